import CUpdatesLibraries
import HarmlessText

extension String {
  /// Whether a pattern of `LIKE` matches the whole text.
  ///
  /// `?` matches one character, `*` any number, and a backslash escapes both. Each part between two
  /// `*` is found where it first occurs. So the number of steps is at most the number of characters
  /// in the text times the number of characters in the longest part.
  func isLike(_ pattern: String) -> Bool {
    /// `?` is nil.
    var parts: [[Character?]] = [[]]
    var unread = pattern[...]
    while let character = unread.popFirst() {
      switch character {
      case "*": parts.append([])
      case "?": parts[parts.count - 1].append(nil)
      // A backslash at the end matches itself.
      case "\\": parts[parts.count - 1].append(unread.popFirst() ?? "\\")
      default: parts[parts.count - 1].append(character)
      }
    }
    var rest = Array(self)[...]
    func isNext(_ part: [Character?], at place: Int) -> Bool {
      rest.endIndex - place >= part.count
        && zip(part, rest[place...]).allSatisfy { $0 == nil || $0 == $1 }
    }
    let last = parts.removeLast()
    for (index, part) in parts.enumerated() {
      let places = rest.startIndex...(index == 0 ? rest.startIndex : rest.endIndex)
      guard let place = places.first(where: { isNext(part, at: $0) }) else { return false }
      rest = rest[(place + part.count)...]
    }
    return rest.count >= last.count && (!parts.isEmpty || rest.count == last.count)
      && isNext(last, at: rest.endIndex - last.count)
  }
}

/// A pattern of `MATCHES`, which must match the whole text.
///
/// It is compiled each time it is needed: a few bytes of pattern can compile to many KiB, and a
/// manifest may have many patterns.
struct MatchPattern: Sendable {
  /// The most `MATCHES` in one condition; each may take some hundredths of a second.
  static let countLimit = 100
  /// The most bytes of a pattern, of `LIKE` too.
  static let longest = 1024
  static let isTooLong = "the pattern has more than \(longest.byteCount)"
  /// The most bytes of a text that is matched.
  ///
  /// PCRE2's own limits count steps back only, not steps forward.
  private static let longestText = 4096

  let pattern: String
  let ignoresCase: Bool

  /// Whether the pattern matches the whole text; without a text, whether it can be used.
  ///
  /// Throws if the pattern is malformed, if matching takes too long, or if PCRE2 is not installed.
  @discardableResult func matches(_ text: String?) throws -> Bool {
    guard Condition.canMatchPatterns else {
      throw Problem.libraryMissing("libpcre2-8", package: "libpcre2-8-0")
    }
    let length = text?.utf8.count ?? 0
    guard length <= Self.longestText else {
      throw Problem(
        .manifestCondition, "the text for MATCHES has more than \(Self.longestText.byteCount)")
    }
    var offset = 0
    var problem = [CChar](repeating: 0, count: Int(UPDATES_PCRE2_LONGEST_PROBLEM))
    let outcome = pattern.withCString(encodedAs: UTF8.self) { pattern in
      (text ?? "").withCString(encodedAs: UTF8.self) { bytes in
        updates_pcre2_match(
          pattern, self.pattern.utf8.count, ignoresCase, text == nil ? nil : bytes, length,
          &offset, &problem)
      }
    }
    let shown = pattern.harmlessLine(limit: 80)
    switch Int(outcome) {
    case UPDATES_PCRE2_MATCHES: return true
    case UPDATES_PCRE2_DIFFERS: return false
    case UPDATES_PCRE2_MALFORMED:
      let words = String(
        decoding: problem.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self)
      throw Problem(
        .manifestCondition,
        "the pattern '\(shown)' is malformed at byte \(offset): \(words.harmlessLine(limit: 120))")
    default:
      throw Problem(
        .manifestCondition, "the pattern '\(shown)' takes too long to match",
        hint: "write a simpler pattern")
    }
  }
}

extension Condition {
  /// Whether PCRE2 can be loaded; without it a condition with `MATCHES` is an error.
  package static var canMatchPatterns: Bool { updates_library_load(UPDATES_LIBRARY_PCRE2) }
}
