import HarmlessText

/// The texts of a `.strings` file: keys, and their texts in one language.
///
/// The file is an old-style property list of pairs, `"key" = "value";`, with `/* */` and `//` for
/// comments. It is UTF-8, or UTF-16 with a byte order mark. Property lists in XML or in binary form
/// are refused; so are files of more than 4 MiB.
package struct LocalizedStrings: Equatable, Sendable {
  package struct Entry: Equatable, Sendable {
    /// The key as it is written, with escapes resolved; not harmless.
    package var key: String
    /// The text, made harmless.
    package var value: String
    /// The line of the key, counted from 1.
    package var line: Int
  }

  /// The most bytes that a file may have.
  package static let sizeLimit = 4 << 20

  /// All pairs in the order of the file, including those of repeated keys.
  package let entries: [Entry]
  package let repeated: [Entry]

  private let texts: [ExactText: String]

  /// Reads the bytes of a file; throws a problem with line and column.
  package init(parsing bytes: [UInt8]) throws {
    let text = try Self.text(of: bytes)
    entries = try text.withUnsafeBufferPointer { buffer in
      var reader = LocalizedStringsReader(bytes: buffer, lines: TextLines(text))
      return try reader.readFile()
    }
    var texts: [ExactText: String] = [:]
    var repeated: [Entry] = []
    for entry in entries
    where texts.updateValue(entry.value, forKey: ExactText(entry.key)) != nil {
      repeated.append(entry)
    }
    self.texts = texts
    self.repeated = repeated
  }

  /// The text of a key; nil if the file has no such key.
  package subscript(key: String) -> String? {
    texts[ExactText(key)]
  }
}

// MARK: The encoding

extension LocalizedStrings {
  private static let expected = #"expected lines such as "key" = "text";"#

  /// The text of the file in UTF-8, without a byte order mark.
  private static func text(of bytes: [UInt8]) throws -> [UInt8] {
    guard bytes.count <= sizeLimit else {
      throw Problem.syntax("larger than \(sizeLimit.byteCount)", at: 0, in: [])
    }
    if bytes.starts(with: [0xFF, 0xFE]) { return try utf16(bytes, low: 0, high: 1) }
    if bytes.starts(with: [0xFE, 0xFF]) { return try utf16(bytes, low: 1, high: 0) }
    let text = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? Array(bytes.dropFirst(3)) : bytes
    if text.starts(with: Array("bplist".utf8)) {
      throw Problem.syntax("a binary property list, \(expected)", at: 0, in: [])
    }
    let start = text.drop { $0 == 0x20 || (0x09...0x0D).contains($0) }
    if ["<?xml", "<!DOCTYPE", "<plist"].contains(where: { start.starts(with: Array($0.utf8)) }) {
      throw Problem.syntax("a property list in XML, \(expected)", at: start.startIndex, in: text)
    }
    if let zero = text.firstIndex(of: 0) {
      throw Problem.syntax("a byte of zero; UTF-16 needs a byte order mark", at: zero, in: text)
    }
    return text
  }

  private static func utf16(_ bytes: [UInt8], low: Int, high: Int) throws -> [UInt8] {
    guard bytes.count.isMultiple(of: 2) else {
      throw Problem.syntax("it ends in the middle of a character of UTF-16", at: 0, in: [])
    }
    let units = stride(from: 2, to: bytes.count, by: 2).map { index in
      UInt16(bytes[index + high]) << 8 | UInt16(bytes[index + low])
    }
    return Array(String(decoding: units, as: UTF16.self).utf8)
  }
}
