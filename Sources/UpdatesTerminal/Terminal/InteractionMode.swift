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

  /// Without a terminal in the foreground nobody can answer, whatever the person asked for.
  package static func probe(
    environment: [String: String], requested: RequestedForm = .screen
  ) -> Self {
    let descriptor = updates_terminal_open()
    guard descriptor >= 0 else { return .report(.noTerminal) }
    defer { updates_terminal_close(descriptor) }
    guard updates_terminal_is_foreground(descriptor) != 0 else { return .report(.inBackground) }
    let canAddress = updates_terminal_can_address_cursor(environment["TERM"], descriptor) != 0
    return Self(requested, environment: environment, canAddressCursor: canAddress)
  }

  /// On a terminal in the foreground.
  init(_ requested: RequestedForm, environment: [String: String], canAddressCursor: Bool) {
    let type = environment["TERM"] ?? ""
    self =
      if requested == .plain {
        .plain(.requested)
      } else if Self.isAccessible(environment) {
        .plain(.accessible)
      } else if type.isEmpty {
        .plain(.noTerminalType)
      } else if type == "dumb" {
        .plain(.dumbTerminal)
      } else if !canAddressCursor {
        .plain(.noCursorAddressing)
      } else {
        requested == .inline ? .inline : .screen
      }
  }

  /// Whether a variable says that somebody reads with a screen reader.
  ///
  /// Beside `ACCESSIBLE` there are those of programs that people who need one have set already.
  private static func isAccessible(_ environment: [String: String]) -> Bool {
    let variables = [
      "ACCESSIBLE", "CLAUDE_CODE_AX_SCREEN_READER", "CLOUDSDK_ACCESSIBILITY_SCREEN_READER",
    ]
    return variables.contains {
      !["", "0", "false"].contains(environment[$0, default: ""].lowercased())
    }
  }

  /// Whether lines cannot be overwritten, or are read aloud.
  static func isPlain(_ environment: [String: String]) -> Bool {
    ["", "dumb"].contains(environment["TERM"] ?? "") || isAccessible(environment)
  }
}

package enum RequestedForm: String, Hashable, Sendable {
  case screen, inline, plain
}
