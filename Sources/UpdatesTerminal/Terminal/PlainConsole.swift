import CUpdatesNcurses

/// Standard input is never read: it may be a pipe for something else.
///
/// It is a class because it owns the open terminal.
package final class PlainConsole {
  /// 80 if standard error is not a terminal.
  package static var columns: Int {
    ScreenTerminal.usable(columns: Int(updates_terminal_columns(2)), rows: 1).columns
  }

  /// A longer line, in characters, is not an answer to the question.
  private static let longest = 1024

  private let descriptor: Int32

  package init() throws {
    descriptor = updates_terminal_open()
    guard descriptor >= 0 else { throw TerminalError.notAvailable(errorNumber: -descriptor) }
  }

  deinit {
    updates_terminal_close(descriptor)
  }

  package static func dropTypedAhead() {
    let descriptor = updates_terminal_open()
    updates_terminal_discard_input(descriptor)
    updates_terminal_close(descriptor)
  }

  /// Writes to standard error, or to the terminal if standard error leads elsewhere.
  package func write(_ text: String) {
    let output = updates_terminal_is_terminal(2) != 0 ? 2 : descriptor
    updates_terminal_write(output, text, Int32(clamping: text.utf8.count))
  }

  /// Every key is read by itself, so that ^C, ^\ and ^Z reach nobody else.
  ///
  /// If no line is typed, it ends the question's line, so that later output begins on a new one.
  package func ask(_ question: String) throws -> Ending<TypedLine> {
    let signals = try SignalWatch([.interrupt, .ending, .screen])
    let echoes = updates_terminal_lines_begin(descriptor) != 0
    var line = TextLine(longest: Self.longest + 1)
    defer { withExtendedLifetime(signals) { updates_terminal_lines_end(descriptor) } }
    updates_terminal_discard_input(descriptor)
    write(question)
    var decoder = KeyDecoder()
    while true {
      let ready = Int(updates_terminal_wait(descriptor, signals.wakeDescriptor, -1))
      var arrived = signals.take()
      var keys: [Key] = []
      if ready & UPDATES_TERMINAL_HAS_INPUT != 0 {
        // The program around this one has ended, and a shell uses the terminal.
        guard let taken = takeKeys(&decoder) else { return .ended(.hangUp) }
        keys = taken
      }
      if keys.contains(.control("z")) { arrived.insert(.stop) }
      if arrived.contains(.stop) {
        updates_terminal_lines_end(descriptor)
        updates_terminal_stop_process_group()
        arrived.formUnion(signals.take())
      }
      if arrived.end() as Ending<TypedLine>? == nil, ready & UPDATES_TERMINAL_HUNG_UP != 0 {
        return .ended(.hangUp)
      }
      if let end: Ending<TypedLine> = arrived.end() ?? keys.end() {
        write("\n")
        return end
      }
      if !arrived.isDisjoint(with: [.stop, .resume]) {
        _ = updates_terminal_lines_begin(descriptor)
        write(String(question.split(separator: "\n").last ?? "") + line.text)
      }
      for key in keys {
        switch key {
        case .enter:
          write(echoes ? "\n" : "")
          return .finished(line.text.count > Self.longest ? .tooLong : .line(line.text))
        case .control("d") where line.text.isEmpty:
          write("\n")
          return .finished(.endOfInput)
        case .character, .backspace, .control("u"):
          let before = line.text
          line.take(key)
          write(echoes ? Self.change(from: before, to: line.text) : "")
        default: break
        }
      }
    }
  }
}

extension PlainConsole {
  /// What shows a line that has become longer or shorter at its end.
  private static func change(from old: String, to new: String) -> String {
    let added = new.utf8.dropFirst(old.utf8.count)
    let erased = String(decoding: old.utf8.dropFirst(new.utf8.count), as: UTF8.self)
    return String(decoding: added, as: UTF8.self)
      + String(repeating: "\u{8} \u{8}", count: displayWidth(of: erased))
  }

  /// The keys that wait; nil if the terminal is gone, or belongs to another program.
  private func takeKeys(_ decoder: inout KeyDecoder) -> [Key]? {
    var keys: [Key] = []
    while true {
      let code = updates_terminal_read_key(descriptor)
      guard let byte = UInt8(exactly: code) else {
        guard Int(code) == UPDATES_TERMINAL_NOTHING else { return nil }
        return keys + [decoder.pause()].compactMap(\.self)
      }
      let now = Int(updates_terminal_milliseconds())
      if let key = decoder.feed(byte, at: now) { keys.append(key) }
    }
  }
}

extension [Key] {
  fileprivate func end<Outcome>() -> Ending<Outcome>? {
    contains(.control("c")) || contains(.control("\\")) ? .interrupted : nil
  }
}

package enum TypedLine: Hashable, Sendable {
  case line(String)
  case endOfInput
  case tooLong
}

func writeToStandardError(_ text: String) {
  updates_terminal_write(2, text, Int32(clamping: text.utf8.count))
}
