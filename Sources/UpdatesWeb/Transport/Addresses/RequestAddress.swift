import CUpdatesCurl
import HarmlessText

/// A URL as libcurl parses it, so that the checked address is the one that is connected to.
package struct RequestAddress: Hashable, Sendable {
  /// The whole URL, normalised: without user, password, fragment and terminal control characters.
  package let text: String
  /// In lower case.
  package let scheme: String
  /// In lower case; an IPv6 address has brackets around it.
  package let host: String
  package let port: Int
  /// Whether the host is a literal address of 127/8 or ::1, or exactly `localhost`.
  package let isLoopback: Bool

  /// The most bytes that a URL may have; servers do not accept longer ones either.
  static let limit = 16 << 10

  /// Reads a URL; one without a host, or with other text around it, is malformed.
  ///
  /// A URL with a user or password is refused, because everybody who sees the URL would see them.
  package init(_ text: String) throws {
    try Self.check(text)
    try self.init(reading: text, following: nil)
  }

  /// Throws if an address has a user or password in it; the address may contain placeholders.
  package static func check(_ text: String) throws {
    guard !text.hasUserInformation else {
      throw TransportError.userInformation(url: presentableURL(text))
    }
  }

  /// The address that a `Location` header names, which may be relative to this address.
  package func following(_ reference: String) throws -> RequestAddress {
    // libcurl would remove the query together with the old fragment.
    guard !reference.hasPrefix("#") else { return self }
    return try RequestAddress(reading: text, following: reference)
  }

  package func hasSameOrigin(as other: RequestAddress) -> Bool {
    scheme == other.scheme && host == other.host && port == other.port
  }

  private init(reading text: String, following reference: String?) throws {
    try Libcurl.load()
    let last = reference ?? text
    guard last.utf8.count <= Self.limit, !last.utf8.contains(0),
      let address = updates_curl_address_new(text)
    else { throw Self.malformed(last) }
    defer { updates_curl_address_free(address) }
    if let reference, !updates_curl_address_follow(address, reference) {
      throw Self.malformed(reference)
    }

    updates_curl_address_remove(address, .user)
    updates_curl_address_remove(address, .password)
    updates_curl_address_remove(address, .fragment)
    guard let whole = Self.part(.whole, of: address), whole.utf8.count <= Self.limit,
      let scheme = Self.part(.scheme, of: address)?.lowercased()
    else { throw Self.malformed(last) }
    guard scheme == "http" || scheme == "https" else {
      throw TransportError.unsupportedScheme(url: presentableURL(last))
    }
    guard let host = Self.part(.host, of: address)?.lowercased(), !host.isEmpty,
      let port = Self.part(.port, of: address).flatMap({ Int($0) }),
      whole == whole.harmlessLine(limit: Self.limit)
    else { throw Self.malformed(last) }

    self.text = whole
    self.scheme = scheme
    self.host = host
    self.port = port
    isLoopback = host == "localhost" || updates_curl_is_loopback(host)
  }

  private static func part(_ part: CCurlAddressPart, of address: OpaquePointer) -> String? {
    guard let text = updates_curl_address_part(address, part) else { return nil }
    defer { updates_curl_free_text(text) }
    return String(cString: text)
  }

  private static func malformed(_ text: String) -> TransportError {
    .malformedURL(presentableURL(text))
  }
}
