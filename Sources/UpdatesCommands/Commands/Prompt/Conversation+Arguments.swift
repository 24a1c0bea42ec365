import UpdatesCLI
import UpdatesTerminal
import UpdatesUI

extension Conversation {
  /// Chooses how to talk with the person by the command line, and else prefers a form.
  init(
    _ arguments: Arguments, in world: World, preferring form: RequestedForm = .screen
  ) throws(Failure) {
    let forms = [RequestedForm.screen, .inline, .plain].filter { arguments.has($0.rawValue) }
    guard forms.count <= 1 else { throw .severalForms }
    self.init(
      environment: world.environment, noColor: arguments.has("no-color"),
      requested: forms.first ?? form)
  }
}

extension Failure {
  fileprivate static let severalForms = Failure(
    code: "usage.form", message: "--screen, --inline and --plain exclude each other",
    hint: "give one of them", exitCode: .usage)
}
