import HarmlessText

extension RelativePath {
  /// The path that an entry of a manifest names.
  package init(ofEntry entry: JSON) throws(ManifestError.Problem) {
    guard let object = entry.objectValue else { throw .notObject(found: entry.kindName) }
    guard let filename = object[anyCase: "filename"] else { throw .filenameMissing }
    guard let text = filename.stringValue else {
      throw .filenameNotText(found: filename.kindName)
    }
    do throws(Failure) {
      self = try RelativePath(text)
    } catch {
      throw .filename(error, filename: text.harmlessLine(limit: 200))
    }
  }
}
