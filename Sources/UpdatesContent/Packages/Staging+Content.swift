import HarmlessText

extension Staging {
  /// Says so where another process has the place for more than a moment.
  static func ofContent(
    at place: String, patience: Duration, makesParent: Bool,
    deadline: ContinuousClock.Instant? = nil, telling tells: (@Sendable (ContentEvent) -> Void)?
  ) async throws(ContentError) -> Staging {
    var telling: (@Sendable (Bool) -> Void)?
    if let tells { telling = { tells(.waiting($0)) } }
    let staging: Staging?
    do throws(StagingError) {
      staging = try await open(
        place, patience: patience, makesParent: makesParent, deadline: deadline, telling: telling)
    } catch {
      throw ContentError(error)
    }
    guard let staging else { throw .cancelled }
    return staging
  }

  /// What is in place; nil where nothing is.
  func identity() throws(ContentError) -> FileIdentity? {
    do throws(FileError) {
      return try parent.identity(of: name)
    } catch {
      throw ContentError(reading: error)
    }
  }

  /// What of the folder in place is the package's; all else in it is somebody's own.
  ///
  /// Throws `ContentError.foreignContent` where nobody knows which files are the package's.
  func ownEntries(
    of name: String, in records: ContentRecords, after record: ContentRecord?
  ) throws(ContentError) -> OwnEntries {
    // What somebody has put in place of the content meanwhile is left to the switch to refuse.
    guard let found = try identity(), let record, record.isOurs(found) else { return OwnEntries() }
    let known = try records.files(of: name, in: found)
    do throws(FileError) {
      guard let folder = try parent.folderIfThere(self.name) else { return OwnEntries() }
      if let known { return try OwnEntries(in: folder) { path, _ in known.contains(path) } }
      if try folder.rawNames().isEmpty { return OwnEntries() }
    } catch {
      throw ContentError(reading: error)
    }
    throw .foreignContent(path: destination.harmlessLine(limit: 512))
  }

  /// A warning where an old folder stays, for something in it that could not be moved.
  var warning: Warning? {
    kept.map { kept in
      Warning(
        code: "content.others",
        message: "The old content is kept in '\(kept.harmlessLine(limit: 512))': not all could be "
          + "moved from there that is somebody's own")
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
