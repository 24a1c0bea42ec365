import HarmlessText

/// The texts of a `.strings` file: keys, and what they are called in one language.
///
/// The file is an old-style property list of pairs, `"key" = "value";`, with `/* */` and `//` for
/// comments. It is UTF-8, or UTF-16 with a byte order mark. Property lists in XML or in binary form
/// are refused, as is a file of more than 4 MiB.
public struct LocalizedStrings: Equatable, Sendable {
  /// A key with its text, and where it stands.
  public struct Entry: Equatable, Sendable {
    /// As it is written, escapes resolved; not harmless.
    public var key: String
    /// Harmless text.
    public var value: String
    /// The line of the key, counted from 1.
    public var line: Int
  }

  /// The most bytes that a file may have.
  public static let sizeLimit = 4 << 20

  /// All pairs in the order in which they are written, those of a repeated key too.
  public let entries: [Entry]
  /// Those whose key stood there before; their text counts, as the later one always does.
  public let repeated: [Entry]

  private let texts: [String: String]

  /// Reads a file's bytes; throws `LocalizedStringsError` with line and column.
  public init(parsing bytes: [UInt8]) throws(LocalizedStringsError) {
    let text = try LocalizedStringsEncoding.text(of: bytes)
    do {
      entries = try text.withUnsafeBufferPointer {
        buffer throws(LocalizedStringsReader.Failure) in
        var reader = LocalizedStringsReader(bytes: buffer)
        return try reader.readFile()
      }
    } catch {
      throw LocalizedStringsError(error.problem, at: error.position, in: text)
    }
    var texts: [String: String] = [:]
    var repeated: [Entry] = []
    for entry in entries where texts.updateValue(entry.value, forKey: entry.key) != nil {
      repeated.append(entry)
    }
    self.texts = texts
    self.repeated = repeated
  }

  /// The text of a key; nil where the file has none for it.
  public subscript(key: String) -> String? {
    texts[key]
  }
}
