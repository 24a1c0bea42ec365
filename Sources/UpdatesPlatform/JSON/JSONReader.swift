import HarmlessText

/// Reads a document in one pass, looking at each byte a bounded number of times.
struct JSONReader: TextScanner {
  static let whole = "document"

  let bytes: UnsafeBufferPointer<UInt8>
  var position = 0
  private var depth = 0
  private var room: Int
  private let valueLimit: Int
  /// The values that are being read, outermost first; nil if places are not recorded.
  private var open: [JSONPlace]?
  private var key: Range<Int>?

  init(bytes: UnsafeBufferPointer<UInt8>, recordsPlaces: Bool = false, valueLimit: Int = .max) {
    self.bytes = bytes
    self.valueLimit = valueLimit
    room = valueLimit
    if recordsPlaces { open = [JSONPlace(value: 0..<bytes.count)] }
    if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { position = 3 }
  }

  mutating func readDocument() throws -> JSON {
    skipBlanks()
    guard position < bytes.count else { throw failure("the document is empty") }
    let value = try readValue()
    skipBlanks()
    guard position == bytes.count else { throw unexpected("the end of the document") }
    return value
  }

  var place: JSONPlace {
    open?.last?.children.last ?? JSONPlace(value: 0..<bytes.count)
  }

  private mutating func readValue() throws -> JSON {
    guard room > 0 else { throw failure("the document has more than \(valueLimit) values") }
    room -= 1
    guard open != nil else { return try readPlainValue() }
    let start = position
    open?.append(JSONPlace(value: start..<start, key: key))
    key = nil
    let value = try readPlainValue()
    if var place = open?.popLast(), let last = open?.indices.last {
      place.value = start..<position
      open?[last].children.append(place)
    }
    return value
  }

  private mutating func readPlainValue() throws -> JSON {
    guard let byte = peek else { throw unexpected("a value") }
    return switch byte {
    case UInt8(ascii: "{"): .object(try readObject())
    case UInt8(ascii: "["): .array(try readArray())
    case UInt8(ascii: "\""): .string(try readString())
    case UInt8(ascii: "-"), UInt8(ascii: "0")...UInt8(ascii: "9"): .number(try readNumber())
    case UInt8(ascii: "t"): try readWord("true", .bool(true))
    case UInt8(ascii: "f"): try readWord("false", .bool(false))
    case UInt8(ascii: "n"): try readWord("null", .null)
    default: throw unexpected("a value")
    }
  }

  private mutating func readArray() throws -> [JSON] {
    var elements: [JSON] = []
    try readItems(until: "]") { reader in elements.append(try reader.readValue()) }
    return elements
  }

  private mutating func readObject() throws -> JSONObject {
    var object = JSONObject()
    try readItems(until: "}") { reader in try reader.readMember(into: &object) }
    return object
  }

  /// Reads items between commas; `position` is at the bracket before them.
  private mutating func readItems(
    until end: Unicode.Scalar, _ read: (inout Self) throws -> Void
  ) throws {
    guard depth < JSON.depthLimit else {
      throw failure("nested more than \(JSON.depthLimit) levels deep")
    }
    depth += 1
    defer { depth -= 1 }
    position += 1
    skipBlanks()
    var isNext = true
    while !take(end) {
      guard isNext else { throw unexpected("',' or '\(end)'") }
      try read(&self)
      skipBlanks()
      isNext = take(",")
      skipBlanks()
    }
  }

  private mutating func readMember(into object: inout JSONObject) throws {
    let start = position
    guard peek == UInt8(ascii: "\"") else { throw unexpected("a key in quotation marks") }
    let name = try readString()
    if open != nil { key = start..<position }
    skipBlanks()
    guard take(":") else { throw unexpected("':' after the key") }
    skipBlanks()
    let value = try readValue()
    guard object.append(name, value) else {
      throw failure("the key '\(name.harmlessLine(limit: 64))' occurs twice", at: start)
    }
  }

  private mutating func readWord(_ word: String, _ value: JSON) throws -> JSON {
    guard bytes[position...].starts(with: word.utf8) else { throw unexpected("a value") }
    position += word.utf8.count
    return value
  }

  mutating func skipBlanks() {
    while position < bytes.count {
      switch bytes[position] {
      case 0x20, 0x0A, 0x0D, 0x09: position += 1
      default: return
      }
    }
  }
}

extension JSONReader {
  /// Reads a string; `position` is at its opening quotation mark.
  mutating func readString() throws -> String {
    let opening = position
    position += 1
    var start = position
    try skipPlainBytes(opening: opening)
    if take("\"") {
      return String(decoding: bytes[start..<(position - 1)], as: UTF8.self)
    }
    var text: [UInt8] = []
    while true {
      text.append(contentsOf: bytes[start..<position])
      if take("\"") { return String(decoding: text, as: UTF8.self) }
      try readEscape(into: &text)
      start = position
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
          guard let length = scalar(at: position)?.length else { throw notUTF8 }
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

  private mutating func readEscape(into text: inout [UInt8]) throws {
    let start = position
    position += 1
    guard let letter = peek else { throw unexpected("an escape") }
    position += 1
    switch letter {
    case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): text.append(letter)
    case UInt8(ascii: "b"): text.append(0x08)
    case UInt8(ascii: "f"): text.append(0x0C)
    case UInt8(ascii: "n"): text.append(0x0A)
    case UInt8(ascii: "r"): text.append(0x0D)
    case UInt8(ascii: "t"): text.append(0x09)
    case UInt8(ascii: "u"): text += String(try readEscapedScalar(letters: "u")).utf8
    default:
      throw failure("expected one of the escapes \\\" \\\\ \\/ \\b \\f \\n \\r \\t \\u", at: start)
    }
  }
}

extension JSONReader {
  /// Reads the text of a number as RFC 8259 section 6 defines it.
  ///
  /// A number has no leading zero and no plus, and has digits on both sides of a point.
  mutating func readNumber() throws -> String {
    let first = position
    _ = take("-")
    if !take("0") { try skipDigits() }
    if take(".") { try skipDigits() }
    try endNumber()
    return String(decoding: bytes[first..<position], as: UTF8.self)
  }
}
