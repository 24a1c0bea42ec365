import Updates
import UpdatesCLI

extension Failure {
  /// The words for an app file that cannot be used.
  init(_ error: AppFileError) {
    switch error {
    case .file(let error):
      let document = DocumentError(error)
      self.init(document, of: "app-file")
    case .cannotWrite(let path, let error):
      self.init(error, writing: path)
    case .cannotRemove(let path, let error):
      self.init(
        code: "app-file.cannot-remove",
        message: "'\(path.quotable)' cannot be removed: \(error.summary)",
        hint: "check the folder that it is in, and its permissions", exitCode: .inputOutput)
    case .notJSON(let path, let error):
      self.init(
        code: "app-file.malformed",
        message: "'\(path.quotable)' is not JSON: \(error.summary)",
        hint: error.marked().isEmpty
          ? "see the README for an app file" : "fix this line:\n\(error.marked())",
        exitCode: .badAppFile)
    case .notAnObject(let path, let found):
      self.init(
        code: "app-file.malformed",
        message: "'\(path.quotable)' is a JSON \(found), expected an object",
        hint: "see the README for an app file", exitCode: .badAppFile)
    case .unusable(let path, let findings):
      let sentences = findings.filter(\.isError).prefix(5).map(\.warning.message)
      self.init(
        code: "app-file.unusable",
        message: "'\(path.quotable)' cannot be used: " + sentences.joined(separator: "; "),
        hint: "see 'updates-tui apps validate \(path.quotable)'", exitCode: .badAppFile)
    case .noIdentifier(let path):
      self.init(
        code: "app-file.no-id", message: "'\(path.quotable)' has no 'app.id'",
        hint: "give the app one, such as com.example.tool", exitCode: .badAppFile)
    case .notRegistered(let id):
      self.init(
        code: "app-file.not-registered", message: "no app '\(id.quotable)' is registered",
        hint: "see 'updates-tui apps list'", exitCode: .noInput)
    case .alreadyRegistered(let id, _):
      self.init(
        code: "app-file.already-registered",
        message: "another file is registered for '\(id.quotable)'",
        hint: "replace it with --replace", exitCode: .cannotCreate)
    case .badIdentifier(let id):
      self.init(AppRecordError.badIdentifier(id))
    case .badFileName(let path):
      self.init(
        code: "app-file.name", message: "'\(path.quotable)' is not named for an identifier",
        hint: "register it with 'updates-tui apps add'", exitCode: .badAppFile)
    case .noDirectory(let error):
      self.init(AppRecordError.noPlace(error))
    }
  }

  /// The words for an app file that cannot be put in its place.
  private init(_ error: FileError, writing path: String) {
    let (code, hint, exitCode): (String, String, ExitCode) =
      switch error {
      case .diskFull: ("app-file.cannot-write", "make room on the disk", .inputOutput)
      case .failed, .locked, .tooLarge:
        ("app-file.cannot-write", "check the folder and its disk", .inputOutput)
      default:
        (
          "app-file.cannot-create", "check the folder that it is in, and its permissions",
          .cannotCreate
        )
      }
    self.init(
      code: code, message: "'\(path.quotable)' cannot be written: \(error.summary)", hint: hint,
      exitCode: exitCode)
  }
}
