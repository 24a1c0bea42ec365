import CUpdatesNcurses

/// Where a notice that nobody asked for may be shown on standard error.
package enum NoticePlace: Hashable, Sendable {
  case nowhere(WhyNot)
  /// One line, at most so wide.
  case line(columns: Int)
  case box(columns: Int)

  package enum WhyNot: Hashable, Sendable {
    case noTerminal, inBackground
  }

  /// A box that is narrower than this would be hard to read.
  static let narrowestBox = 40

  package init(_ facts: NoticeFacts) {
    guard facts.isTerminal else {
      self = .nowhere(.noTerminal)
      return
    }
    guard !facts.isInBackground else {
      self = .nowhere(.inBackground)
      return
    }
    let columns = CursesTerminal.usable(columns: facts.columns, rows: 0).columns
    let type = facts.terminalType ?? ""
    let isPlain = type.isEmpty || type == "dumb" || facts.accessible
    let isSmall = isPlain || facts.hasPendingInput || columns < Self.narrowestBox
    self = isSmall ? .line(columns: columns) : .box(columns: columns)
  }

  /// The place for this process now.
  package static func probe(environment: [String: String]) -> Self {
    Self(NoticeFacts.probe(environment: environment))
  }

  /// Whether a question may be asked here that nobody called for.
  ///
  /// Never where somebody is typing: the prompt drops what was typed before it. To see a line
  /// without its Enter, the line mode of the terminal is off for a moment. Nothing typed is lost by
  /// that, but on Linux the beginning of such a line then goes to the next program that reads lines
  /// without waiting for the Enter, and cannot be rubbed out by Backspace. A shell does not mind.
  package func canAsk(environment: [String: String]) -> Bool {
    guard case .box = self,
      InteractionMode(InteractionFacts.probe(environment: environment)) == .screen
    else { return false }
    let controlling = terminal_open()
    guard controlling >= 0 else { return false }
    defer { terminal_close(controlling) }
    return terminal_pending_bytes(controlling) == 0 && terminal_pending_keys(controlling) == 0
  }
}

/// What decides where a notice is welcome.
package struct NoticeFacts: Hashable, Sendable {
  /// Standard error is a terminal.
  package var isTerminal: Bool
  /// The controlling terminal has another process group in front.
  package var isInBackground: Bool
  /// Somebody has typed what no program has read yet.
  package var hasPendingInput: Bool
  /// The columns of standard error; 0 where it does not tell.
  package var columns: Int
  /// `TERM`.
  package var terminalType: String?
  /// `ACCESSIBLE` is set and not empty.
  package var accessible: Bool

  package init(
    isTerminal: Bool, isInBackground: Bool, hasPendingInput: Bool, columns: Int,
    terminalType: String?, accessible: Bool
  ) {
    self.isTerminal = isTerminal
    self.isInBackground = isInBackground
    self.hasPendingInput = hasPendingInput
    self.columns = columns
    self.terminalType = terminalType
    self.accessible = accessible
  }

  /// Looks at standard error and the controlling terminal with a few system calls.
  ///
  /// Nothing is sent to the terminal, read from it, or changed. In line mode only complete lines
  /// count as pending: see `canAsk`.
  package static func probe(environment: [String: String]) -> Self {
    var facts = Self(
      isTerminal: terminal_is_terminal(2) != 0, isInBackground: false, hasPendingInput: false,
      columns: 0, terminalType: environment["TERM"],
      accessible: !(environment["ACCESSIBLE"] ?? "").isEmpty)
    guard facts.isTerminal else { return facts }
    facts.columns = Int(terminal_columns(2))
    facts.look(at: 2)
    return facts
  }

  /// Standard error is the controlling terminal almost always; else that one is opened, if any.
  private mutating func look(at standardError: Int32) {
    let place = terminal_place(standardError)
    guard place < 0 else {
      isInBackground = place == 0
      hasPendingInput = terminal_pending_bytes(standardError) > 0
      return
    }
    let controlling = terminal_open()
    guard controlling >= 0 else { return }
    defer { terminal_close(controlling) }
    isInBackground = terminal_place(controlling) == 0
    hasPendingInput = terminal_pending_bytes(controlling) > 0
  }
}
