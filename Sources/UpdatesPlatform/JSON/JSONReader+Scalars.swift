import HarmlessText

extension JSONReader {
  /// Reads a string; `position` is at its opening quotation mark.
  mutating func readString() throws -> String {
    let opening = position
    position += 1
    let start = position
    try skipPlainBytes(opening: opening)
    if take("\"") {
      return String(decoding: bytes[start..<(position - 1)], as: UTF8.self)
    }
    // A text never takes more bytes than its escapes.
    return try String(unsafeUninitializedCapacity: endOfString(from: position) - start) { text in
      try unescape(from: start, into: text, opening: opening)
    }
  }

  /// The next quotation mark that is not escaped; `start` is at a backslash or at a mark.
  private func endOfString(from start: Int) -> Int {
    var end = start
    while true {
      end = bytes.index(of: UInt8(ascii: "\""), from: end)
      var first = end
      while first > start, bytes[first - 1] == UInt8(ascii: "\\") { first -= 1 }
      guard end < bytes.count, !(end - first).isMultiple(of: 2) else { return end }
      end += 1
    }
  }

  /// Copies the string from `start` on, and returns its length.
  ///
  /// `position` is at its first backslash.
  private mutating func unescape(
    from start: Int, into text: UnsafeMutableBufferPointer<UInt8>, opening: Int
  ) throws -> Int {
    guard let source = bytes.baseAddress, let target = text.baseAddress else { return 0 }
    var count = 0
    var run = start
    while true {
      (target + count).update(from: source + run, count: position - run)
      count += position - run
      if take("\"") { return count }
      count += try readEscape(into: text, at: count)
      run = position
      try skipPlainBytes(opening: opening)
    }
  }

  private mutating func skipPlainBytes(opening: Int) throws {
    while true {
      position = bytes.endOfPlainJSON(from: position)
      guard let byte = peek else { break }
      switch byte {
      case UInt8(ascii: "\""), UInt8(ascii: "\\"): return
      case 0..<0x20: throw controlCharacter(byte)
      default:
        repeat {
          guard let length = UTF8Sequence.length(in: bytes, at: position) else { throw notUTF8 }
          position += length
        } while position < bytes.count && bytes[position] >= 0x80
      }
    }
    throw failure("the string that begins here has no closing quotation mark", at: opening)
  }

  private func controlCharacter(_ byte: UInt8) -> Problem {
    switch byte {
    case 0x0A, 0x0D: failure("a line break in a string, expected the escape \\n")
    case 0x09: failure("a tab in a string, expected the escape \\t")
    default: failure("the control character \(byte) in a string, expected an escape")
    }
  }

  private mutating func readEscape(
    into text: UnsafeMutableBufferPointer<UInt8>, at index: Int
  ) throws -> Int {
    let start = position
    position += 1
    guard let letter = peek else { throw unexpected("an escape") }
    position += 1
    switch letter {
    case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): text[index] = letter
    case UInt8(ascii: "b"): text[index] = 0x08
    case UInt8(ascii: "f"): text[index] = 0x0C
    case UInt8(ascii: "n"): text[index] = 0x0A
    case UInt8(ascii: "r"): text[index] = 0x0D
    case UInt8(ascii: "t"): text[index] = 0x09
    case UInt8(ascii: "u"):
      let character = UTF8.encode(try readEscapedScalar(letters: "u"))
      for (offset, byte) in (character ?? UTF8.encodedReplacementCharacter).enumerated() {
        text[index + offset] = byte
      }
      return character?.count ?? 3
    default:
      throw failure("expected one of the escapes \\\" \\\\ \\/ \\b \\f \\n \\r \\t \\u", at: start)
    }
    return 1
  }
}

extension JSONReader {
  /// Reads the text of a number as RFC 8259 section 6 defines it.
  ///
  /// A number has no leading zero and no plus, and has digits on both sides of a point.
  mutating func readNumber() throws -> String {
    let start = position
    _ = take("-")
    if !take("0") { try skipDigits() }
    if take(".") { try skipDigits() }
    if take("e") || take("E") {
      _ = take("+") || take("-")
      try skipDigits()
    }
    if let next = peek, continuesNumber(next) { throw unexpected("the end of the number") }
    return String(decoding: bytes[start..<position], as: UTF8.self)
  }

  private mutating func skipDigits() throws {
    let start = position
    while let byte = peek, byte.isDigit { position += 1 }
    guard position > start else { throw unexpected("a digit") }
  }

  /// Whether a less strict reader would read this byte as a part of the number.
  private func continuesNumber(_ byte: UInt8) -> Bool {
    byte.isLetterOrDigit || byte == UInt8(ascii: ".")
  }
}
