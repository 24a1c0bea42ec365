import HarmlessText

/// What reads a text of some syntax, byte by byte.
protocol TextScanner {
  /// What the text is, such as `document`.
  static var whole: String { get }
  var bytes: UnsafeBufferPointer<UInt8> { get }
  var position: Int { get set }
}

extension TextScanner {
  var peek: UInt8? {
    position < bytes.count ? bytes[position] : nil
  }

  mutating func take(_ character: Unicode.Scalar) -> Bool {
    guard peek == UInt8(ascii: character) else { return false }
    position += 1
    return true
  }

  /// Reads the character after an escape's letter: four digits, or two escapes of a surrogate pair.
  ///
  /// Half of a pair becomes U+FFFD.
  mutating func readEscapedScalar(letters: String) throws -> Unicode.Scalar {
    let replacement: Unicode.Scalar = "\u{FFFD}"
    let unit = try readFourDigits()
    guard (0xD800..<0xDC00).contains(unit) else { return Unicode.Scalar(unit) ?? replacement }
    let second = position
    guard take("\\"), letters.unicodeScalars.contains(where: { take($0) }) else {
      position = second
      return replacement
    }
    let low = try readFourDigits()
    guard (0xDC00..<0xE000).contains(low) else {
      // The second escape is read on its own.
      position = second
      return replacement
    }
    return Unicode.Scalar(0x10000 + (unit - 0xD800) << 10 + (low - 0xDC00)) ?? replacement
  }

  private mutating func readFourDigits() throws -> UInt32 {
    var value: UInt32 = 0
    for _ in 0..<4 {
      guard let byte = peek, let digit = Character(Unicode.Scalar(byte)).hexDigitValue else {
        throw unexpected("four hexadecimal digits")
      }
      value = value << 4 | UInt32(digit)
      position += 1
    }
    return value
  }

  /// The error for a problem at a byte, or at the current position.
  func failure(_ problem: String, at place: Int? = nil) -> Problem {
    Problem.syntax(problem, at: place ?? position, in: Array(bytes))
  }

  func unexpected(_ expected: String) -> Problem {
    guard position < bytes.count else {
      return failure("expected \(expected), found the end of the \(Self.whole)")
    }
    guard let length = UTF8Sequence.length(in: bytes, at: position) else { return notUTF8 }
    let text = String(decoding: bytes[position..<(position + length)], as: UTF8.self)
    return failure("expected \(expected), found '\(text.harmlessLine(limit: 8))'")
  }

  var notUTF8: Problem { failure("expected UTF-8, found bytes that are not UTF-8") }
}
