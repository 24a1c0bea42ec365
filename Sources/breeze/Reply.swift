import UpdatesCLI

/// What came of a command.
struct Reply: Equatable {
  /// For standard output; nil where there is nothing to say.
  var text: String?
  /// Why the work was not done, said after the text.
  var failure: Failure?
  var exitCode: ExitCode

  init(text: String? = nil, exitCode: ExitCode = .done) {
    self.text = text
    self.exitCode = exitCode
  }

  init(text: String? = nil, failure: Failure) {
    self.text = text
    self.failure = failure
    exitCode = failure.exitCode
  }
}
