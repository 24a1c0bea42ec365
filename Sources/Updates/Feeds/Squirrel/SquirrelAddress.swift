import HarmlessText

/// The URL of an update: absolute, with a path, and with a host unless it is a `file:` URL.
struct SquirrelAddress: Equatable {
  /// The URL without user information, which must not appear in an announcement.
  let text: String
  let hadUser: Bool

  /// Checks a URL from a feed; the result is nil if the URL cannot be used.
  init?(_ url: String, allowsFiles: Bool) {
    if url.prefix(5).lowercased() == "file:" {
      guard allowsFiles, Self.namesFile(url) else { return nil }
      text = url
      hadUser = false
      return
    }
    let bare = Self.withoutUser(url)
    // Programs disagree about a backslash, so another program may find another host.
    guard !url.utf8.contains(UInt8(ascii: "\\")),
      // The message says what was expected, so the reason is not needed.
      let address = WebAddress(bare)?.text, Self.hasPath(address)
    else { return nil }
    text = address
    hadUser = bare != url
  }

  /// The URL without the user information in front of its host.
  ///
  /// It follows RFC 3986, unlike the URLs that messages show, because this host is really asked.
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
      // The message says what was expected, so the reason is not needed.
      case .file(let path)? = try? DocumentLocation(url)
    else { return false }
    return path == path.harmlessLine(limit: WebAddress.limit) && !path.hasSuffix("/")
  }

  private static func hasPath(_ address: String) -> Bool {
    let parts = address.split(separator: "/", maxSplits: 2, omittingEmptySubsequences: false)
    return parts.count == 3 && parts[2].first { "/?#".contains($0) } == "/"
  }

  /// Describes an unusable URL for a message, without any user, password or token in it.
  static func excerpt(_ url: String) -> String {
    // The shown URL would lack these characters, so it would look valid.
    if url.utf8.contains(UInt8(ascii: "\\")) { return "a URL with a backslash" }
    if url.utf8.contains(where: { $0 < 0x20 || $0 == 0x7F }) {
      return "a URL with a control character"
    }
    return JSON.string(presentableURL(url)).excerpt
  }
}
