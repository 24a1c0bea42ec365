import UpdatesCLI

extension Failure {
  static let notTyped = Failure(
    code: "usage.refresh", message: "'refresh' is what 'notify' starts, not a command to type",
    hint: "see 'updates-tui check --help'", exitCode: .usage)

  static let noJob = Failure(
    code: "refresh.job", message: "standard input holds no job for a refresh",
    hint: "'updates-tui notify' starts it with one", exitCode: .malformed)
}
