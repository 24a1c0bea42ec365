/// Why an app file cannot be used, registered or removed.
package enum AppFileError: Error, Equatable, Sendable {
  /// It cannot be read.
  case file(FileError)
  case cannotWrite(path: String, FileError)
  case cannotRemove(path: String, FileError)
  case notJSON(path: String, JSONError)
  /// The document is another JSON value; `found` is its type.
  case notAnObject(path: String, found: String)
  /// At least one of the findings is an error.
  case unusable(path: String, findings: [AppFileFinding])
  /// An app file without `app.id` cannot be registered.
  case noIdentifier(path: String)
  case notRegistered(id: String)
  case alreadyRegistered(id: String, path: String)
  case badIdentifier(String)
  /// A file in the apps directory whose name was not made of an identifier.
  case badFileName(path: String)
  case noDirectory(DirectoriesError)
}
