import UpdatesTestSupport

extension PseudoTerminal {
  /// Waits until so many screens, one after the other, have taken keys.
  func waitForKeys(ofScreen number: Int) throws {
    try wait { $0.output.ranges(of: TerminalTool.wheelOn).count >= number }
  }

  /// Waits until the prompt at the cursor takes keys: the cursor appears then.
  func waitForInlineKeys() throws {
    try wait { $0.output.contains("\u{1B}[?25h") }
  }

  /// The bytes that came after this many, as text.
  func output(after count: Int) -> String {
    String(decoding: bytes[count...], as: UTF8.self)
  }

  /// The lines on the screen that are not empty.
  var shownLines: [String] {
    screen.lines.filter { !$0.isEmpty }
  }

  /// Chooses by a key and reads to the end.
  func end(with key: String) throws -> ProcessEnding {
    try send(key)
    return try waitForEnd()
  }

  func end(with key: TerminalKey) throws -> ProcessEnding {
    try end(with: key.rawValue)
  }

  /// The one line of JSON on a standard output that is a pipe.
  func document() throws -> JSONValue {
    let text = String(decoding: standardOutput, as: UTF8.self)
    guard text.hasSuffix("\n"), text.split(separator: "\n").count == 1 else {
      throw JSONLineError.notOneLine(text)
    }
    return try JSONValue(text: text)
  }
}

/// What was found where one line of JSON was expected.
enum JSONLineError: Error {
  case notOneLine(String)
}
