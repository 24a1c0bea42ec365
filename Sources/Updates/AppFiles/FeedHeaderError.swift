/// Why a header cannot be sent; never with its value, which may be a secret.
public enum FeedHeaderError: Error, Equatable, Sendable {
  /// Not a token of RFC 9110.
  case badName(String)
  /// A value with control characters, or too long a one.
  case badValue(name: String)
  /// `env:` without the name of a variable.
  case badVariable(name: String, variable: String)
  /// The environment has no such variable.
  case variableNotSet(name: String, variable: String)
}
