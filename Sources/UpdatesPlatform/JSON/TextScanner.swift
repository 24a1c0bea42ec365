import HarmlessText

/// What reads a text of some syntax, byte by byte.
protocol TextScanner {
  /// What the text is, such as `document`.
  static var whole: String { get }
  var bytes: UnsafeBufferPointer<UInt8> { get }
  var position: Int { get set }
  /// Where the token begins that an error is about, unless it says another place.
  var start: Int { get }
  /// The most bytes of a word that an error shows; of a document, a character alone is no secret.
  static var longestWord: Int { get }

  func problem(_ words: String, at place: Int) -> Problem
}

extension TextScanner {
  var start: Int { position }
  static var longestWord: Int { 0 }

  var peek: UInt8? {
    position < bytes.count ? bytes[position] : nil
  }

  /// The character at a place and its bytes; nil at the end, or if it is not UTF-8.
  func scalar(at place: Int) -> (scalar: Unicode.Scalar, length: Int)? {
    if place < bytes.count, bytes[place] < 0x80 { return (Unicode.Scalar(bytes[place]), 1) }
    var rest = bytes[place...].makeIterator()
    var parser = Unicode.UTF8.ForwardParser()
    guard case .valid(let encoded) = parser.parseScalar(from: &rest) else { return nil }
    return (Unicode.UTF8.decode(encoded), encoded.count)
  }

  mutating func take(_ character: Unicode.Scalar) -> Bool {
    guard peek == UInt8(ascii: character) else { return false }
    position += 1
    return true
  }
}

// MARK: What several syntaxes have

extension TextScanner {
  /// Reads a text in quotation marks; `position` is at the first of them.
  ///
  /// `readEscape` reads a backslash and what it makes special; nil is nothing.
  mutating func readQuoted(
    _ what: String, readEscape: (inout Self) throws -> Unicode.Scalar?
  ) throws -> String {
    let (opening, mark) = (position, bytes[position])
    var text: [UInt8] = []
    position += 1
    while let byte = peek, byte != mark {
      if byte == UInt8(ascii: "\\") {
        try readEscape(&self).map { text += String($0).utf8 }
      } else {
        guard let length = scalar(at: position)?.length else { throw notUTF8 }
        text += bytes[position..<position + length]
        position += length
      }
    }
    position += 1
    guard position <= bytes.count else {
      throw failure("the \(what) that begins here has no closing quotation mark", at: opening)
    }
    return String(decoding: text, as: UTF8.self)
  }

  /// Reads the character after an escape's letter: four digits, or two escapes of a surrogate pair.
  ///
  /// Half of a pair becomes U+FFFD.
  mutating func readEscapedScalar(letters: String) throws -> Unicode.Scalar {
    let replacement: Unicode.Scalar = "\u{FFFD}"
    let unit = try readHexadecimal(4)
    guard (0xD800..<0xDC00).contains(unit) else { return Unicode.Scalar(unit) ?? replacement }
    let second = position
    guard take("\\"), letters.unicodeScalars.contains(where: { take($0) }) else {
      position = second
      return replacement
    }
    let low = try readHexadecimal(4)
    guard (0xDC00..<0xE000).contains(low) else {
      // The second escape is read on its own.
      position = second
      return replacement
    }
    return Unicode.Scalar(0x10000 + (unit - 0xD800) << 10 + (low - 0xDC00)) ?? replacement
  }

  mutating func readHexadecimal(_ count: Int) throws -> UInt32 {
    var value: UInt32 = 0
    for _ in 0..<count {
      guard let byte = peek, let digit = Character(Unicode.Scalar(byte)).hexDigitValue else {
        throw unexpected("four hexadecimal digits", at: position)
      }
      value = value << 4 | UInt32(digit)
      position += 1
    }
    return value
  }

  mutating func skipDigits() throws {
    let first = position
    while let byte = peek, byte.isDigit { position += 1 }
    guard position > first else { throw unexpected("a digit", at: position) }
  }

  /// Reads the exponent of a number, if it has one, and expects its end.
  mutating func endNumber() throws {
    if take("e") || take("E") {
      _ = take("+") || take("-")
      try skipDigits()
    }
    if let next = scalar(at: position)?.scalar, next == "." || next.continuesName {
      throw unexpected("the end of the number", at: position)
    }
  }
}

// MARK: Errors

extension TextScanner {
  func problem(_ words: String, at place: Int) -> Problem {
    Problem.syntax(words, at: place, in: Array(bytes))
  }

  func failure(_ words: String, at place: Int? = nil) -> Problem {
    problem(words, at: place ?? start)
  }

  /// Something else was expected than the word or the character at a place.
  func unexpected(_ expected: String, at place: Int? = nil) -> Problem {
    let place = place ?? start
    guard place < bytes.count else {
      return failure("expected \(expected), found the end of the \(Self.whole)", at: place)
    }
    guard let first = scalar(at: place) else { return notUTF8 }
    var end = place
    while let next = scalar(at: end), next.scalar == "." || next.scalar.continuesName,
      end - place < Self.longestWord
    {
      end += next.length
    }
    let found = String(decoding: bytes[place..<max(end, place + first.length)], as: UTF8.self)
      .harmlessLine(limit: 32)
    let shown =
      found.isEmpty ? "U+" + String(first.scalar.value, radix: 16, uppercase: true) : found
    return failure("expected \(expected), found '\(shown)'", at: place)
  }

  var notUTF8: Problem {
    failure("expected UTF-8, found bytes that are not UTF-8", at: position)
  }
}

extension Unicode.Scalar {
  var beginsName: Bool {
    isASCII ? self == "_" || UInt8(value).isLetter : properties.isAlphabetic
  }

  var continuesName: Bool {
    isASCII
      ? beginsName || UInt8(value).isDigit
      : beginsName || properties.generalCategory == .nonspacingMark
  }
}
