import HarmlessText

/// Reads the pairs of a `.strings` file, in linear time.
struct LocalizedStringsReader: TextScanner {
  static let whole = "file"

  let bytes: UnsafeBufferPointer<UInt8>
  var position = 0
  private let lines: TextLines

  init(bytes: UnsafeBufferPointer<UInt8>, lines: TextLines) {
    self.bytes = bytes
    self.lines = lines
  }

  mutating func readFile() throws -> [LocalizedStrings.Entry] {
    var entries: [LocalizedStrings.Entry] = []
    try skipBlanksAndComments()
    while position < bytes.count {
      entries.append(try readPair())
      try skipBlanksAndComments()
    }
    return entries
  }

  private mutating func readPair() throws -> LocalizedStrings.Entry {
    let line = lines.line(of: position)
    let key = try readText("a key")
    try skipBlanksAndComments()
    var value = key
    // A key without a value is its own text.
    if peek != UInt8(ascii: ";") {
      guard take("=") else { throw unexpected("'=' after the key") }
      try skipBlanksAndComments()
      value = try readText("a text after '='")
      try skipBlanksAndComments()
    }
    guard take(";") else { throw unexpected("';' after the text") }
    return LocalizedStrings.Entry(key: key, value: value.harmlessText(), line: line)
  }

  private mutating func readText(_ expected: String) throws -> String {
    if let mark = peek, mark == UInt8(ascii: "\"") || mark == UInt8(ascii: "'") {
      return try readQuoted(mark)
    }
    let start = position
    while let byte = peek, Self.isBare(byte) { position += 1 }
    guard position > start else { throw unexpected(expected) }
    return String(decoding: bytes[start..<position], as: UTF8.self)
  }

  private mutating func readQuoted(_ mark: UInt8) throws -> String {
    let opening = position
    position += 1
    var text: [UInt8] = []
    while let byte = peek {
      switch byte {
      case mark:
        position += 1
        return String(decoding: text, as: UTF8.self)
      case UInt8(ascii: "\\"):
        text += try readEscape()
      case 0..<0x80:
        text.append(byte)
        position += 1
      default:
        guard let length = UTF8Sequence.length(in: bytes, at: position) else {
          throw notUTF8
        }
        text += bytes[position..<position + length]
        position += length
      }
    }
    throw failure("the text that begins here has no closing quotation mark", at: opening)
  }

  /// Whether NeXT's parsers accept this byte in a word without quotation marks.
  private static func isBare(_ byte: UInt8) -> Bool {
    byte.isLetterOrDigit || "_$/:.-".utf8.contains(byte)
  }

  private mutating func skipBlanksAndComments() throws {
    while let byte = peek {
      if byte == 0x20 || (0x09...0x0D).contains(byte) {
        position += 1
      } else if starts(with: "//") {
        while let byte = peek, byte != 0x0A, byte != 0x0D { position += 1 }
      } else if starts(with: "/*") {
        let opening = position
        position += 2
        while !starts(with: "*/") {
          guard position < bytes.count else {
            throw failure("the comment that begins here has no '*/'", at: opening)
          }
          position += 1
        }
        position += 2
      } else {
        return
      }
    }
  }

  private func starts(with text: StaticString) -> Bool {
    let length = text.utf8CodeUnitCount
    guard position + length <= bytes.count else { return false }
    return (0..<length).allSatisfy { bytes[position + $0] == text.utf8Start[$0] }
  }

  /// Reads an escape and returns its text in UTF-8; `position` is at its backslash.
  ///
  /// Escapes are `\n`, `\r`, `\t`, and `\u` or `\U` with four hexadecimal digits, of which two may
  /// form a surrogate pair. Any other character after the backslash stands for itself.
  private mutating func readEscape() throws -> [UInt8] {
    position += 1
    if take("n") { return [0x0A] }
    if take("r") { return [0x0D] }
    if take("t") { return [0x09] }
    if take("u") || take("U") {
      return Array(String(try readEscapedScalar(letters: "uU")).utf8)
    }
    // The caller reads what is not ASCII as any other character.
    guard let letter = peek, letter < 0x80 else { return [] }
    position += 1
    return [letter]
  }
}
