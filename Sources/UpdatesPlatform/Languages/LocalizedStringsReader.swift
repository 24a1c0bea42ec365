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
      return try readQuoted("text") { reader in try reader.readEscape() }
    }
    let first = position
    while let byte = peek, Self.isBare(byte) { position += 1 }
    guard position > first else { throw unexpected(expected) }
    return String(decoding: bytes[first..<position], as: UTF8.self)
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

  private func starts(with text: String) -> Bool { bytes[position...].starts(with: text.utf8) }

  /// Reads an escape; `position` is at its backslash.
  ///
  /// Escapes are `\n`, `\r`, `\t`, and `\u` or `\U` with four hexadecimal digits, of which two may
  /// form a surrogate pair. Any other character after the backslash stands for itself.
  private mutating func readEscape() throws -> Unicode.Scalar? {
    position += 1
    if take("n") { return "\n" }
    if take("r") { return "\r" }
    if take("t") { return "\t" }
    if take("u") || take("U") { return try readEscapedScalar(letters: "uU") }
    // The caller reads what is not ASCII as any other character.
    guard let letter = peek, letter < 0x80 else { return nil }
    position += 1
    return Unicode.Scalar(letter)
  }
}
