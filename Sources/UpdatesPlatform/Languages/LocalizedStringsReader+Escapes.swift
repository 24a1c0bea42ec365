extension LocalizedStringsReader {
  /// Reads an escape and returns its text in UTF-8; `position` is at its backslash.
  ///
  /// Escapes are the letters of C, one to three octal digits, and `\u` or `\U` with four
  /// hexadecimal digits; two of the latter may form a surrogate pair. Any other character after the
  /// backslash stands for itself.
  mutating func readEscape() throws -> [UInt8] {
    let start = position
    position += 1
    guard let letter = peek else { return [] }
    if let digit = Self.octalDigit(letter) { return readOctal(digit) }
    if letter == UInt8(ascii: "u") || letter == UInt8(ascii: "U") {
      position += 1
      return Array(String(try readScalar(from: start)).utf8)
    }
    // A character that is not ASCII stands for itself; the caller reads it as any other.
    guard let control = Self.control(letter) else {
      guard letter < 0x80 else { return [] }
      position += 1
      return [letter]
    }
    position += 1
    return [control]
  }

  private static func control(_ letter: UInt8) -> UInt8? {
    switch letter {
    case UInt8(ascii: "a"): 0x07
    case UInt8(ascii: "b"): 0x08
    case UInt8(ascii: "t"): 0x09
    case UInt8(ascii: "n"): 0x0A
    case UInt8(ascii: "v"): 0x0B
    case UInt8(ascii: "f"): 0x0C
    case UInt8(ascii: "r"): 0x0D
    default: nil
    }
  }

  private static func octalDigit(_ byte: UInt8) -> UInt32? {
    (UInt8(ascii: "0")...UInt8(ascii: "7")).contains(byte) ? UInt32(byte & 7) : nil
  }

  private mutating func readOctal(_ first: UInt32) -> [UInt8] {
    var value = first
    position += 1
    for _ in 0..<2 {
      guard let byte = peek, let digit = Self.octalDigit(byte) else { break }
      value = value << 3 | digit
      position += 1
    }
    return Array(String(Unicode.Scalar(value) ?? Self.replacement).utf8)
  }

  private mutating func readScalar(from start: Int) throws -> Unicode.Scalar {
    let unit = try readFourDigits(from: start)
    guard (0xD800..<0xDC00).contains(unit) else { return Unicode.Scalar(unit) ?? Self.replacement }
    let second = position
    guard peek == UInt8(ascii: "\\") else { return Self.replacement }
    position += 1
    guard let letter = peek, letter == UInt8(ascii: "u") || letter == UInt8(ascii: "U") else {
      position = second
      return Self.replacement
    }
    position += 1
    let low = try readFourDigits(from: second)
    guard (0xDC00..<0xE000).contains(low) else {
      // The second escape is read on its own.
      position = second
      return Self.replacement
    }
    return Unicode.Scalar(0x10000 + (unit - 0xD800) << 10 + (low - 0xDC00)) ?? Self.replacement
  }

  private mutating func readFourDigits(from start: Int) throws -> UInt32 {
    var value: UInt32 = 0
    for _ in 0..<4 {
      guard let byte = peek, let digit = Character(Unicode.Scalar(byte)).hexDigitValue else {
        throw failure("expected four hexadecimal digits after \\u or \\U", at: start)
      }
      value = value << 4 | UInt32(digit)
      position += 1
    }
    return value
  }

  private static let replacement: Unicode.Scalar = "\u{FFFD}"
}
