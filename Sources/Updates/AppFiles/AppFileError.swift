import HarmlessText

/// Reasons why an app file cannot be used, registered or removed.
package enum AppFileError: Explained, Equatable {
  /// The file cannot be read.
  case file(FileError)
  case cannotWrite(path: String, FileError)
  case cannotRemove(path: String, FileError)
  case notJSON(path: String, SyntaxError)
  /// The document is another JSON value; `found` is its type.
  case notAnObject(path: String, found: String)
  /// The file has findings, at least one of which is an error.
  case unusable(path: String, findings: [AppFileFinding])
  /// The file has no `app.id`, so it cannot be registered.
  case noIdentifier(path: String)
  case notRegistered(id: String)
  case alreadyRegistered(id: String, path: String)
  case badIdentifier(String)
  /// The name of a file in the apps directory was not made from an identifier.
  case badFileName(path: String)
  case noDirectory(DirectoriesError)

  /// A description of what is wrong, with the file or the identifier.
  package var summary: String {
    switch self {
    case .file(let error): DocumentError(error).summary
    case .cannotWrite(let path, let error):
      "'\(presentableLocation(path, limit: 200))' cannot be written: \(error.summary)"
    case .cannotRemove(let path, let error):
      "'\(presentableLocation(path, limit: 200))' cannot be removed: \(error.summary)"
    case .notJSON(let path, let error):
      "'\(presentableLocation(path, limit: 200))' is not JSON: \(error.summary)"
    case .notAnObject(let path, let found):
      "'\(presentableLocation(path, limit: 200))' is a JSON \(found), expected an object"
    case .unusable(let path, let findings):
      "'\(presentableLocation(path, limit: 200))' cannot be used: "
        + findings.filter(\.isError).prefix(5).map(\.warning.message).joined(separator: "; ")
    case .noIdentifier(let path): "'\(presentableLocation(path, limit: 200))' has no 'app.id'"
    case .notRegistered(let id): "no app '\(presentableLocation(id, limit: 200))' is registered"
    case .alreadyRegistered(let id, _):
      "another file is registered for '\(presentableLocation(id, limit: 200))'"
    case .badIdentifier(let error): StateError.badIdentifier(error).summary
    case .badFileName(let path):
      "'\(presentableLocation(path, limit: 200))' does not have the name of a registered app file"
    case .noDirectory(let error): StateError.noPlace(error).summary
    }
  }
}
