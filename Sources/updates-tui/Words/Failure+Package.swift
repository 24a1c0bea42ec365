import UpdatesCLI
import UpdatesContent

extension Failure {
  /// No package of this name has content.
  static func noContent(name: String) -> Failure {
    Failure(
      code: "content.missing", message: "no content of '\(name.quotable)' is in place",
      hint: "fetch it with 'updates-tui fresh update NAME --url URL'", exitCode: .noInput)
  }

  /// The words for a command that cannot save content.
  init(_ error: CommandSaving.Failure) {
    guard case .program(let error) = error else {
      self.init(ContentError.notSaved(problem: "\(error)"))
      return
    }
    self.init(
      code: "content.save-command", message: error.summary, hint: "check what follows --save",
      exitCode: .usage)
  }

  /// What was handed to a command is wherever that put it.
  static func handedOver(name: String) -> Failure {
    Failure(
      code: "content.no-path",
      message: "'\(name.quotable)' was handed to a command; it has no path",
      hint: "it is where the command after --save put it", exitCode: .noInput)
  }

  /// Nothing is known of this name.
  static func unknownPackage(name: String) -> Failure {
    Failure(
      code: "content.unknown", message: "there is no package '\(name.quotable)'",
      hint: "see 'updates-tui fresh list'", exitCode: .noInput)
  }
}
