import HarmlessText
import Updates
import UpdatesCLI
import UpdatesContent

extension TextLines {
  func place(of value: JSONPlace) -> (line: Int, column: Int) {
    place(of: value.value.lowerBound)
  }

  func place(of offset: Int) -> (line: Int, column: Int) {
    let position = position(of: offset)
    return (position.line, position.column)
  }

  /// The first of `keys` that exists, or else the entry.
  func place(of keys: String..., of entry: ManifestEntry) -> (line: Int, column: Int)? {
    guard let whole = entry.place else { return nil }
    let written = keys.map { "\"\($0)\"" }
    let member = whole.children.first { child in
      guard let key = child.key else { return false }
      let text = String(decoding: bytes[key], as: UTF8.self)
      return written.contains { text.isSpelledInAnyCase($0) }
    }
    return place(of: member ?? whole)
  }

  /// Nil if an escape comes before the place, because it then cannot be counted.
  func place(
    ofLine line: Int, column: Int, inStringAt string: (line: Int, column: Int)
  ) -> (line: Int, column: Int)? {
    guard line == 1, let text = text(ofLine: string.line) else { return nil }
    let written = text.unicodeScalars.dropFirst(string.column - 1)
    guard written.first == "\"", !written.prefix(column).contains("\\") else { return nil }
    return (string.line, string.column + column)
  }
}
