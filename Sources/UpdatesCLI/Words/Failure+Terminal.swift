import UpdatesPlatform
package import UpdatesTerminal

extension Failure {
  package init(_ error: TerminalError) {
    switch error {
    case .notAvailable(let number):
      let cause = StandardStreams.errorText(of: number)
      self = .limit("the process cannot wait for events: \(cause)")
    case .unknownType(let type):
      self.init(
        code: "terminal.type", message: "the terminal type '\((type ?? "").quotable)' is unknown",
        hint: "set TERM to another type, or answer with --plain", exitCode: .unavailable)
    case .inUse:
      self.init(
        code: "process.defect", message: "another prompt is using the terminal",
        hint: "please report it, with the command line", exitCode: .defect)
    }
  }

  package static func noThread(_ error: Int32) -> Failure {
    limit("no thread can be started: \(StandardStreams.errorText(of: error))")
  }

  private static func limit(_ message: String) -> Failure {
    Failure(code: "process.limit", message: message, hint: limitHint, exitCode: .unavailable)
  }
}
