/// Why a configuration cannot be used at all.
public enum ConfigurationError: Error, Equatable, Sendable {
  /// The document, or the value of a key in it, is not a JSON object but `found`.
  case notAnObject(key: String?, found: String)
}
