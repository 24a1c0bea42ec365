/// The path to a value in a JSON document, such as `/releases/0/version`.
///
/// This is the string form of RFC 6901: `~1` stands for a slash in a key and `~0` for a tilde. The
/// empty pointer is the whole document. Keys are compared scalar by scalar.
package struct JSONPointer: Equatable, Sendable {
  /// The keys and indices of the path, without escapes.
  package let tokens: [String]

  /// Reads a pointer; nil if RFC 6901, section 3, does not allow the text.
  package init?(_ text: String) {
    // Bytes, because a mark after a slash forms one character with it.
    let parts = text.utf8.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false)
    guard parts[0].isEmpty else { return nil }
    tokens = parts.dropFirst().compactMap(Self.token)
    guard tokens.count == parts.count - 1 else { return nil }
  }

  /// The words for what was expected instead of a text that is not a pointer.
  package static func expectation(of text: String) -> String {
    text.unicodeScalars.first == "/"
      ? "a JSON pointer with ~0 for '~' and ~1 for '/'"
      : "a JSON pointer that begins with '/', such as /releases/0/version"
  }

  /// The value at the pointer; nil if the document has no such value.
  package func value(in document: JSON) -> JSON? {
    var value = document
    for token in tokens {
      guard let next = Self.step(from: value, to: token) else { return nil }
      value = next
    }
    return value
  }

  /// Resolves the escapes, each of which is a tilde before 0 or 1; nil if one is anything else.
  private static func token(_ part: Substring.UTF8View) -> String? {
    let pieces = part.split(separator: UInt8(ascii: "~"), omittingEmptySubsequences: false)
    return pieces.dropFirst().reduce(String(Substring(pieces[0]))) { token, piece in
      let rest = String(Substring(piece.dropFirst()))
      return switch piece.first {
      case UInt8(ascii: "0"): token.map { $0 + "~" + rest }
      case UInt8(ascii: "1"): token.map { $0 + "/" + rest }
      default: nil
      }
    }
  }

  private static func step(from value: JSON, to token: String) -> JSON? {
    switch value {
    case .object(let object): object[token]
    case .array(let elements):
      index(token).flatMap { elements.indices.contains($0) ? elements[$0] : nil }
    default: nil
    }
  }

  /// Reads digits without a leading zero; `-`, the element after the last, never exists.
  private static func index(_ token: String) -> Int? {
    guard token.utf8.allSatisfy(\.isDigit), token.utf8.count == 1 || !token.hasPrefix("0") else {
      return nil
    }
    return Int(token)
  }
}
