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
  let hostEnd: Substring.Index

  // This compares bytes, because a sign and a combining mark after it are one `Character`.
  init(_ line: Substring) {
    let start = Self.authorityStart(in: line)
    let authority = line.utf8[start...].prefix { !Self.endsAuthority($0) }
    let at = authority.lastIndex(of: UInt8(ascii: "@"))
    front = line[..<start]
    userInformation = at.map { line[start..<$0] }
    rest = line[(at.map(line.utf8.index(after:)) ?? start)...]
    hostEnd = authority.endIndex
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
