/// The path to a value in a JSON document, such as `/releases/0/version`.
///
/// This is the string form of RFC 6901: `~1` stands for a slash in a key and `~0` for a tilde. The
/// empty pointer is the whole document. Keys are compared scalar by scalar.
package struct JSONPointer: Equatable, Sendable {
  /// The keys and indices of the path, without escapes.
  package let tokens: [String]

  /// Reads a pointer; nil if RFC 6901, section 3, does not allow the text.
  package init?(_ text: String) {
    guard !text.utf8.isEmpty else {
      tokens = []
      return
    }
    // Compares scalars, because a mark after a slash forms one character with it.
    let scalars = text.unicodeScalars
    guard scalars.first == "/" else { return nil }
    var tokens: [String] = []
    for part in scalars.dropFirst().split(separator: "/", omittingEmptySubsequences: false) {
      guard let token = Self.token(part) else { return nil }
      tokens.append(token)
    }
    self.tokens = tokens
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

  private static func token(_ part: Substring.UnicodeScalarView) -> String? {
    var token = String.UnicodeScalarView()
    var rest = part
    while let scalar = rest.popFirst() {
      guard scalar == "~" else {
        token.append(scalar)
        continue
      }
      switch rest.popFirst() {
      case "0": token.append("~")
      case "1": token.append("/")
      default: return nil
      }
    }
    return String(token)
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
