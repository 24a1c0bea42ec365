/// Why a text is not a version.
public enum VersionError: Error, Equatable, Sendable {
  /// Nothing but blanks.
  case empty
  /// More than `limit` characters.
  case tooLong(limit: Int)
  /// Not of the scheme's form; the text as it was given.
  case malformed(String, scheme: VersionScheme)
}
