import CUpdatesPCRE2

extension Condition {
  /// Whether PCRE2 can be loaded, without which a condition with `MATCHES` is an error.
  package static var canMatchPatterns: Bool { cpcre2_is_available() }
}
