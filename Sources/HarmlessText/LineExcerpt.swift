/// The part of a line around a place in it: harmless and short, so that it is safe to show.
package struct LineExcerpt: Hashable, Sendable {
  package var before: String
  package var after: String

  private static let limit = 36

  package init(around position: Int, inLineAt start: Int, of bytes: [UInt8]) {
    let end = bytes[position...].firstIndex { $0 == 0x0A || $0 == 0x0D } ?? bytes.count
    let first = max(start, position - 4 * Self.limit - 1)
    let last = min(end, position + 4 * Self.limit + 1)
    // A string that begins or ends outside of what is shown may be an address too.
    let quote = UInt8(ascii: "\"")
    let from = bytes[start..<first].lastIndex(of: quote) ?? start
    let line = Self.presentable(bytes[from..<(bytes[last..<end].firstIndex(of: quote) ?? end)])
    before = Self.tail(of: line[..<position])
    after = Self.head(of: line[position...])
  }

  /// The piece of the line and, below it, a caret that marks the place.
  ///
  /// - Returns: Two lines; an empty text if the line is blank.
  package func marked(width: (String) -> Int = { $0.count }) -> String {
    let line = before + after
    guard !line.allSatisfy(\.isWhitespace) else { return "" }
    return line + "\n" + String(repeating: " ", count: width(before)) + "^"
  }

  /// The line, with `*` for each byte of an address that must not be shown as it is written.
  private static func presentable(_ line: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    var line = line
    for piece in line.split(separator: UInt8(ascii: "\"")) {
      let text = String(decoding: piece, as: UTF8.self)
      guard text.mayBeAddress, presentableURL(text, limit: .max) != text else { continue }
      let front = AddressReading(text[...]).front.utf8.count
      for index in piece.indices.dropFirst(front) { line[index] = UInt8(ascii: "*") }
    }
    return line
  }

  private static func tail(of bytes: ArraySlice<UInt8>) -> String {
    let text = plain(bytes.suffix(4 * limit).drop { $0 & 0xC0 == 0x80 })
    guard bytes.count > 4 * limit || text.count > limit else { return text }
    return "…" + text.suffix(limit)
  }

  private static func head(of bytes: ArraySlice<UInt8>) -> String {
    let text = plain(bytes.prefix(4 * limit))
    guard bytes.count > 4 * limit || text.count > limit else { return text }
    return text.prefix(limit) + "…"
  }

  private static func plain(_ bytes: ArraySlice<UInt8>) -> String {
    let blanked = bytes.map { $0 < 0x20 || $0 == 0x7F ? 0x20 : $0 }
    return String(decoding: blanked, as: UTF8.self).harmlessLine(limit: 4 * limit)
  }
}
