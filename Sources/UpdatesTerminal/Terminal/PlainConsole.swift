import CUpdatesNcurses

/// Asks questions on standard error, and reads answers from the controlling terminal, by line.
///
/// Standard input is never read: it may be a pipe for something else. It is a class because it has
/// an identity: it owns the open terminal.
package final class PlainConsole {
  /// A longer line, in bytes, is not an answer to the question.
  static let longestAnswer = 1024

  /// The columns of the terminal on standard error, or 80 if it is not a terminal.
  package static var columns: Int {
    ScreenTerminal.usable(columns: Int(updates_terminal_columns(2)), rows: 1).columns
  }

  private let descriptor: Int32

  package init() throws(TerminalError) {
    descriptor = updates_terminal_open()
    guard descriptor >= 0 else { throw .notAvailable(errorNumber: -descriptor) }
  }

  deinit {
    updates_terminal_close(descriptor)
  }

  /// Writes to standard error.
  package func write(_ text: String) {
    writeToStandardError(text)
  }

  /// Writes a question, drops what was typed before it, and waits for a line.
  ///
  /// If no line is typed, it ends the question's line, so that later output begins on a new one.
  package func ask(_ question: String) throws(TerminalError) -> Ending<TypedLine> {
    let signals = try SignalWatch([.interrupt, .ending, .resume])
    updates_terminal_lines_begin(descriptor)
    defer { withExtendedLifetime(signals) { updates_terminal_lines_end(descriptor) } }
    updates_terminal_discard_input(descriptor)
    write(question)
    var line: [UInt8] = []
    var isTooLong = false
    while true {
      let ready = Int(updates_terminal_wait(descriptor, signals.wakeDescriptor, -1))
      let arrived = signals.take()
      if let end: Ending<TypedLine> = arrived.end() {
        write("\n")
        return end
      }
      // The shell used the terminal in its own modes while the process was stopped.
      if arrived.contains(.resume) {
        updates_terminal_lines_begin(descriptor)
        write(String(question.split(separator: "\n").last ?? ""))
        line = []
      }
      if ready & UPDATES_TERMINAL_HUNG_UP != 0 { return .ended(.hangUp) }
      guard ready & UPDATES_TERMINAL_HAS_INPUT != 0 else { continue }
      switch Int(updates_terminal_read_byte(descriptor)) {
      case UPDATES_TERMINAL_NOTHING: continue
      case UPDATES_TERMINAL_END:
        write("\n")
        return .finished(.endOfInput)
      case UPDATES_TERMINAL_CONTROL_C, UPDATES_TERMINAL_CONTROL_BACKSLASH:
        write("\n")
        return .interrupted
      case 10, 13:
        return .finished(isTooLong ? .tooLong : .line(String(decoding: line, as: UTF8.self)))
      case let byte:
        isTooLong = line.count >= Self.longestAnswer
        if !isTooLong { line.append(UInt8(byte)) }
      }
    }
  }
}

/// The input that came when a line was asked for.
package enum TypedLine: Hashable, Sendable {
  /// A line, without its line break.
  case line(String)
  /// The person pressed Ctrl-D.
  case endOfInput
  case tooLong
}

/// Writes the whole text to standard error at once.
func writeToStandardError(_ text: String) {
  updates_terminal_write(2, text, Int32(clamping: text.utf8.count))
}
