import HarmlessText

/// Reads the pairs of a `.strings` file, in linear time.
struct LocalizedStringsReader {
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
      try take(UInt8(ascii: "="), "'=' after the key")
      try skipBlanksAndComments()
      value = try readText("a text after '='")
      try skipBlanksAndComments()
    }
    try take(UInt8(ascii: ";"), "';' after the text")
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
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"), UInt8(ascii: "$"),
      UInt8(ascii: "/"), UInt8(ascii: ":"), UInt8(ascii: "."), UInt8(ascii: "-"):
      true
    default: false
    }
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

  var peek: UInt8? {
    position < bytes.count ? bytes[position] : nil
  }

  private func starts(with text: StaticString) -> Bool {
    let length = text.utf8CodeUnitCount
    guard position + length <= bytes.count else { return false }
    return (0..<length).allSatisfy { bytes[position + $0] == text.utf8Start[$0] }
  }

  private mutating func take(_ byte: UInt8, _ expected: String) throws {
    guard peek == byte else { throw unexpected(expected) }
    position += 1
  }

  private func unexpected(_ expected: String) -> Problem {
    guard position < bytes.count else {
      return failure("expected \(expected), found the end of the file", at: position)
    }
    guard let length = UTF8Sequence.length(in: bytes, at: position) else { return notUTF8 }
    let found = String(decoding: bytes[position..<position + length], as: UTF8.self)
    return failure("expected \(expected), found '\(found.harmlessLine())'", at: position)
  }

  private var notUTF8: Problem {
    failure("expected UTF-8, found bytes that are not UTF-8", at: position)
  }

  func failure(_ problem: String, at place: Int) -> Problem {
    Problem.syntax(problem, at: place, in: Array(bytes))
  }
}
