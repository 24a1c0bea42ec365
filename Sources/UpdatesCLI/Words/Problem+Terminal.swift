package import UpdatesPlatform
package import UpdatesTerminal

extension Problem {
  package init(_ error: TerminalError) {
    switch error {
    case .notAvailable(let number):
      let cause = StandardStreams.errorText(of: number)
      self = .limit("the process cannot wait for events: \(cause)")
    case .unknownType(let type):
      self.init(.terminalType, "the terminal type '\((type ?? "").quotable)' is unknown")
    case .inUse:
      self.init(.defect, "another prompt is using the terminal")
    }
  }

  package static func noThread(_ error: Int32) -> Problem {
    limit("no thread can be started: \(StandardStreams.errorText(of: error))")
  }

  private static func limit(_ message: String) -> Problem {
    Problem(.processLimit, message)
  }
}
