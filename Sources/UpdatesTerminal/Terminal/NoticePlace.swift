import CUpdatesNcurses

package enum NoticePlace: Hashable, Sendable {
  case nowhere(WhyNot)
  case line(columns: Int)
  case lines(columns: Int)

  package enum WhyNot: Hashable, Sendable {
    case noTerminal, inBackground
  }

  static let narrowest = 40

  package init(_ facts: NoticeFacts) {
    guard facts.isTerminal else {
      self = .nowhere(.noTerminal)
      return
    }
    guard !facts.isInBackground else {
      self = .nowhere(.inBackground)
      return
    }
    let columns = ScreenTerminal.usable(columns: facts.columns, rows: 0).columns
    let type = facts.terminalType ?? ""
    let isPlain = type.isEmpty || type == "dumb" || facts.accessible
    let isSmall = isPlain || facts.hasPendingInput || columns < Self.narrowest
    self = isSmall ? .line(columns: columns) : .lines(columns: columns)
  }

  package static func probe(environment: [String: String]) -> Self {
    Self(NoticeFacts.probe(environment: environment))
  }

  /// Whether a question that nobody asked for may be shown here.
  ///
  /// Never while somebody is typing, because the prompt drops what was typed before it. To see a
  /// line without its Enter, this turns the terminal's line mode off for a moment. That loses
  /// nothing, but on Linux the beginning of such a line then goes to the next program that reads
  /// lines without waiting for the Enter, and Backspace cannot erase it. A shell does not mind.
  package func canAsk(environment: [String: String]) -> Bool {
    guard case .lines = self,
      InteractionMode(InteractionFacts.probe(environment: environment)) == .screen
    else { return false }
    let controlling = updates_terminal_open()
    guard controlling >= 0 else { return false }
    defer { updates_terminal_close(controlling) }
    return updates_terminal_pending_bytes(controlling) == 0
      && updates_terminal_pending_keys(controlling) == 0
  }
}

package struct NoticeFacts: Hashable, Sendable {
  package var isTerminal: Bool
  package var isInBackground: Bool
  package var hasPendingInput: Bool
  /// The columns of standard error; 0 if they are unknown.
  package var columns: Int
  package var terminalType: String?
  package var accessible: Bool

  /// Nothing is sent to the terminal, read from it, or changed.
  ///
  /// In line mode, only complete lines count as pending: see `canAsk`.
  package static func probe(environment: [String: String]) -> Self {
    var facts = Self(
      isTerminal: updates_terminal_is_terminal(2) != 0, isInBackground: false,
      hasPendingInput: false,
      columns: 0, terminalType: environment["TERM"],
      accessible: InteractionFacts.accessible(environment))
    guard facts.isTerminal else { return facts }
    facts.columns = Int(updates_terminal_columns(2))
    facts.look(at: 2)
    return facts
  }

  /// The controlling terminal almost always is standard error; if not, it is opened.
  private mutating func look(at standardError: Int32) {
    let place = updates_terminal_place(standardError)
    guard place < 0 else {
      isInBackground = place == 0
      hasPendingInput = updates_terminal_pending_bytes(standardError) > 0
      return
    }
    let controlling = updates_terminal_open()
    guard controlling >= 0 else { return }
    defer { updates_terminal_close(controlling) }
    isInBackground = updates_terminal_place(controlling) == 0
    hasPendingInput = updates_terminal_pending_bytes(controlling) > 0
  }
}
