/// An address that is safe to show and to log, even if it is broken or relative.
///
/// It is harmless text: the host is in punycode, user information and fragment are missing, and so
/// are values in the query that may be secret.
package func presentableURL(_ address: String, limit: Int = 4096) -> String {
  // Limiting the length here could cut off the `@` that shows the end of a password.
  let line = address.harmlessLine(limit: .max)
  let reading = AddressReading(line[...])
  return (reading.front + reading.host + presentableTail(reading.tail)).harmlessLine(limit: limit)
}

/// The name of a file or server for display: a path as it is, an address without its secrets.
package func presentableLocation(_ text: String, limit: Int = 4096) -> String {
  text.mayBeAddress ? presentableURL(text, limit: limit) : text.harmlessLine(limit: limit)
}

/// A message of a library for display: an address in it is shown without its secrets.
package func presentableWords(_ words: String, limit: Int = 512) -> String {
  let line = words.harmlessLine(limit: .max)
  guard line.contains("://") || line.utf8.contains(UInt8(ascii: "@")) else {
    return line.harmlessLine(limit: limit)
  }
  let plain = line.split(separator: " ", omittingEmptySubsequences: false)
    .prefix { $0.dropLast().allSatisfy(\.isLetter) && ($0.last.map(isPlainEnd) ?? true) }
  let address = line.dropFirst(plain.reduce(0) { $0 + $1.count + 1 })
  return (plain.map { $0 + " " }.joined() + presentableURL(String(address)))
    .harmlessLine(limit: limit)
}

private func isPlainEnd(_ character: Character) -> Bool {
  character.isLetter || ":,.;".contains(character)
}

package func withoutUserInformation(_ url: String) -> String {
  let reading = AddressReading(url[...])
  return reading.front.isEmpty ? url : String(reading.front + reading.rest)
}

extension String {
  /// A path, name or address that a sentence puts in quotes.
  package var quotable: String { presentableLocation(self, limit: 200) }

  package var hasUserInformation: Bool {
    let reading = AddressReading(self[...])
    // A package such as `@scope/name` has no user.
    return reading.userInformation.map { !$0.isEmpty || !reading.front.isEmpty } ?? false
  }

  /// Whether this is, or was meant to be, an address of a server; otherwise it is a path.
  package var mayBeAddress: Bool {
    let start = drop { $0.isWhitespace }
    if ["http:", "https:"].contains(where: start.prefix(6).lowercased().hasPrefix) { return true }
    let reading = AddressReading(self[...])
    let user = reading.userInformation ?? ""
    // Packages such as `npm:@scope/name` name no user.
    let isPackage = user.hasSuffix("npm:") || user.hasSuffix("jsr:")
    return !reading.front.isEmpty || user.dropLast(isPackage ? 4 : 0).contains(":")
  }

  /// A link that is safe to show: harmless, on one line, without user information.
  ///
  /// The host is in punycode (RFC 3492), so letters that imitate those of a well-known host are
  /// visible as what they are.
  package func harmlessURL(limit: Int = 2048) -> String {
    // Most addresses are plain, and notes may have thousands of them.
    let isPlain = utf8.allSatisfy { $0 > 0x20 && $0 < 0x7F && $0 != 0x25 && $0 != 0x40 }
    if isPlain, utf8.count <= limit { return self }
    let line = harmlessLine(limit: .max)
    let start = line.prefix(7).lowercased().hasPrefix("mailto:") ? line.firstIndex(of: "@") : nil
    let reading = AddressReading(line[(start.map(line.index(after:)) ?? line.startIndex)...])
    guard start != nil || !reading.front.isEmpty else { return line.harmlessLine(limit: limit) }
    let front = line[..<reading.front.endIndex]
    return (front + reading.host + reading.tail).harmlessLine(limit: limit)
  }
}

/// The parts of an address: what is before the last `@` of its authority is user information.
///
/// The authority follows the scheme and its slashes, even a wrong number of them. Without these the
/// address begins with it, as libcurl and others read `user:password@host`.
struct AddressReading {
  /// The scheme with its colon and slashes; empty if there is no scheme.
  let front: Substring
  /// The user name and password; nil if there is no `@`.
  let userInformation: Substring?
  let rest: Substring
  /// The path, query and fragment.
  let tail: Substring

  /// The host in punycode, and the port.
  var host: String {
    let host = rest[..<tail.startIndex]
    guard !host.utf8.allSatisfy({ $0 < 0x80 }) else { return String(host) }
    let port = host.lastIndex(of: ":") ?? host.endIndex
    return punycode(host: String(host[..<port])) + host[port...]
  }

  // This compares bytes, because a sign and a combining mark after it are one `Character`.
  init(_ line: Substring) {
    let start = Self.authorityStart(in: line)
    let authority = line.utf8[start...].prefix { !Self.endsAuthority($0) }
    let at = authority.lastIndex(of: UInt8(ascii: "@"))
    front = line[..<start]
    userInformation = at.map { line[start..<$0] }
    rest = line[(at.map(line.utf8.index(after:)) ?? start)...]
    tail = line[authority.endIndex...]
  }

  private static func authorityStart(in line: Substring) -> Substring.Index {
    let scheme = line.utf8.prefix { !endsAuthority($0) }
    let slashes = line.utf8[scheme.endIndex...].prefix(while: isSlash)
    let isScheme = scheme.last == UInt8(ascii: ":") ? !slashes.isEmpty : slashes.count > 1
    guard isScheme, !scheme.contains(UInt8(ascii: "@")) else { return line.startIndex }
    // `file:///` has no host.
    return Substring(scheme).lowercased() == "file:" && slashes.count != 2
      ? slashes.startIndex : slashes.endIndex
  }

  private static func endsAuthority(_ byte: UInt8) -> Bool {
    isSlash(byte) || byte == UInt8(ascii: "?") || byte == UInt8(ascii: "#")
  }

  private static func isSlash(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: "/") || byte == UInt8(ascii: "\\")
  }
}

/// A path and query without a fragment and without values that may be secret.
private func presentableTail(_ tail: Substring) -> String {
  let text = tail.unicodeScalars.prefix { $0 != "#" }
  guard let mark = text.firstIndex(of: "?") else { return String(text) }
  let query = text[mark...].dropFirst()
    .split(separator: "&", omittingEmptySubsequences: false)
    .map { presentableParameter(String($0)) }
  return String(text[...mark]) + query.joined(separator: "&")
}

/// A parameter of a query, without its value if that may be secret.
///
/// A parameter without a name counts as a value.
private func presentableParameter(_ parameter: String) -> String {
  let name = String(parameter.unicodeScalars.prefix { $0 != "=" })
  // Some servers read a semicolon as an ampersand.
  let isPlain = !parameter.contains(";") && !parameter.utf8.contains(UInt8(ascii: "@"))
  if parameter.isEmpty || harmlessParameters.contains(name) && isPlain { return parameter }
  return name == parameter || name.contains(";") ? "***" : name + "=***"
}

private let harmlessParameters: Set = [
  "bundleId", "id", "country", "version", "build", "os", "os-version", "arch", "language", "lang",
  "channel", "page", "per_page", "SSVCLatestVersionKey", "SSVCLatestVersionNumber", "SSVCLanguage",
  "SSVCCountry", "SSVCClientProtocolVersion",
]
