import CUpdatesLibraries
import HarmlessText

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
  static let longestText = 4096

  let pattern: String
  let ignoresCase: Bool

  /// Throws if the pattern is malformed or too long, or if PCRE2 is not installed.
  func check() throws {
    updates_pcre2_free(try compiled())
  }

  /// Whether the pattern matches the whole text; throws also if matching takes too long.
  func matches(_ text: String) throws -> Bool {
    let code = try compiled()
    defer { updates_pcre2_free(code) }
    guard text.utf8.count <= Self.longestText else {
      throw ConditionError("the text for MATCHES has more than \(Self.longestText.byteCount)")
    }
    let outcome = text.withBytes { bytes in
      withPlace(of: bytes) { updates_pcre2_match(code, $0, bytes.count) }
    }
    switch Int(outcome) {
    case UPDATES_PCRE2_MATCHES: return true
    case UPDATES_PCRE2_DIFFERS: return false
    default: throw ConditionError(.costlyPattern(shown), at: .whole)
    }
  }

  /// Compiles the pattern with PCRE2; the caller frees the result.
  private func compiled() throws -> OpaquePointer {
    guard pattern.utf8.count <= Self.longest else {
      throw ConditionError(Self.isTooLong)
    }
    guard Condition.canMatchPatterns else {
      throw ConditionError(
        .libraryMissing(name: "libpcre2-8", package: "libpcre2-8-0"), at: .whole)
    }
    var outcome: Int32 = 0
    var offset = 0
    var problem = [CChar](repeating: 0, count: Int(UPDATES_PCRE2_LONGEST_PROBLEM))
    let code = pattern.withBytes { bytes in
      withPlace(of: bytes) {
        updates_pcre2_compile($0, bytes.count, ignoresCase, &outcome, &offset, &problem)
      }
    }
    if let code { return code }
    switch Int(outcome) {
    case UPDATES_PCRE2_MALFORMED:
      let words = String(
        decoding: problem.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
      let detail = words.harmlessLine(limit: 120)
      throw ConditionError("the pattern '\(shown)' is malformed at byte \(offset): \(detail)")
    default: throw ConditionError(.costlyPattern(shown), at: .whole)
    }
  }

  private var shown: String { pattern.harmlessLine(limit: 80) }
}

/// Calls `body` with the address of the bytes; an empty text has no address of its own.
private func withPlace<Value>(
  of bytes: UnsafeBufferPointer<UInt8>, _ body: (UnsafePointer<UInt8>) -> Value
) -> Value {
  guard let place = bytes.baseAddress else {
    return withUnsafePointer(to: UInt8(0), body)
  }
  return body(place)
}

extension Condition {
  /// Whether PCRE2 can be loaded; without it a condition with `MATCHES` is an error.
  package static var canMatchPatterns: Bool { updates_library_load(UPDATES_LIBRARY_PCRE2) }
}
