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

  /// The words for a version command that told no version.
  init(_ error: VersionCommandError) {
    let message =
      switch error {
      case .emptyCommand: "it names no program"
      case .notAnArgument: "an argument holds a NUL"
      case .program(let error): error.summary
      case .child(let error): error.summary
      case .timedOut(let limit): "it was ended after \(limit.components.seconds) s"
      case .tooMuchOutput(let limit): "it printed more than \(limit) bytes"
      case .failed(.exited(let status)): "it ended with status \(status)"
      case .failed(.signalled(let signal)): "it was ended by signal \(signal)"
      case .noVersion(let output): "nothing in '\(output.quotable)' looks like a version"
      case .system(let code): "the system refused it (error \(code))"
      }
    self.init(
      code: "app-file.version-command", message: message,
      hint: "run it by hand and see what it prints", exitCode: .badAppFile)
  }

  /// The words for an action that was not carried out.
  init(_ error: ActionError) {
    let message =
      switch error {
      case .emptyCommand: "'action.run' names no program"
      case .notAnArgument: "an argument of 'action.run' holds a NUL"
      case .versionUnknown: "'action.run' names {version}, and the server told none"
      case .versionNotSafe(let version):
        "the version '\(version.quotable)' may not stand in a command"
      case .placeholderInProgram: "the program of 'action.run' may hold no placeholder"
      case .unknownPlaceholder(let name):
        "'action.run' names '\(name.quotable)', only {version} is known"
      case .program(let error): "'action.run' cannot run: \(error.summary)"
      case .child(let error): "'action.run' did not run: \(error.summary)"
      }
    self.init(
      code: "action.failed", message: message, hint: "fix 'action' in the app file",
      exitCode: .inputOutput)
  }
}

extension ChildProcessError {
  fileprivate var summary: String {
    switch self {
    case .cannotStart(let path, let code): "'\(path.quotable)' could not be started (error \(code))"
    case .cannotWatch(let code): "it could not be watched (error \(code))"
    case .cannotFeed(let code): "its input could not be laid ready (error \(code))"
    case .lost: "its end is not known"
    }
  }
}
