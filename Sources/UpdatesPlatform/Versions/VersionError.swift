import HarmlessText

/// Why a text is not a version.
public enum VersionError: Explained, Equatable {
  /// Nothing but blanks.
  case empty
  /// More than `limit` characters.
  case tooLong(limit: Int)
  /// Not of the scheme's form; the text as it was given.
  case malformed(String, scheme: VersionScheme)

  /// What is wrong with the text, in a clause without a full stop.
  public var summary: String {
    switch self {
    case .empty: "it is empty"
    case .tooLong(let limit): "it has more than \(limit) characters"
    case .malformed(let text, let scheme):
      "'\(presentableLocation(text, limit: 60))' is not a version"
        + (scheme == .dotted ? "" : " of the scheme '\(scheme.rawValue)'")
    }
  }
}
