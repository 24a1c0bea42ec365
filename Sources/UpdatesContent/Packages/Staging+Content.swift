import HarmlessText

extension Staging {
  /// Opens the staging folder of content; reports if another process holds it for some time.
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

  /// The identity of the file or folder in place; nil if there is none.
  func identity() throws(ContentError) -> FileIdentity? {
    do throws(FileError) {
      return try parent.identity(of: name)
    } catch {
      throw ContentError(reading: error)
    }
  }

  /// The files of the folder in place that belong to the package; all others are somebody's own.
  ///
  /// Throws `ContentError.foreignContent` if it is not known which files belong to the package.
  func ownEntries(
    of name: String, in records: ContentRecords, after record: ContentRecord?
  ) throws(ContentError) -> OwnEntries {
    // If somebody has replaced the content meanwhile, the switch refuses it.
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

  /// A warning if the old folder stays, because something in it could not be moved.
  var warning: Warning? {
    kept.map { kept in
      Warning(
        code: "content.others",
        message: "The old content is kept in '\(kept.harmlessLine(limit: 512))', because not all "
          + "other files could be moved out of it")
    }
  }

  /// Whether the file or folder in place was put there as a package's content.
  ///
  /// - Parameters:
  ///   - record: The record of the package.
  ///   - damagedRecord: The path of a damaged record that was moved aside.
  /// - Returns: False if there is nothing or an empty folder, from which nothing can be lost.
  /// - Throws: `ContentError.foreignContent` if it belongs to somebody else.
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
