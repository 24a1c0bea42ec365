import HarmlessText

/// Splits the text of a condition into tokens, looking at each byte a bounded number of times.
struct ConditionTokenReader {
  let bytes: [UInt8]
  var position = 0
  private(set) var start = 0

  init(_ text: String) {
    bytes = Array(text.utf8)
  }

  mutating func next() throws -> ConditionToken {
    skipBlanks()
    start = position
    guard let byte = peek else { return .end }
    switch byte {
    case UInt8(ascii: "'"), UInt8(ascii: "\""): return .text(try readText(closing: byte))
    case UInt8(ascii: "0")...UInt8(ascii: "9"): return .number(try readNumber())
    case UInt8(ascii: "-"): return .number(try readNumber())
    case UInt8(ascii: "#"):
      position += 1
      guard let first = scalar, ConditionKey.begins(first.value) else {
        throw unexpected("a name", at: start)
      }
      return .key(try readKeyPath())
    default: break
    }
    if let first = scalar, ConditionKey.begins(first.value) {
      let path = try readKeyPath()
      return ConditionKeyword(path).map { .keyword($0) } ?? .key(path)
    }
    for symbol in ConditionSymbol.allCases where take(symbol.rawValue) { return .symbol(symbol) }
    throw unexpected("a comparison such as platform == 'iOS'", at: start)
  }

  /// Skips `[c]`; returns whether it was there.
  mutating func takeOption() throws -> Bool {
    skipBlanks()
    guard take("[") else { return false }
    skipBlanks()
    start = position
    var letters = ""
    while let scalar, ConditionKey.continues(scalar.value), letters.utf8.count < 8 {
      letters.unicodeScalars.append(scalar.value)
      position += scalar.length
    }
    guard letters == "c" || letters == "C" else {
      guard letters.isEmpty else {
        throw ConditionError("expected the option [c], found '[\(letters)]'", at: start, in: bytes)
      }
      throw unexpected("[c]", at: start)
    }
    skipBlanks()
    start = position
    guard take("]") else { throw unexpected("[c]", at: start) }
    return true
  }

  private mutating func readKeyPath() throws -> String {
    let first = position
    while true {
      while let scalar, ConditionKey.continues(scalar.value) { position += scalar.length }
      guard peek == UInt8(ascii: ".") else { break }
      position += 1
      _ = take("#")
      guard let next = scalar, ConditionKey.begins(next.value) else {
        throw unexpected("a name", at: position)
      }
    }
    guard position - first <= ConditionKey.longest else {
      throw ConditionError(
        "the key has more than \(ConditionKey.longest.byteCount)", at: first, in: bytes)
    }
    let path = bytes[first..<position].filter { $0 != UInt8(ascii: "#") }
    return String(decoding: path, as: UTF8.self)
  }

  var peek: UInt8? { position < bytes.count ? bytes[position] : nil }

  /// The character at the current position, and the number of its bytes.
  var scalar: (value: Unicode.Scalar, length: Int)? {
    guard let byte = peek else { return nil }
    guard byte >= 0x80 else { return (Unicode.Scalar(byte), 1) }
    let length = byte >= 0xF0 ? 4 : byte >= 0xE0 ? 3 : 2
    let text = String(
      decoding: bytes[position..<min(position + length, bytes.count)], as: UTF8.self)
    return text.unicodeScalars.first.map { ($0, length) }
  }

  mutating func take(_ text: String) -> Bool {
    guard bytes[position...].starts(with: text.utf8) else { return false }
    position += text.utf8.count
    return true
  }

  private mutating func skipBlanks() {
    while let byte = peek, byte.isBlank { position += 1 }
  }

  func unexpected(_ expected: String, at position: Int) -> ConditionError {
    guard position < bytes.count else {
      return ConditionError(
        "expected \(expected), found the end of the condition", at: bytes.count, in: bytes)
    }
    return ConditionError(
      "expected \(expected), found '\(excerpt(at: position))'", at: position, in: bytes)
  }

  /// The word or single character at a place, as short harmless text.
  private func excerpt(at position: Int) -> String {
    let rest = String(decoding: bytes[position...].prefix(160), as: UTF8.self)
    let word = rest.unicodeScalars.prefix { ConditionKey.continues($0) || $0 == "." }
    let found = word.isEmpty ? String(rest.prefix(1)) : String(word)
    let harmless = found.harmlessLine(limit: 32)
    guard harmless.isEmpty, let scalar = found.unicodeScalars.first else { return harmless }
    return "U+" + String(scalar.value, radix: 16, uppercase: true)
  }
}
