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
  case isOfSystem(id: String, path: String)
  case alreadyRegistered(id: String, path: String)
  /// The name of a file in the apps directory was not made from an identifier.
  case badFileName(path: String)
  case place(StateError)

  package var summary: String {
    switch self {
    case .file(let error): DocumentError(error).summary
    case .cannotWrite(let path, let error):
      "\(Self.quoted(path)) cannot be written: \(error.summary)"
    case .cannotRemove(let path, let error):
      "\(Self.quoted(path)) cannot be removed: \(error.summary)"
    case .notJSON(let path, let error):
      "\(Self.quoted(path)) is not JSON: \(error.summary)"
    case .notAnObject(let path, let found):
      "\(Self.quoted(path)) is a JSON \(found), expected an object"
    case .unusable(let path, let findings):
      "\(Self.quoted(path)) cannot be used: "
        + findings.filter(\.isError).prefix(5).map(\.warning.message).joined(separator: "; ")
    case .noIdentifier(let path): "\(Self.quoted(path)) has no 'app.id'"
    case .isOfSystem(let id, let path):
      "\(Self.quoted(id)) is registered by a package, in \(Self.quoted(path))"
    case .notRegistered(let id): "no app \(Self.quoted(id)) is registered"
    case .alreadyRegistered(let id, _):
      "another file is registered for \(Self.quoted(id))"
    case .badFileName(let path):
      "\(Self.quoted(path)) is not a valid file name for an app file"
    case .place(let error): error.summary
    }
  }

  private static func quoted(_ text: String) -> String {
    "'\(presentableLocation(text, limit: 200))'"
  }
}
