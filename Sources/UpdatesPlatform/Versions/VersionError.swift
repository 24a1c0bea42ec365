import HarmlessText

/// Why a text is not a version.
public enum VersionError: Explained, Equatable {
  case empty
  /// The text has more than `limit` characters.
  case tooLong(limit: Int)
  /// The text, as it was given, does not have the form of the scheme.
  case malformed(String, scheme: VersionScheme)

  /// The problem in a clause without a full stop.
  public var summary: String { summary(of: nil) }

  /// Describes what is wrong with a version text; `subject` names the text in the message.
  package func summary(of subject: String?) -> String {
    switch self {
    case .empty: "\(subject ?? "it") is empty"
    case .tooLong(let limit): "\(subject ?? "it") has more than \(limit) characters"
    case .malformed(let text, let scheme):
      (subject.map { "\($0) " } ?? "")
        + "'\(presentableLocation(text, limit: 60))' is not a version"
        + (scheme == .dotted ? "" : " of the scheme '\(scheme.rawValue)'")
    }
  }
}
