import CUpdatesLibraries
import HarmlessText

/// An http or https URL with a host and without a user or password, checked when it is made.
///
/// A *link* may be passed to any other program, so everything that two programs could read
/// differently is refused. A *request* is read by libcurl, so that the checked address is the one
/// that is connected to; libcurl is loaded for it.
package struct Address: Hashable, Sendable {
  /// The whole URL: in ASCII if it is a link, normalised and without fragment if it is a request.
  package let text: String
  /// In lower case.
  package let scheme: String
  /// In lower case; an IPv6 address has brackets around it.
  package let host: String
  package let port: Int

  /// The longest link in bytes, before encoding.
  package static let limit = 8192

  /// Whether the host is a literal address of 127/8 or ::1, or exactly `localhost`.
  package var isLoopback: Bool { host == "localhost" || updates_curl_is_loopback(host) }

  /// The server, such as `example.com:443`.
  var server: String { "\(host):\(port)" }

  package var isSafeToOpen: Bool { scheme == "https" || isLoopback }

  package func hasSameOrigin(as other: Address) -> Bool {
    scheme == other.scheme && host == other.host && port == other.port
  }

  /// Checks a URL from outside; nil if it is refused.
  ///
  /// User information, backslashes, control characters, and hosts with characters other than
  /// letters, digits, `.`, `-` and `_` are refused. Characters that RFC 3986 does not allow in a
  /// path, query or fragment, such as spaces and letters outside ASCII, are percent-encoded.
  package init?(link: String) {
    let bytes = Array(link.utf8)
    guard bytes.count <= Self.limit, Self.isUnambiguous(link) else { return nil }
    let start = link.prefix(8).lowercased()
    guard let scheme = ["https", "http"].first(where: { start.hasPrefix($0 + "://") }) else {
      return nil
    }
    let rest = bytes.dropFirst(scheme.utf8.count + 3)
    let end = rest.firstIndex { "/?#".utf8.contains($0) } ?? rest.endIndex
    let authority = String(decoding: rest[..<end], as: UTF8.self)
    guard let (host, port) = Self.place(authority) else { return nil }
    text = scheme + "://" + authority + Self.encoded(rest[end...])
    self.scheme = scheme
    self.host = host.lowercased()
    self.port = port ?? (scheme == "https" ? 443 : 80)
  }

  /// Checks a URL from outside that may be relative to another one (RFC 3986 section 5.2).
  ///
  /// Without a base, only an absolute URL is accepted. Nil if the URL is refused.
  package init?(link reference: String, relativeTo base: Address?) {
    let reference = reference.trimmingBlanks()
    let end = reference.utf8.first { ":/?#".utf8.contains($0) }
    guard let base, end != UInt8(ascii: ":") else {
      self.init(link: reference)
      return
    }
    if reference.hasPrefix("//") {
      self.init(link: "\(base.scheme):\(reference)")
      return
    }
    let place = reference.prefix { $0 != "#" }
    // libcurl makes a blank in a query a plus sign.
    guard Self.isUnambiguous(reference),
      let target = try? base.following(String(place).replacing(" ", with: "%20"))
    else { return nil }
    self.init(link: String(target.text.prefix { $0 != "#" } + reference[place.endIndex...]))
  }

  /// Whether no two programs read this differently for its control characters or backslashes.
  private static func isUnambiguous(_ text: String) -> Bool {
    text.unicodeScalars.allSatisfy {
      $0.value >= 0x20 && !(0x7F...0x9F).contains($0.value) && $0 != "\\"
    }
  }

  /// Reads a URL to connect to; one without a host, or with other text around it, is malformed.
  ///
  /// A URL with a user or password is refused, because everybody who sees the URL would see them.
  package init(request text: String) throws {
    try Self.check(text)
    try self.init(reading: text, following: nil)
  }

  /// Throws if an address has a user or password in it; the address may contain placeholders.
  package static func check(_ text: String) throws {
    guard !text.hasUserInformation else {
      throw Problem.userInformation(url: presentableURL(text))
    }
  }

  private init(reading text: String, following reference: String?) throws {
    try Libcurl.load()
    // Servers do not accept longer ones either.
    let limit = 16 << 10
    let last = reference ?? text
    var malformed: Problem { .malformedURL(presentableURL(last)) }
    guard last.utf8.count <= limit, !last.utf8.contains(0),
      let address = updates_curl_address_new(text)
    else { throw malformed }
    defer { updates_curl_address_free(address) }
    if let reference, !updates_curl_address_follow(address, reference) { throw malformed }

    updates_curl_address_remove(address, .user)
    updates_curl_address_remove(address, .password)
    updates_curl_address_remove(address, .fragment)
    guard let whole = Self.part(.whole, of: address), whole.utf8.count <= limit,
      let scheme = Self.part(.scheme, of: address)?.lowercased()
    else { throw malformed }
    guard scheme == "http" || scheme == "https" else {
      throw Problem.unsupportedScheme(url: presentableURL(last))
    }
    guard let host = Self.part(.host, of: address)?.lowercased(), !host.isEmpty,
      // A name that has no punycode of its own would be shown as another one than is asked.
      !punycode(host: host).unicodeScalars.contains("\u{FFFD}"),
      let port = Self.part(.port, of: address).flatMap({ Int($0) }),
      whole == whole.harmlessLine(limit: limit)
    else { throw malformed }
    self.text = whole
    self.scheme = scheme
    self.host = host
    self.port = port
  }

  private static func part(_ part: CCurlAddressPart, of address: OpaquePointer) -> String? {
    guard let text = updates_curl_address_part(address, part) else { return nil }
    defer { updates_curl_free_text(text) }
    return String(cString: text)
  }

  /// The address that a `Location` header names, which may be relative to this address.
  package func following(_ reference: String) throws -> Address {
    // libcurl would remove the query together with the old fragment.
    guard !reference.isEmpty, !reference.hasPrefix("#") else { return self }
    return try Address(reading: String(text.prefix { $0 != "#" }), following: reference)
  }

  /// The address of a file in the folder that this address names, by its percent-encoded path.
  ///
  /// The path must have no steps such as `..`.
  package func appending(_ path: String) -> Address {
    Address(text: text + path, scheme: scheme, host: host, port: port)
  }

  private init(text: String, scheme: String, host: String, port: Int) {
    (self.text, self.scheme, self.host, self.port) = (text, scheme, host, port)
  }
}

