import HarmlessText

/// Why a text is not a version.
public enum VersionError: Explained, Equatable {
  case empty
  /// The text has more than `limit` characters.
  case tooLong(limit: Int)
  /// The text, as it was given, does not have the form of the scheme.
  case malformed(String, scheme: VersionScheme)

  /// The problem in a clause without a full stop.
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
