package enum TerminalError: Error, Hashable {
  case notAvailable(errorNumber: Int32)
  /// It cannot place the cursor, or the terminal database has neither it nor `xterm-256color`.
  case unknownType(String?)
  case inUse
}

package struct TerminalOptions: Hashable, Sendable {
  package var type: String?
  package var color: Bool
  /// Whether it shows progress in its title bar or dock; another one may take that for a message.
  package var showsProgress: Bool
  /// Whether it may get links (OSC 8), which most others pass over.
  package var showsLinks: Bool

  /// Creates options from `TERM`, `NO_COLOR`, which counts if it is not empty, and the variables
  /// by which terminals give their names.
  package init(environment: [String: String], noColor: Bool = false) {
    self.type = environment["TERM"]
    self.color = !noColor && (environment["NO_COLOR"] ?? "").isEmpty
    // A multiplexer leaves the variables of the terminal around it, and passes nothing on.
    let isInside = (environment["TMUX"] ?? environment["STY"]) != nil
    self.showsProgress = !isInside && Self.showsProgress(environment)
    // The console of Linux would show them as text.
    self.showsLinks =
      switch environment["FORCE_HYPERLINK"] {
      case nil, "": !["linux", "dumb", nil].contains(environment["TERM"])
      case let wish: wish != "0"
      }
  }

  /// Windows Terminal, ConEmu, WezTerm, Ghostty, and VTE from 0.80 on.
  private static func showsProgress(_ environment: [String: String]) -> Bool {
    environment["WT_SESSION"] != nil || environment["ConEmuANSI"] == "ON"
      || ["WezTerm", "ghostty"].contains(environment["TERM_PROGRAM"])
      || (environment["VTE_VERSION"].flatMap { Int($0) } ?? 0) >= 8000
  }
}