extension Address {
  private static func place(_ authority: String) -> (host: Substring, port: Int?)? {
    let isLiteral = authority.hasPrefix("[")
    let hostEnd =
      isLiteral
      ? authority.firstIndex(of: "]").map { authority.index(after: $0) }
      : authority.firstIndex(of: ":")
    let host = authority[..<(hostEnd ?? authority.endIndex)]
    guard isLiteral ? isAddressLiteral(host) : isName(host) else { return nil }
    let port = authority[host.endIndex...]
    if port.isEmpty || port == ":" { return (host, nil) }
    guard port.hasPrefix(":"), port.utf8.count <= 6, port.utf8.dropFirst().allSatisfy(\.isDigit),
      let number = Int(port.dropFirst()), (1...65535).contains(number)
    else { return nil }
    return (host, number)
  }

  private static func isName(_ host: Substring) -> Bool {
    !host.isEmpty && host.utf8.allSatisfy { $0.isUnreserved && $0 != UInt8(ascii: "~") }
      && !host.hasPrefix("-") && !host.hasPrefix(".") && !host.contains("..")
  }

  private static func isAddressLiteral(_ host: Substring) -> Bool {
    host.hasSuffix("]") && host.contains(":")
      && host.utf8.dropFirst().dropLast().allSatisfy { $0.isHexDigit || ":.".utf8.contains($0) }
  }

  private static func encoded(_ bytes: ArraySlice<UInt8>) -> String {
    let fragment = bytes.firstIndex(of: UInt8(ascii: "#"))
    return bytes.percentEncoded { index in
      switch bytes[index] {
      case UInt8(ascii: "%"): bytes[index...].dropFirst().prefix(2).count(where: \.isHexDigit) == 2
      case UInt8(ascii: "#"): index == fragment
      case let byte: byte.isUnreserved || reserved.contains(byte)
      }
    }
  }

  private static let reserved = Set("!$&'()*+,;=:@/?".utf8)
}

extension Address {
  package var hasPath: Bool { pathAndQuery.hasPrefix("/") }

  /// What follows the host and port, with the fragment of a link.
  var pathAndQuery: Substring {
    text.dropFirst(scheme.count + 3).drop { !"/?#".contains($0) }
  }
}
