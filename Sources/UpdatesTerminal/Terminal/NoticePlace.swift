import CUpdatesNcurses

package enum NoticePlace: Hashable, Sendable {
  case nowhere(InteractionMode.ReportReason)
  case line(columns: Int)
  case lines(columns: Int)

  static let narrowest = 40

  init(
    isTerminal: Bool, isInBackground: Bool, hasPendingInput: Bool, columns: Int, isPlain: Bool
  ) {
    let columns = ScreenTerminal.usable(columns: columns, rows: 0).columns
    self =
      if !isTerminal {
        .nowhere(.noTerminal)
      } else if isInBackground {
        .nowhere(.inBackground)
      } else if isPlain || hasPendingInput || columns < Self.narrowest {
        .line(columns: columns)
      } else {
        .lines(columns: columns)
      }
  }

  /// Nothing is sent to the terminal, read from it, or changed.
  ///
  /// In line mode, only complete lines count as pending: see `canAsk`.
  package static func probe(environment: [String: String]) -> Self {
    let isTerminal = updates_terminal_is_terminal(2) != 0
    // The controlling terminal almost always is standard error; if not, it is opened.
    let isControlling = updates_terminal_place(2) >= 0
    let opened = isTerminal && !isControlling ? updates_terminal_open() : -1
    defer { updates_terminal_close(opened) }
    let controlling = isControlling ? 2 : opened
    return Self(
      isTerminal: isTerminal, isInBackground: updates_terminal_place(controlling) == 0,
      hasPendingInput: updates_terminal_pending_bytes(controlling) > 0,
      columns: Int(updates_terminal_columns(2)), isPlain: InteractionMode.isPlain(environment))
  }

  /// Whether a question that nobody asked for may be shown here.
  ///
  /// Never while somebody is typing, because the prompt drops what was typed before it. To see a
  /// line without its Enter, this turns the terminal's line mode off for a moment. That loses
  /// nothing, but on Linux the beginning of such a line then goes to the next program that reads
  /// lines without waiting for the Enter, and Backspace cannot erase it. A shell does not mind.
  package func canAsk(environment: [String: String]) -> Bool {
    guard case .lines = self, InteractionMode.probe(environment: environment) == .screen else {
      return false
    }
    let controlling = updates_terminal_open()
    guard controlling >= 0 else { return false }
    defer { updates_terminal_close(controlling) }
    return updates_terminal_pending_bytes(controlling) == 0
      && updates_terminal_pending_keys(controlling) == 0
  }
}
