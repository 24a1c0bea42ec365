/// What went wrong, in words for a person and a code for programs.
package struct Failure: Error, Equatable, Sendable {
  package var code: String
  package var message: String
  package var hint: String?
  package var exitCode: ExitCode

  package init(code: String, message: String, hint: String? = nil, exitCode: ExitCode) {
    self.code = code
    self.message = message
    self.hint = hint
    self.exitCode = exitCode
  }
}
