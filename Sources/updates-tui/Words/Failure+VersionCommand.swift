import Updates
import UpdatesCLI

extension Failure {
  /// The words for a version command that told no version.
  init(_ error: VersionCommandError) {
    self.init(
      code: "app-file.version-command", message: error.summary,
      hint: "run it by hand and see what it prints", exitCode: .badAppFile)
  }

  /// The words for an action that was not carried out.
  init(_ error: ActionError) {
    self.init(
      code: "action.failed", message: error.summary, hint: "fix 'action' in the app file",
      exitCode: .inputOutput)
  }
}
