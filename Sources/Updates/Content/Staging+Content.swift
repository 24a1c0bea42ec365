import HarmlessText

extension Staging {
  /// What is in place; nil where nothing is.
  func identity() throws(ContentError) -> FileIdentity? {
    do throws(FileError) {
      return try place.parent.identity(of: place.name)
    } catch {
      throw ContentError(reading: error)
    }
  }

  /// Whether what is in place was put there as a package's content; false for nothing, and for an
  /// empty folder, of which nothing can be lost.
  ///
  /// - Throws: `ContentError.foreignContent` for anything else.
  func holdsContent(of record: ContentRecord?) throws(ContentError) -> Bool {
    guard let found = try identity() else { return false }
    if let record, record.isOurs(found) { return true }
    do throws(FileError) {
      let facts = try FileSystem.facts(of: destination)
      if facts.kind == .directory, try FileSystem.names(in: destination).isEmpty { return false }
    } catch {
      throw ContentError(reading: error)
    }
    throw .foreignContent(path: destination.harmlessLine(limit: 512))
  }
}
