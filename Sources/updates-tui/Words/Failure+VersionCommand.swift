import Updates
import UpdatesCLI

extension Failure {
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
