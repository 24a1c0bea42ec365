import HarmlessText

/// The encoding of a document (XML 1.0 section 4.3.3), limited to the encodings in use.
///
/// The parser gets UTF-8 only. So no encoding can hide from a reader of the bytes what the parser
/// sees.
enum XMLEncoding {
  /// The byte order mark that may precede the document.
  static let mark: [UInt8] = [0xEF, 0xBB, 0xBF]

  /// The checked bytes of a document in UTF-8; Latin-1 is converted.
  static func utf8(_ bytes: [UInt8]) throws -> [UInt8] {
    guard bytes.contains(where: { !$0.isBlank }) else { throw Problem.xml("the document is empty") }
    if let name = wideEncoding(of: bytes) { throw other(name) }
    switch declaredName(in: bytes)?.lowercased() {
    case nil, "utf-8", "utf8", "us-ascii", "ascii":
      if let line = firstBrokenLine(of: bytes) {
        throw Problem.xml("expected UTF-8, found bytes that are not UTF-8", line: line)
      }
      return bytes
    case "iso-8859-1", "latin1":
      return Array(String(String.UnicodeScalarView(bytes.map(Unicode.Scalar.init))).utf8)
    default:
      throw other(declaredName(in: bytes) ?? "")
    }
  }

  private static func other(_ name: String) -> Problem {
    .xml("the encoding is '\(name.harmlessLine(limit: 40))', expected UTF-8")
  }

  /// Detects UTF-16 and UTF-32 by the first bytes: a byte order mark, or zeros next to a `<`.
  private static func wideEncoding(of bytes: [UInt8]) -> String? {
    let start = Array(bytes.prefix(4))
    if start.starts(with: [0, 0, 0xFE, 0xFF]) || start == [0xFF, 0xFE, 0, 0]
      || start == [0, 0, 0, 0x3C] || start == [0x3C, 0, 0, 0]
    {
      return "UTF-32"
    }
    let marks: [[UInt8]] = [[0xFE, 0xFF], [0xFF, 0xFE], [0, 0x3C], [0x3C, 0]]
    return marks.contains { start.starts(with: $0) } ? "UTF-16" : nil
  }

  /// The encoding that `<?xml … encoding="…"?>` names.
  private static func declaredName(in bytes: [UInt8]) -> String? {
    var head = bytes.prefix(1024)
    if head.starts(with: mark) { head = head.dropFirst(3) }
    guard head.starts(with: Array("<?xml".utf8)), let end = head.firstIndex(of: UInt8(ascii: ">"))
    else { return nil }
    let declaration = String(decoding: head[..<end], as: UTF8.self)
    guard let name = declaration.firstRange(of: "encoding") else { return nil }
    let value = declaration[name.upperBound...]
      .drop { $0 == " " || $0 == "=" || $0.isNewline || $0 == "\t" }
    guard let quote = value.first, quote == "\"" || quote == "'" else { return nil }
    return String(value.dropFirst().prefix { $0 != quote })
  }

  /// The first line, counted from 1, that has bytes that are not UTF-8.
  private static func firstBrokenLine(of bytes: [UInt8]) -> Int? {
    bytes.withUnsafeBufferPointer { bytes in
      var position = 0
      while position < bytes.count {
        guard let length = UTF8Sequence.length(in: bytes, at: position) else {
          return 1 + bytes[..<position].count { $0 == UInt8(ascii: "\n") }
        }
        position += length
      }
      return nil
    }
  }
}
