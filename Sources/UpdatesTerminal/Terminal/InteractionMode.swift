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
    case noTerminal, inBackground
    /// Programs are built or tested here, and nobody answers, even if there is a terminal.
    case automated
    /// This variable says that an agent uses the terminal, and the person does not see it.
    case agent(String)
  }

  package init(_ facts: InteractionFacts) {
    // Without a terminal in the foreground nobody can answer, whatever the person asked for.
    self =
      switch facts.terminal {
      case .none: .report(.noTerminal)
      case .background: .report(.inBackground)
      case .foreground:
        PlainReason(facts).map { .plain($0) } ?? (facts.requested == .inline ? .inline : .screen)
      }
  }
}

extension InteractionMode.PlainReason {
  /// Nil if there is no reason for plain lines.
  fileprivate init?(_ facts: InteractionFacts) {
    if facts.requested == .plain {
      self = .requested
    } else if facts.accessible {
      self = .accessible
    } else if (facts.terminalType ?? "").isEmpty {
      self = .noTerminalType
    } else if facts.terminalType == "dumb" {
      self = .dumbTerminal
    } else if !facts.canAddressCursor {
      self = .noCursorAddressing
    } else {
      return nil
    }
  }
}

package enum RequestedForm: String, Hashable, Sendable {
  case screen, inline, plain
}

package struct InteractionFacts: Hashable, Sendable {
  package enum Terminal: Hashable, Sendable {
    case none, background, foreground
  }

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

  /// Whether lines cannot be overwritten, or are read aloud.
  static func isPlain(_ environment: [String: String]) -> Bool {
    ["", "dumb"].contains(environment["TERM"] ?? "") || accessible(environment)
  }

  package static func probe(
    environment: [String: String], requested: RequestedForm = .screen
  ) -> Self {
    var facts = Self(
      requested: requested, accessible: accessible(environment),
      terminalType: environment["TERM"], canAddressCursor: false, terminal: .none)
    let descriptor = updates_terminal_open()
    guard descriptor >= 0 else { return facts }
    defer { updates_terminal_close(descriptor) }
    facts.terminal = updates_terminal_is_foreground(descriptor) != 0 ? .foreground : .background
    facts.canAddressCursor =
      updates_terminal_can_address_cursor(environment["TERM"], descriptor) != 0
    return facts
  }
}
