/// How a program talks with the person; decided once.
package enum InteractionMode: Hashable, Sendable {
  case screen
  /// Numbered questions, line by line.
  case plain(PlainReason)
  /// Says what it found, and neither asks nor waits.
  case report(ReportReason)

  package enum PlainReason: Hashable, Sendable {
    case requested, accessible, noTerminalType, dumbTerminal, noCursorAddressing
  }

  package enum ReportReason: Hashable, Sendable {
    case neverAsks, noTerminal, inBackground
  }

  package init(_ facts: InteractionFacts) {
    self = Self.report(facts) ?? Self.plain(facts) ?? .screen
  }

  /// Before all wishes: without a terminal in front there is nobody to answer a plain question
  /// either.
  private static func report(_ facts: InteractionFacts) -> Self? {
    if facts.neverAsks { return .report(.neverAsks) }
    switch facts.terminal {
    case .none: return .report(.noTerminal)
    case .background: return .report(.inBackground)
    case .foreground: return nil
    }
  }

  private static func plain(_ facts: InteractionFacts) -> Self? {
    if facts.plainRequested { return .plain(.requested) }
    if facts.accessible { return .plain(.accessible) }
    guard let type = facts.terminalType, !type.isEmpty else { return .plain(.noTerminalType) }
    if type == "dumb" { return .plain(.dumbTerminal) }
    return facts.canAddressCursor ? nil : .plain(.noCursorAddressing)
  }
}
