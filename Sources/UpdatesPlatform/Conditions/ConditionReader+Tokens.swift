import HarmlessText

// MARK: Words

extension ConditionReader {
  /// The most bytes of a key path.
  private static let longestKey = 256

  private static let keywords: Set = [
    "AND", "OR", "NOT", "TRUEPREDICATE", "FALSEPREDICATE", "BEGINSWITH", "ENDSWITH", "CONTAINS",
    "LIKE", "MATCHES", "IN", "BETWEEN", "NULL", "NIL", "YES", "NO", "TRUE", "FALSE",
  ]
  /// Longer signs come before those that they begin with.
  private static let symbols = [
    "==", "=<", "=>", "!=", "<>", "<=", ">=", "&&", "||", "=", "<", ">", "!", "(", ")", "{", "}",
    ",",
  ]
  private static let otherSpellings = [
    "=": "==", "=<": "<=", "=>": ">=", "<>": "!=", "&&": "AND", "||": "OR", "!": "NOT",
    "NIL": "NULL", "TRUE": "YES", "FALSE": "NO",
  ]

  static func isKeyword(_ word: String) -> Bool { keyword(word) != nil }

  /// The truth value of a word; nil for any other word.
  static func truth(_ word: String) -> Bool? {
    switch keyword(word) {
    case "YES": true
    case "NO": false
    default: nil
    }
  }

  private static func keyword(_ word: String) -> String? {
    guard word.utf8.count <= 14 else { return nil }
    let upper = word.uppercased()
    return keywords.contains(upper) ? otherSpellings[upper] ?? upper : nil
  }

  static func isKeyPath(_ text: String) -> Bool {
    guard text.utf8.count <= longestKey else { return false }
    return text.unicodeScalars.split(separator: ".", omittingEmptySubsequences: false).allSatisfy {
      guard let first = $0.first, begins(first) else { return false }
      return $0.dropFirst().allSatisfy(continues)
    }
  }

  private static func begins(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar {
    case "a"..."z", "A"..."Z", "_": true
    case "\u{80}"...: scalar.properties.isAlphabetic
    default: false
    }
  }

  static func continues(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar {
    case "0"..."9": true
    case "\u{80}"...:
      scalar.properties.isAlphabetic || scalar.properties.generalCategory == .nonspacingMark
    default: begins(scalar)
    }
  }
}

// MARK: Tokens

/// Each byte is looked at a bounded number of times.
extension ConditionReader {
  mutating func next() throws -> Token {
    skipBlanks()
    start = position
    guard let byte = peek else { return .end }
    switch byte {
    case UInt8(ascii: "'"), UInt8(ascii: "\""): return .text(try readText(closing: byte))
    case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"): return .number(try readNumber())
    case UInt8(ascii: "#"):
      position += 1
      guard let first = scalar, Self.begins(first.value) else { throw unexpected("a name") }
      return .key(try readKeyPath())
    default: break
    }
    if let first = scalar, Self.begins(first.value) {
      let path = try readKeyPath()
      return Self.keyword(path).map(Token.sign) ?? .key(path)
    }
    for symbol in Self.symbols where take(symbol) {
      return .sign(Self.otherSpellings[symbol] ?? symbol)
    }
    throw unexpected("a comparison such as platform == 'iOS'")
  }

  /// Skips `[c]`; returns whether it was there.
  mutating func takeOption() throws -> Bool {
    skipBlanks()
    guard take("[") else { return false }
    skipBlanks()
    start = position
    var letters = ""
    while let scalar, Self.continues(scalar.value), letters.utf8.count < 8 {
      letters.unicodeScalars.append(scalar.value)
      position += scalar.length
    }
    guard letters == "c" || letters == "C" else {
      guard letters.isEmpty else {
        throw ConditionError("expected the option [c], found '[\(letters)]'", at: start, in: bytes)
      }
      throw unexpected("[c]")
    }
    skipBlanks()
    start = position
    guard take("]") else { throw unexpected("[c]") }
    return true
  }

