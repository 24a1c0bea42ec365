import HarmlessText

/// The location of a document as a user writes it: a path, or a `file:`, http or https URL.
///
/// `WebAddress` is a URL that is passed to another program; `RequestAddress` is one to connect to.
package enum DocumentLocation: Equatable, Sendable {
  case file(path: String)
  case remote(url: String)

  /// Reads a path, a `file:` URL, or an http or https URL.
  ///
  /// A text that could be a URL with a user or password is refused.
  package init(_ text: String) throws {
    do {
      if text.mayBeAddress { try RequestAddress.check(text) }
    } catch let error as TransportError {
      throw error.problem
    }
    guard let colon = text.firstIndex(of: ":"), Self.isScheme(text[..<colon]) else {
      self = .file(path: text)
      return
    }
    switch text[..<colon].lowercased() {
    case "http", "https": self = .remote(url: text)
    case "file":
      guard let path = Self.path(ofFileURL: text[colon...].dropFirst()) else {
        throw Problem.location(text)
      }
      self = .file(path: path)
    default:
      // `a:b` may be the name of a file; `ftp://…` is not.
      guard text[colon...].hasPrefix("://") else {
        self = .file(path: text)
        return
      }
      throw Problem.location(text)
    }
  }

  private static func isScheme(_ text: Substring) -> Bool {
    text.utf8.first.map { (0x61...0x7A).contains($0 | 0x20) } ?? false
      && text.utf8.allSatisfy {
        (0x61...0x7A).contains($0 | 0x20) || $0.isDigit || [0x2B, 0x2D, 0x2E].contains($0)
      }
  }

  /// The path after `file:` (RFC 8089); nil if it names another host or is not absolute.
  private static func path(ofFileURL rest: Substring) -> String? {
    var path = rest.prefix { $0 != "?" && $0 != "#" }
    if path.hasPrefix("//") {
      let authority = path.dropFirst(2)
      let host = authority.prefix { $0 != "/" }
      guard host.isEmpty || host.lowercased() == "localhost" else { return nil }
      path = authority.dropFirst(host.count)
    }
    guard path.hasPrefix("/") else { return nil }
    return path.percentDecoded
  }
}
