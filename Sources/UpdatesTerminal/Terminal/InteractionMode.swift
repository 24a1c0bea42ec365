import CUpdatesNcurses

package enum InteractionMode: Hashable, Sendable {
  case screen
  case inline
  case plain(PlainReason)
  case report(ReportReason)

  /// Whether a person can answer.
  package var asks: Bool {
    if case .report = self { false } else { true }
  }

  package enum PlainReason: Hashable, Sendable {
    case requested, accessible, noTerminalType, dumbTerminal, noCursorAddressing
  }

  package enum ReportReason: Hashable, Sendable {
    case neverAsks, noTerminal, inBackground
    /// Programs are built or tested here, and nobody answers, even if there is a terminal.
    case automated
    /// This variable says that an agent uses the terminal, and the person does not see it.
    case agent(String)
  }

  package init(_ facts: InteractionFacts) {
    self =
      Self.report(facts) ?? Self.plain(facts) ?? (facts.requested == .inline ? .inline : .screen)
  }

  /// Overrides what the person asked for: without a terminal in the foreground, nobody can answer.
  private static func report(_ facts: InteractionFacts) -> Self? {
    if facts.neverAsks { return .report(.neverAsks) }
    switch facts.terminal {
    case .none: return .report(.noTerminal)
    case .background: return .report(.inBackground)
    case .foreground: return nil
    }
  }

  private static func plain(_ facts: InteractionFacts) -> Self? {
    if facts.requested == .plain { return .plain(.requested) }
    if facts.accessible { return .plain(.accessible) }
    guard let type = facts.terminalType, !type.isEmpty else { return .plain(.noTerminalType) }
    if type == "dumb" { return .plain(.dumbTerminal) }
    return facts.canAddressCursor ? nil : .plain(.noCursorAddressing)
  }
}

package enum RequestedForm: String, Hashable, Sendable {
  case screen, inline, plain
}

package struct InteractionFacts: Hashable, Sendable {
  package enum Terminal: Hashable, Sendable {
    case none, background, foreground
  }

  package var neverAsks: Bool
  package var requested: RequestedForm
  package var accessible: Bool
  package var terminalType: String?
  package var canAddressCursor: Bool
  package var terminal: Terminal

  /// Whether a variable says that somebody reads with a screen reader.
  ///
  /// Beside `ACCESSIBLE` there are those of programs that people who need one have set already.
  static func accessible(_ environment: [String: String]) -> Bool {
    let variables = [
      "ACCESSIBLE", "CLAUDE_CODE_AX_SCREEN_READER", "CLOUDSDK_ACCESSIBILITY_SCREEN_READER",
    ]
    return variables.contains {
      !["", "0", "false"].contains(environment[$0, default: ""].lowercased())
    }
  }

  package static func probe(
    environment: [String: String], neverAsks: Bool = false,
    requested: RequestedForm = .screen
  ) -> Self {
    var facts = Self(
      neverAsks: neverAsks, requested: requested,
      accessible: accessible(environment), terminalType: environment["TERM"],
      canAddressCursor: false, terminal: .none)
    guard !neverAsks else { return facts }
    let descriptor = updates_terminal_open()
    guard descriptor >= 0 else { return facts }
    defer { updates_terminal_close(descriptor) }
    facts.terminal = updates_terminal_is_foreground(descriptor) != 0 ? .foreground : .background
    facts.canAddressCursor =
      updates_terminal_can_address_cursor(environment["TERM"], descriptor) != 0
    return facts
  }
}
