import HarmlessText

extension Staging {
  /// Waits for another process that has the place, and says so where that takes more than a moment.
  static func open(
    _ place: String, patience: Duration, makesParent: Bool,
    telling tells: (@Sendable (ContentEvent) -> Void)?
  ) async throws(ContentError) -> Staging {
    func opened(waiting patience: Duration) async throws(ContentError) -> Staging {
      try await onThreadOfItsOwn { () throws(ContentError) in
        do throws(StagingError) {
          return try Staging(destination: place, patience: patience, makesParent: makesParent)
        } catch {
          throw ContentError(error)
        }
      }
    }
    let moment = min(patience, ContentLock.moment)
    do throws(ContentError) {
      return try await opened(waiting: moment)
    } catch .busy where moment < patience {
      tells?(.waiting(true))
      defer { tells?(.waiting(false)) }
      return try await opened(waiting: patience - moment)
    }
  }

  /// What is in place; nil where nothing is.
  func identity() throws(ContentError) -> FileIdentity? {
    do throws(FileError) {
      return try place.parent.identity(of: place.name)
    } catch {
      throw ContentError(reading: error)
    }
  }

  /// Puts back a folder that was empty when this began, and throws, where somebody has used it since.
  func checkReplacedNothing() throws(StagingError) {
    do throws(StagingError) {
      guard let folder = try replacedFolder() else { return }
      let isEmpty = try StagingError.wrapping { () throws(FileError) in
        try folder.rawNames().isEmpty
      }
      guard isEmpty else { throw .replaced(path: destination) }
    } catch {
      try undo()
      throw error
    }
  }

  /// Looks whether what is in place was put there as a package's content.
  ///
  /// - Parameters:
  ///   - record: What is remembered of the package.
  ///   - damagedRecord: Where something was remembered of it that cannot be understood any more.
  /// - Returns: False for nothing, and for an empty folder, of which nothing can be lost.
  /// - Throws: `ContentError.foreignContent` for what is somebody else's.
  func holdsContent(
    of record: ContentRecord?, damagedRecord: String? = nil
  ) throws(ContentError) -> Bool {
    guard let found = try identity() else { return false }
    if let record, record.isOurs(found) { return true }
    do throws(FileError) {
      let facts = try FileSystem.facts(of: destination)
      if facts.kind == .directory, try FileSystem.names(in: destination).isEmpty { return false }
    } catch {
      throw ContentError(reading: error)
    }
    throw .foreignContent(
      path: destination.harmlessLine(limit: 512), damagedRecord: damagedRecord)
  }
}
