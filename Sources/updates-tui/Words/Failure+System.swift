import UpdatesCLI
import UpdatesTerminal

extension Failure {
  /// The words for a terminal, or signals, that cannot be used.
  init(_ error: TerminalError) {
    switch error {
    case .notAvailable(let number):
      let cause = StandardStreams.errorText(of: number)
      self = .limit("what is waited with cannot be opened: \(cause)")
    case .unknownType(let type):
      self.init(
        code: "terminal.type", message: "the terminal '\((type ?? "").quotable)' is not known",
        hint: "set TERM to another type, or answer with --plain", exitCode: .unavailable)
    case .inUse:
      self.init(
        code: "process.defect", message: "the terminal is asked for twice",
        hint: "please report it, with the command line", exitCode: .defect)
    }
  }

  /// The system refuses this process a thread.
  static func noThread(_ error: Int32) -> Failure {
    limit("no thread can be started: \(StandardStreams.errorText(of: error))")
  }

  private static func limit(_ message: String) -> Failure {
    Failure(code: "process.limit", message: message, hint: limitHint, exitCode: .unavailable)
  }

  static let limitHint = "raise the limits of this process, see 'ulimit -a'"
}
