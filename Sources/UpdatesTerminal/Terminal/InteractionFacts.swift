import CUpdatesNcurses

/// What decides how a program talks with the person.
package struct InteractionFacts: Hashable, Sendable {
  package enum Terminal: Hashable, Sendable {
    case none, background, foreground
  }

  /// The command reports and never asks, as `check --json`.
  package var neverAsks: Bool
  package var plainRequested: Bool
  /// `ACCESSIBLE` is set and not empty.
  package var accessible: Bool
  /// `TERM`.
  package var terminalType: String?
  /// The terminal database knows how to place the cursor.
  package var canAddressCursor: Bool
  package var terminal: Terminal

  package init(
    neverAsks: Bool, plainRequested: Bool, accessible: Bool, terminalType: String?,
    canAddressCursor: Bool, terminal: Terminal
  ) {
    self.neverAsks = neverAsks
    self.plainRequested = plainRequested
    self.accessible = accessible
    self.terminalType = terminalType
    self.canAddressCursor = canAddressCursor
    self.terminal = terminal
  }

  /// Looks at this process's controlling terminal and the terminal database.
  package static func probe(
    environment: [String: String], neverAsks: Bool = false, plainRequested: Bool = false
  ) -> Self {
    var facts = Self(
      neverAsks: neverAsks, plainRequested: plainRequested,
      accessible: !(environment["ACCESSIBLE"] ?? "").isEmpty, terminalType: environment["TERM"],
      canAddressCursor: false, terminal: .none)
    guard !neverAsks else { return facts }
    let descriptor = terminal_open()
    guard descriptor >= 0 else { return facts }
    defer { terminal_close(descriptor) }
    facts.terminal = terminal_is_foreground(descriptor) != 0 ? .foreground : .background
    facts.canAddressCursor = terminal_can_address_cursor(environment["TERM"], descriptor) != 0
    return facts
  }
}
