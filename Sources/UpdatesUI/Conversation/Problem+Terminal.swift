import HarmlessText
package import UpdatesPlatform
package import UpdatesTerminal

extension Problem {
  package init(terminal error: TerminalError) {
    switch error {
    case .notAvailable(let number):
      self = .limit("the process cannot wait for events: \(SystemError.text(of: number))")
    case .unknownType(let type?):
      let shown = presentableLocation(type, limit: 200)
      self.init(.terminalType, "the terminal type '\(shown)' is unknown")
    case .unknownType(nil):
      self.init(.terminalType, "the terminal type is not set")
    case .inUse:
      self.init(.defect, "another prompt is using the terminal")
    }
  }

  package static func noThread(_ error: Int32) -> Problem {
    limit("no thread can be started: \(SystemError.text(of: error))")
  }

  private static func limit(_ message: String) -> Problem {
    Problem(.processLimit, message)
  }
}
