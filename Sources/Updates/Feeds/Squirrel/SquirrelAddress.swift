import HarmlessText

/// Where an update lies: a URL that is absolute, with a scheme, a host unless it is a file, and a
/// path.
struct SquirrelAddress: Equatable {
  /// Without a user, whom whoever sees the announcement must not learn of.
  let text: String
  /// Whether there was a user in it.
  let hadUser: Bool

  /// Checks a URL from outside; nil where it cannot be used.
  init?(_ url: String, allowsFiles: Bool) {
    if url.prefix(5).lowercased() == "file:" {
      guard allowsFiles, Self.namesFile(url) else { return nil }
      text = url
      hadUser = false
      return
    }
    let bare = Self.withoutUser(url)
    // What is behind a user may be another host to another program.
    guard !url.utf8.contains(UInt8(ascii: "\\")),
      // Why it is none is told in the words of what was expected.
      let address = WebAddress(bare)?.text, Self.hasPath(address)
    else { return nil }
    text = address
    hadUser = bare != url
  }

  /// The URL without what stands in front of its host: by RFC 3986, unlike in what is shown, as
  /// this is the host that will be asked.
  private static func withoutUser(_ url: String) -> String {
    let scheme = url.utf8.prefix { $0 != UInt8(ascii: "/") }
    let rest = url[scheme.endIndex...]
    guard rest.hasPrefix("//") else { return url }
    let authority = rest.dropFirst(2).unicodeScalars.prefix { !"/?#".unicodeScalars.contains($0) }
    guard let at = authority.lastIndex(of: "@") else { return url }
    return url[..<scheme.endIndex] + "//" + rest[authority.index(after: at)...]
  }

  private static func namesFile(_ url: String) -> Bool {
    guard url == url.harmlessLine(limit: WebAddress.limit),
      // Why it is none is told in the words of what was expected.
      case .file(let path)? = try? DocumentLocation(url)
    else { return false }
    return path == path.harmlessLine(limit: WebAddress.limit) && !path.hasSuffix("/")
  }

  /// Whether a slash is the first to follow the host.
  private static func hasPath(_ address: String) -> Bool {
    let parts = address.split(separator: "/", maxSplits: 2, omittingEmptySubsequences: false)
    return parts.count == 3 && parts[2].first { "/?#".contains($0) } == "/"
  }

  /// What was found instead of a URL, without what may be a user, a password or a token in it.
  static func excerpt(_ url: String) -> String {
    // Shown without them, these would look as if nothing were wrong.
    if url.utf8.contains(UInt8(ascii: "\\")) { return "a URL with a backslash" }
    if url.utf8.contains(where: { $0 < 0x20 || $0 == 0x7F }) {
      return "a URL with a control character"
    }
    return JSON.string(presentableURL(url)).excerpt
  }
}
