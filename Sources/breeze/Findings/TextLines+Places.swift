import HarmlessText
import Updates
import UpdatesCLI
import UpdatesContent

extension TextLines {
  func place(of value: JSONPlace) -> (line: Int, column: Int) {
    place(of: value.value.lowerBound)
  }

  private func place(of offset: Int) -> (line: Int, column: Int) {
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

  /// If `anyCase` is true, the case of the known keys does not matter.
  func unreadKeys(
    of value: PlacedValue, among known: [String], anyCase: Bool = false, at path: String
  ) -> [Finding] {
    value.members.compactMap { key, member in
      guard !known.contains(where: { anyCase ? key.isSpelledInAnyCase($0) : key == $0 }) else {
        return nil
      }
      // A known key that is also present is probably meant only if just the case differs.
      let candidates = known.filter {
        anyCase
          ? value[anyCase: $0] == nil : value[$0] == nil || $0.lowercased() == key.lowercased()
      }
      guard let near = Suggestion.nearest(to: key, among: candidates) else { return nil }
      let place = self.place(of: member.place)
      return Finding(
        path: path, line: place.line, column: place.column, isWarning: true,
        message: "'\(key.quotable)' has no effect; did you mean '\(near)'?")
    }
  }

  func lastCommas(in place: JSONPlace, of path: String) -> [Finding] {
    var findings: [Finding] = []
    if let last = place.children.last {
      let end = last.value.upperBound..<place.value.upperBound
      if let comma = bytes[end].firstIndex(of: UInt8(ascii: ",")) {
        let place = self.place(of: comma)
        findings.append(
          Finding(
            path: path, line: place.line, column: place.column, isWarning: true,
            message: "nothing follows this comma; other JSON readers refuse that"))
      }
    }
    return findings + place.children.flatMap { lastCommas(in: $0, of: path) }
  }
}
