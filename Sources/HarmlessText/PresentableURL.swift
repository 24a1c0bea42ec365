/// An address, broken or relative as it may be, as it may be shown and logged: harmless, its host in
/// punycode, without user information and fragment, and without what may be secret in its query.
///
/// Where an `@` may end a password, all before it is left out; `***@` says so where it may as well
/// belong to a path.
package func presentableURL(_ address: String, limit: Int = 4096) -> String {
  // What is cut must not take the end of a password away.
  let line = address.harmlessLine(limit: .max)
  let reading = AddressReading(line[...])
  let mark = reading.userInformation == .possible ? "***@" : ""
  let shown = [
    String(reading.front), mark, reading.presentableHost, presentableTail(reading.tail),
  ]
  return shown.joined().harmlessLine(limit: limit)
}

/// What names a file or a server, as it may be shown: a path as it is, an address as one.
package func presentableLocation(_ text: String, limit: Int = 4096) -> String {
  text.mayBeAddress ? presentableURL(text, limit: limit) : text.harmlessLine(limit: limit)
}

/// The words of a library as they may be shown: an address in them only as one.
package func presentableWords(_ words: String, limit: Int = 512) -> String {
  let line = words.harmlessLine(limit: .max)
  guard line.contains("://") || AddressReading.afterLastAt(in: line[...]) != nil else {
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

/// A URL without the user and password in it.
package func withoutUserInformation(_ url: String) -> String {
  let reading = AddressReading(url[...])
  return reading.userInformation == .present ? String(reading.front + reading.rest) : url
}

extension String {
  /// Whether an address has a user or password in it, or what may be one.
  package var hasUserInformation: Bool {
    AddressReading(self[...]).userInformation == .present
  }

  /// Whether this names a server, or was meant to; else it is a path.
  package var mayBeAddress: Bool {
    let start = drop { $0.isWhitespace }
    if ["http:", "https:"].contains(where: start.prefix(6).lowercased().hasPrefix) { return true }
    if !AddressReading(self[...]).front.isEmpty { return true }
    guard !["/", ".", "~"].contains(where: start.hasPrefix),
      let at = AddressReading.afterLastAt(in: start)
    else { return false }
    return start[..<at].contains(":") || start[..<at].lowercased().contains("%3a")
  }

  /// A link to follow, as it may be shown: harmless, on one line, without user information, its host
  /// in punycode (RFC 3492).
  ///
  /// Letters that only look like those of a well-known host then show for what they are.
  package func harmlessURL(limit: Int = 2048) -> String {
    let line = harmlessLine(limit: .max)
    let start = line.prefix(7).lowercased().hasPrefix("mailto:") ? line.firstIndex(of: "@") : nil
    let reading = AddressReading(line[(start.map(line.index(after:)) ?? line.startIndex)...])
    guard start != nil || !reading.front.isEmpty, reading.userInformation != .possible else {
      return line.harmlessLine(limit: limit)
    }
    let front = line[..<reading.front.endIndex]
    return (front + reading.punycodeHost + reading.tail).harmlessLine(limit: limit)
  }
}

extension AddressReading {
  /// Path, query and fragment.
  fileprivate var tail: Substring { rest[hostEnd...] }

  fileprivate var punycodeHost: String {
    let host = rest[..<hostEnd]
    guard !host.utf8.allSatisfy({ $0 < 0x80 }) else { return String(host) }
    let port = host.lastIndex(of: ":") ?? host.endIndex
    return punycode(host: String(host[..<port])) + host[port...]
  }

  /// The host; of one whose port is none the name alone, as the rest may be a password.
  fileprivate var presentableHost: String {
    let host = rest[..<hostEnd]
    guard !hasHost, !front.isEmpty, !host.hasPrefix("["), !host.hasSuffix(":"),
      let colon = host.firstIndex(of: ":")
    else { return punycodeHost }
    return punycode(host: String(host[..<colon])) + ":***"
  }
}

/// A path and a query without what may be secret, and without a fragment.
private func presentableTail(_ tail: Substring) -> String {
  let text = tail.unicodeScalars.prefix { $0 != "#" }
  guard let mark = text.firstIndex(of: "?") else { return String(text) }
  let query = text[mark...].dropFirst()
    .split(separator: "&", omittingEmptySubsequences: false)
    .map { presentableParameter(String($0)) }
  return String(text[...mark]) + query.joined(separator: "&")
}

/// A parameter of a query, without its value where that may be a secret; without a name it is a
/// value.
private func presentableParameter(_ parameter: String) -> String {
  let name = String(parameter.unicodeScalars.prefix { $0 != "=" })
  // Some servers take a semicolon for an ampersand.
  let isPlain = !parameter.contains(";") && AddressReading.afterLastAt(in: parameter[...]) == nil
  if parameter.isEmpty || harmlessParameters.contains(name) && isPlain { return parameter }
  return name == parameter || name.contains(";") ? "***" : name + "=***"
}

/// What says which app and which part of a list is meant, and no more.
private let harmlessParameters: Set = [
  "bundleId", "id", "country", "version", "build", "os", "os-version", "arch", "language", "lang",
  "channel", "page", "per_page", "SSVCLatestVersionKey", "SSVCLatestVersionNumber", "SSVCLanguage",
  "SSVCCountry", "SSVCClientProtocolVersion",
]
