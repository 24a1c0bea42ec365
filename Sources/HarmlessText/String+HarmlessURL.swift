extension String {
  /// A URL to show: harmless, on one line, its host in punycode (RFC 3492).
  ///
  /// Letters that only look like those of a well-known host then show for what they are.
  package func harmlessURL(limit: Int = 2048) -> String {
    let line = harmlessLine(limit: limit)
    guard !line.utf8.allSatisfy({ $0 < 0x80 }), let host = line.rangeOfHost else { return line }
    return line[..<host.lowerBound] + punycode(host: String(line[host])) + line[host.upperBound...]
  }

  /// What stands between `//` with its user, and the port or path.
  private var rangeOfHost: Range<Index>? {
    let authority: Index
    if let scheme = firstIndex(of: ":") {
      let slashes = self[scheme...].dropFirst()
      if slashes.hasPrefix("//") {
        authority = slashes.dropFirst(2).startIndex
      } else if self[..<scheme].lowercased() == "mailto" {
        authority = slashes.startIndex
      } else {
        return nil
      }
    } else if hasPrefix("//") {
      authority = dropFirst(2).startIndex
    } else {
      return nil
    }
    var end = authority
    while end < endIndex, !"/?#\\".contains(self[end]) { end = index(after: end) }
    let whole = self[authority..<end]
    let start = whole.lastIndex(of: "@").map { index(after: $0) } ?? authority
    let port = self[start..<end].lastIndex(of: ":")
    return start..<(port ?? end)
  }
}
