import Updates
import UpdatesCLI

extension Failure {
  /// The words for an app file that cannot be used.
  init(_ error: AppFileError) {
    let (kind, hint, exitCode): (String, String, ExitCode)
    switch error {
    case .file(let error):
      self.init(DocumentError(error), of: "app-file")
      return
    case .place(let error):
      self.init(error)
      return
    case .cannotWrite(_, .diskFull):
      (kind, hint, exitCode) = ("cannot-write", "free some space on the disk", .inputOutput)
    case .cannotWrite(_, .failed), .cannotWrite(_, .locked), .cannotWrite(_, .tooLarge):
      (kind, hint, exitCode) = ("cannot-write", "check the folder and its disk", .inputOutput)
    case .cannotWrite:
      (kind, exitCode) = ("cannot-create", .cannotCreate)
      hint = "check its folder and the permissions"
    case .cannotRemove:
      (kind, exitCode) = ("cannot-remove", .inputOutput)
      hint = "check its folder and the permissions"
    case .notJSON(_, let error):
      (kind, exitCode) = ("malformed", .badAppFile)
      hint =
        error.marked().isEmpty
        ? "see the README for an app file" : "fix this line:\n\(error.marked())"
    case .notAnObject:
      (kind, hint, exitCode) = ("malformed", "see the README for an app file", .badAppFile)
    case .unusable(let path, _):
      (kind, exitCode) = ("unusable", .badAppFile)
      hint = "see 'updates-tui apps validate \(path.quotable)'"
    case .noIdentifier:
      (kind, hint, exitCode) = ("no-id", "give the app one, such as com.example.tool", .badAppFile)
    case .notRegistered:
      (kind, hint, exitCode) = ("not-registered", "see 'updates-tui apps list'", .noInput)
    case .alreadyRegistered:
      (kind, hint, exitCode) = ("already-registered", "replace it with --replace", .cannotCreate)
    case .badFileName:
      (kind, hint, exitCode) = ("name", "register it with 'updates-tui apps add'", .badAppFile)
    }
    self.init(
      code: "app-file.\(kind)", message: error.summary, hint: hint, exitCode: exitCode)
  }

  /// The words for an action that was not carried out.
  init(_ error: ActionError) {
    self.init(
      code: "action.failed", message: error.summary, hint: "fix 'action' in the app file",
      exitCode: .inputOutput)
  }
}
