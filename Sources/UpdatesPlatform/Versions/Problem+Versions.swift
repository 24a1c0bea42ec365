import HarmlessText

/// Why a text is not a version.
extension Problem {
  package static let versionEmpty = Problem(.usageVersion, "it is empty")

  package static let versionTooLong = Problem(
    .usageVersion, "it has more than \(Version.maximumLength) characters")

  /// The text, as it was given, does not have the form of the scheme.
  package static func versionMalformed(_ text: String, _ scheme: VersionScheme) -> Problem {
    Problem(
      .usageVersion,
      "'\(presentableLocation(text, limit: 60))' is not a version"
        + (scheme == .dotted ? "" : " of the scheme '\(scheme.rawValue)'"))
  }

  /// Says which version it is about, such as `the installed version`.
  package func ofVersion(_ subject: String) -> Problem {
    var problem = self
    problem.summary =
      summary.hasPrefix("it ") ? subject + summary.dropFirst(2) : "\(subject) \(summary)"
    return problem
  }
}
