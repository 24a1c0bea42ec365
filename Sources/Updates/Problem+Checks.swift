import HarmlessText

/// Why a check could not find out whether there is an update.
extension Problem {
  static let identifierMissing = Problem(
    .usageID, "the App Store lookup needs the app's identifier",
    hint: "give it with '--id com.example.tool', or an 'app-store-id' in the configuration")

  package static let installedVersionMissing = Problem(
    .usageInstalled, "the installed version is unknown")

  static let feedWithoutURL = Problem(
    .usageURL, "the feed has no URL",
    hint: "give it with '--url https://example.com/latest', or as 'url' of the feed in an app file")

  static func unknownFeed(_ kind: String) -> Problem {
    Problem(
      .usageFeed, "unknown feed '\(presentableLocation(kind, limit: 60))'",
      hint: "known feeds: " + Feed.all.map(\.kind).joined(separator: ", "))
  }

  package static func installedVersionMalformed(_ error: any Error) -> Problem {
    Problem(error).ofVersion("the installed version")
  }

  /// What ends a check; a problem of a document is taken to be about the feed.
  static func ofCheck(_ error: any Error) -> Problem {
    let problem = Problem(error)
    return problem.isOfDocument ? problem.of(.feed) : problem
  }

  /// Whether it is about a document that nobody has said yet what it is for.
  package var isOfDocument: Bool {
    subject == nil && (kind == .libraryMissing || !code.contains("."))
  }

  /// Whether the check was cancelled, so that its results do not count.
  package var isCancellation: Bool { kind == .interrupted }
}
