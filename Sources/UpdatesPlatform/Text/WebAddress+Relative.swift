extension WebAddress {
  /// Checks a URL from outside that may be relative to another one: RFC 3986 section 5.2.
  ///
  /// Without a base only an absolute one is accepted.
  package init(_ reference: String, relativeTo base: WebAddress?) throws(WebAddressError) {
    let reference = reference.trimmingBlanks()
    guard let base, !Self.hasScheme(reference) else {
      try self.init(reference)
      return
    }
    try self.init(base.resolving(reference))
  }

  private static func hasScheme(_ reference: String) -> Bool {
    guard let end = reference.utf8.firstIndex(where: { ":/?#".utf8.contains($0) }) else {
      return false
    }
    return reference.utf8[end] == UInt8(ascii: ":")
  }

  private func resolving(_ reference: String) -> String {
    let scheme = text.prefix { $0 != ":" }
    let afterScheme = text.dropFirst(scheme.count + 3)
    let authority = afterScheme.prefix { !"/?#".contains($0) }
    let origin = "\(scheme)://\(authority)"
    let path = afterScheme.dropFirst(authority.count).prefix { !"?#".contains($0) }
    if reference.hasPrefix("//") { return "\(scheme):\(reference)" }
    if reference.isEmpty || reference.hasPrefix("#") {
      return text.prefix { $0 != "#" } + reference
    }
    if reference.hasPrefix("?") { return origin + path + reference }
    let own = reference.prefix { !"?#".contains($0) }
    let rest = reference.dropFirst(own.count)
    let merged =
      own.hasPrefix("/") ? String(own) : String(path[..<Self.folderEnd(of: path)]) + own
    return origin + Self.withoutDots(merged) + rest
  }

  private static func folderEnd(of path: Substring) -> Substring.Index {
    path.lastIndex(of: "/").map { path.index(after: $0) } ?? path.startIndex
  }

  /// RFC 3986 section 5.2.4.
  private static func withoutDots(_ path: String) -> String {
    var kept: [Substring] = []
    let segments = path.drop { $0 == "/" }.split(separator: "/", omittingEmptySubsequences: false)
    for (index, segment) in segments.enumerated() {
      switch segment {
      case "..": _ = kept.popLast()
      case ".": break
      default:
        kept.append(segment)
        continue
      }
      if index == segments.count - 1 { kept.append("") }
    }
    return "/" + kept.joined(separator: "/")
  }
}
