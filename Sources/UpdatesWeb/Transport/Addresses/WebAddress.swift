import HarmlessText

/// An http or https URL with a host that can safely be passed to another program.
///
/// Everything that two programs could read differently is refused: userinfo, backslashes, control
/// characters, and hosts with characters other than letters, digits, `.`, `-` and `_`. Characters
/// that RFC 3986 does not allow in a path, query or fragment, such as spaces and letters outside
/// ASCII, are percent-encoded.
package struct WebAddress: Equatable, Sendable {
  /// The longest URL in bytes, before encoding.
  package static let limit = 8192

  /// The URL in ASCII; it begins with `http://` or `https://`.
  package let text: String

  /// Checks a URL from outside; nil if it is refused.
  package init?(_ url: String) {
    let bytes = Array(url.utf8)
    guard bytes.count <= Self.limit else { return nil }
    guard bytes.allSatisfy({ $0 >= 0x20 && $0 != 0x7F }), !Self.hasC1(url) else {
      return nil
    }
    guard !bytes.contains(UInt8(ascii: "\\")) else { return nil }
    guard let scheme = Self.scheme(of: url) else { return nil }
    let rest = bytes.dropFirst(scheme.utf8.count)
    let end = rest.firstIndex(where: Self.endsAuthority) ?? rest.endIndex
    guard let authority = Self.authority(rest[..<end]) else { return nil }
    text = scheme + authority + Self.encoded(rest[end...])
  }

  package static func accepts(_ url: String) -> Bool { Self(url) != nil }

  package var isSafeToOpen: Bool {
    guard text.hasPrefix("http://") else { return true }
    let authority = text.dropFirst(7).prefix { !"/?#".contains($0) }
    let end: Character = authority.hasPrefix("[") ? "]" : ":"
    let host = authority.prefix { $0 != end }
    let numbers = host.split(separator: ".", omittingEmptySubsequences: false)
    let isLoopback =
      numbers.count == 4 && numbers[0] == "127" && numbers.allSatisfy { UInt8($0) != nil }
    return isLoopback || host == "[::1" || host.lowercased() == "localhost"
  }

  private static func endsAuthority(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: "/") || byte == UInt8(ascii: "?") || byte == UInt8(ascii: "#")
  }

  private static func hasC1(_ url: String) -> Bool {
    url.unicodeScalars.contains { (0x80...0x9F).contains($0.value) }
  }

  private static func scheme(of url: String) -> String? {
    let start = url.prefix(8).lowercased()
    return ["https://", "http://"].first { start.hasPrefix($0) }
  }

  private static func authority(_ bytes: ArraySlice<UInt8>) -> String? {
    guard !bytes.contains(UInt8(ascii: "@")) else { return nil }
    let text = String(decoding: bytes, as: UTF8.self)
    let isLiteral = text.hasPrefix("[")
    let hostEnd =
      isLiteral
      ? text.firstIndex(of: "]").map { text.index(after: $0) } ?? text.endIndex
      : text.firstIndex(of: ":") ?? text.endIndex
    let host = text[..<hostEnd]
    guard !host.isEmpty else { return nil }
    guard isLiteral ? isAddressLiteral(host) : isName(host) else { return nil }
    let port = text[hostEnd...]
    guard port.isEmpty || isPort(port) else { return nil }
    return text
  }

  private static func isName(_ host: Substring) -> Bool {
    host.utf8.allSatisfy { isUnreserved($0) && $0 != UInt8(ascii: "~") }
      && !host.hasPrefix("-") && !host.hasPrefix(".") && !host.contains("..")
  }

  private static func isAddressLiteral(_ host: Substring) -> Bool {
    guard host.hasSuffix("]"), host.contains(":") else { return false }
    return host.dropFirst().dropLast().utf8.allSatisfy { byte in
      isHexDigit(byte) || byte == UInt8(ascii: ":") || byte == UInt8(ascii: ".")
    }
  }

  private static func isPort(_ port: Substring) -> Bool {
    guard port.hasPrefix(":"), port.utf8.count <= 6 else { return false }
    let digits = port.dropFirst()
    guard digits.utf8.allSatisfy({ (0x30...0x39).contains($0) }) else { return false }
    return digits.isEmpty || (Int(digits).map { (1...65535).contains($0) } ?? false)
  }

  private static func encoded(_ bytes: ArraySlice<UInt8>) -> String {
    // Fast, because a list may have ten thousand addresses.
    var result: [UInt8] = []
    result.reserveCapacity(bytes.count)
    var isInFragment = false
    for (index, byte) in zip(bytes.indices, bytes) {
      let isPlain =
        switch byte {
        case UInt8(ascii: "%"): bytes[index...].dropFirst().prefix(2).filter(isHexDigit).count == 2
        case UInt8(ascii: "#"): !isInFragment
        default: isUnreserved(byte) || reserved.contains(byte)
        }
      if byte == UInt8(ascii: "#") { isInFragment = true }
      if isPlain {
        result.append(byte)
      } else {
        result += [0x25, hexDigit(byte >> 4), hexDigit(byte & 15)]
      }
    }
    return String(decoding: result, as: UTF8.self)
  }

  private static let reserved = Set("!$&'()*+,;=:@/?".utf8)

  private static func isUnreserved(_ byte: UInt8) -> Bool {
    switch byte {
    case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, 0x2D, 0x2E, 0x5F, 0x7E: true
    default: false
    }
  }

  private static func isHexDigit(_ byte: UInt8) -> Bool {
    switch byte {
    case 0x30...0x39, 0x41...0x46, 0x61...0x66: true
    default: false
    }
  }

  private static func hexDigit(_ nibble: UInt8) -> UInt8 {
    nibble < 10 ? 0x30 + nibble : 0x41 + nibble - 10
  }
}

extension WebAddress {
  /// Checks a URL from outside that may be relative to another one (RFC 3986 section 5.2).
  ///
  /// Without a base, only an absolute URL is accepted. Nil if the URL is refused.
  package init?(_ reference: String, relativeTo base: WebAddress?) {
    let reference = reference.trimmingBlanks()
    guard let base, !Self.hasScheme(reference) else {
      self.init(reference)
      return
    }
    self.init(base.resolving(reference))
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

  /// Removes the segments `.` and `..` from a path (RFC 3986 section 5.2.4).
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
