/// The parts of an address, even of a mistyped one, as the most tolerant program would read them.
///
/// libcurl and others read `user:password@host` without a scheme, and any number of slashes after a
/// scheme. If it is uncertain which part is the host, everything that may be a password counts as
/// one.
struct AddressReading {
  /// The scheme with its colon and slashes; empty if there is no scheme.
  let front: Substring
  /// The rest of the address, beginning with the host.
  let rest: Substring
  let userInformation: UserInformation
  /// The end of the host and its port.
  let hostEnd: Substring.Index
  /// Whether the text in the place of the host and port is a possible host and port.
  let hasHost: Bool

  enum UserInformation {
    case none
    /// There is user information in front of the host, or in front of text that cannot be a host.
    case present
    /// The path has an `@`, so the apparent host may be a user name.
    case possible
  }

  /// Reads one line of harmless text.
  init(_ line: Substring) {
    let start = Self.authorityStart(in: line)
    front = line[..<start.index]
    var rest = line[start.index...]
    guard start.hasAuthority else {
      let at = Self.afterLastAt(in: rest).flatMap { at in
        rest[..<at].contains(":") || rest[..<at].lowercased().contains("%3a") ? at : nil
      }
      userInformation = at == nil ? .none : .possible
      self.rest = at.map { rest[$0...] } ?? rest
      hostEnd = self.rest.startIndex
      hasHost = true
      return
    }
    var found = UserInformation.none
    if let at = Self.afterLastAt(in: rest[..<Self.authorityEnd(of: rest)]) {
      rest = rest[at...]
      found = .present
    }
    var host = AddressHost(rest[..<Self.authorityEnd(of: rest)])
    if host != .certain {
      let path = rest.unicodeScalars.prefix { host == .none || $0 != "?" && $0 != "#" }
      if let at = Self.afterLastAt(in: Substring(path)) {
        rest = rest[at...]
        found = host == .none || found == .present ? .present : .possible
        host = AddressHost(rest[..<Self.authorityEnd(of: rest)])
      }
    }
    userInformation = found
    self.rest = rest
    hostEnd = Self.authorityEnd(of: rest)
    hasHost = host != .none
  }

  /// Where the user information and the host begin, and whether the address can have them.
  private static func authorityStart(
    in line: Substring
  ) -> (index: Substring.Index, hasAuthority: Bool) {
    let text = line.unicodeScalars
    let trimmed = text.drop { $0.value <= 0x20 || $0 == "\"" || $0 == "'" || $0 == "<" }
    let scheme = trimmed.prefix {
      $0.isASCII && ($0.isLetterOrDigit || "+-.".unicodeScalars.contains($0))
    }
    let behind = trimmed[scheme.endIndex...]
    let hasColon = behind.first == ":"
    let slashes = (hasColon ? behind.dropFirst() : behind).prefix(while: isSlash)
    let name = Substring(scheme).lowercased()
    if hasColon, name == "file", slashes.count != 2 { return (slashes.startIndex, false) }
    if !name.isEmpty, slashes.count + (hasColon ? 1 : 0) + (familiar.contains(name) ? 1 : 0) > 2 {
      return (slashes.endIndex, true)
    }
    let leading = trimmed.prefix(while: isSlash)
    return leading.count > 1
      ? (leading.endIndex, true) : (line.startIndex, leading.isEmpty)
  }

  /// The schemes after which a slash or the colon may be missing; another word may be a user name.
  private static let familiar: Set = [
    "http", "https", "ftp", "ftps", "socks", "socks4", "socks4a", "socks5", "socks5h", "ws", "wss",
  ]

  private static func isSlash(_ scalar: Unicode.Scalar) -> Bool {
    scalar == "/" || scalar == "\\"
  }

  private static func authorityEnd(of rest: Substring) -> Substring.Index {
    rest.unicodeScalars.firstIndex { isSlash($0) || $0 == "?" || $0 == "#" } ?? rest.endIndex
  }

  /// The index after the last `@`, which may be percent-encoded or a full-width or small form.
  static func afterLastAt(in text: Substring) -> Substring.Index? {
    let scalars = text.unicodeScalars
    let plain = scalars.lastIndex { $0 == "@" || $0 == "\u{FF20}" || $0 == "\u{FE6B}" }
      .map(scalars.index(after:))
    var encoded: Substring.Index?
    var rest = scalars[...]
    while let percent = rest.firstIndex(of: "%") {
      rest = rest[percent...].dropFirst()
      if rest.starts(with: "40".unicodeScalars) { encoded = rest.dropFirst(2).startIndex }
    }
    return [plain, encoded].compactMap { $0 }.max()
  }
}

/// What an address has in the place of its host and port.
private enum AddressHost: Equatable {
  /// A literal address, `localhost`, or a name with a dot.
  case certain
  /// A name without a dot.
  case possible
  case none

  init(_ text: Substring) {
    let scalars = text.unicodeScalars
    let isLiteral = scalars.first == "["
    let end =
      isLiteral
      ? scalars.firstIndex(of: "]").map(scalars.index(after:)) : scalars.firstIndex(of: ":")
    let host = text[..<(end ?? text.endIndex)]
    guard Self.isPort(text[host.endIndex...]) else {
      self = .none
      return
    }
    if isLiteral {
      self = host.hasSuffix("]") ? .certain : .none
    } else if !host.isEmpty, host.unicodeScalars.allSatisfy(Self.isOfName) {
      self = host.contains(".") || host.lowercased() == "localhost" ? .certain : .possible
    } else {
      self = .none
    }
  }

  private static func isPort(_ text: Substring) -> Bool {
    let digits = text.utf8.dropFirst()
    return text.isEmpty
      || (1...5).contains(digits.count) && digits.allSatisfy { (0x30...0x39).contains($0) }
  }

  /// Whether a host name may contain this character; braces belong to placeholders.
  private static func isOfName(_ scalar: Unicode.Scalar) -> Bool {
    !scalar.isASCII || scalar.isLetterOrDigit || ".-_{}".unicodeScalars.contains(scalar)
  }
}

extension Unicode.Scalar {
  fileprivate var isLetterOrDigit: Bool {
    ("0"..."9").contains(self) || ("a"..."z").contains(self) || ("A"..."Z").contains(self)
  }
}