  private mutating func readKeyPath() throws -> String {
    let first = position
    while true {
      while let scalar, Self.continues(scalar.value) { position += scalar.length }
      guard take(".") else { break }
      _ = take("#")
      guard let next = scalar, Self.begins(next.value) else {
        throw unexpected("a name", at: position)
      }
    }
    guard position - first <= Self.longestKey else {
      throw ConditionError(
        "the key has more than \(Self.longestKey.byteCount)", at: first, in: bytes)
    }
    let path = bytes[first..<position].filter { $0 != UInt8(ascii: "#") }
    return String(decoding: path, as: UTF8.self)
  }

  private mutating func readNumber() throws -> String {
    _ = take("-")
    try skipDigits()
    var points = 0
    while take(".") {
      points += 1
      try skipDigits()
    }
    let number = String(decoding: bytes[start..<position], as: UTF8.self)
    guard points < 2 else {
      throw ConditionError(
        "expected a number, or the version in quotation marks: "
          + "'\(number.harmlessLine(limit: 40))'", at: start, in: bytes)
    }
    if take("e") || take("E") {
      _ = take("+") || take("-")
      try skipDigits()
    }
    if let scalar, Self.continues(scalar.value) {
      throw unexpected("the end of the number", at: position)
    }
    return String(decoding: bytes[start..<position], as: UTF8.self)
  }

  private mutating func skipDigits() throws {
    let first = position
    while let byte = peek, byte.isDigit { position += 1 }
    guard position > first else { throw unexpected("a digit", at: position) }
  }

  private mutating func readText(closing: UInt8) throws -> String {
    position += 1
    var text: [UInt8] = []
    while let byte = peek {
      position += 1
      if byte == closing { return String(decoding: text, as: UTF8.self) }
      if byte == UInt8(ascii: "\\") {
        text += Array(String(try readEscape()).utf8)
      } else {
        text.append(byte)
      }
    }
    throw ConditionError(
      "the string that begins here has no closing quotation mark", at: start, in: bytes)
  }

  /// Reads what follows a backslash.
  private mutating func readEscape() throws -> Unicode.Scalar {
    let backslash = position - 1
    let letter = peek
    position += 1
    switch letter {
    case UInt8(ascii: "\\"): return "\\"
    case UInt8(ascii: "'"): return "'"
    case UInt8(ascii: "\""): return "\""
    case UInt8(ascii: "n"): return "\n"
    case UInt8(ascii: "r"): return "\r"
    case UInt8(ascii: "t"): return "\t"
    case UInt8(ascii: "x"): if let scalar = readHex(2) { return scalar }
    case UInt8(ascii: "u"): if let scalar = readHex(4) { return scalar }
    default: break
    }
    throw ConditionError(
      "expected one of the escapes \\\\ \\' \\\" \\n \\r \\t \\xHH \\uHHHH", at: backslash,
      in: bytes)
  }

  private mutating func readHex(_ count: Int) -> Unicode.Scalar? {
    var value: UInt32 = 0
    for _ in 0..<count {
      guard let byte = peek, let digit = Character(Unicode.Scalar(byte)).hexDigitValue else {
        return nil
      }
      value = value << 4 | UInt32(digit)
      position += 1
    }
    return Unicode.Scalar(value)
  }

  private var peek: UInt8? { position < bytes.count ? bytes[position] : nil }

  /// The character at the current position, and the number of its bytes.
  private var scalar: (value: Unicode.Scalar, length: Int)? {
    guard let byte = peek else { return nil }
    guard byte >= 0x80 else { return (Unicode.Scalar(byte), 1) }
    let length = byte >= 0xF0 ? 4 : byte >= 0xE0 ? 3 : 2
    let text = String(
      decoding: bytes[position..<min(position + length, bytes.count)], as: UTF8.self)
    return text.unicodeScalars.first.map { ($0, length) }
  }

  private mutating func take(_ text: String) -> Bool {
    guard bytes[position...].starts(with: text.utf8) else { return false }
    position += text.utf8.count
    return true
  }

  private mutating func skipBlanks() {
    while let byte = peek, byte.isBlank { position += 1 }
  }
}
