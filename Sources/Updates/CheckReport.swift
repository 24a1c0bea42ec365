import HarmlessText

/// The full result of a check.
public struct CheckReport: Sendable {
  /// The feed that a check asked.
  public struct FeedUse: Equatable, Sendable {
    /// The kind of the feed.
    public var kind: String
    /// The URL that was asked, without user information.
    public var url: String?
    /// Whether the answer comes from the cache.
    public var isFromCache: Bool
  }

  /// The configuration that a check used.
  public struct ConfigurationUse: Equatable, Sendable {
    /// The path or URL of the configuration, without user information and tokens.
    public var location: String
    /// Whether it is the last good copy, because the network or the document could not be used.
    public var isCopy: Bool
  }

  /// How often the offered version has been announced, and how often it may be.
  public struct Notifications: Equatable, Sendable {
    /// The number of announcements so far, including this one.
    public var shown = 0
    /// The maximum number of announcements; nil if there is no limit.
    public var limit: Int?
  }

  /// The app that the check used, with the configuration's overrides applied.
  public var app: App
  /// The decision, or nil if none was possible; then `failure` says why.
  public var decision: Decision?
  /// Why the check failed, or nil if it did not; a required minimum is enforced nevertheless.
  public var failure: Problem?
  /// The configuration at `configurationURL`; nil if there is none or it could not be loaded.
  public var configuration: ConfigurationUse?
  /// The feed that was asked, or nil if none was.
  public var feed: FeedUse?
  /// Whether the running version runs for the first time.
  public var firstLaunch = FirstLaunch.neither
  /// What the place has from which the installed copy gets updates; nil if none was asked.
  package var channel: ChannelAnswer?
  /// Why an administrator has switched off checks, as a clause; nil if the check was made.
  package var prohibition: String?
  /// The announcements of the offered version.
  public var notifications = Notifications()
  /// The level at which versions were compared.
  public var level: VersionLevel
  /// The scheme of the versions.
  public var scheme: VersionScheme
  /// The problems that did not stop the check.
  public var warnings: [Warning] = []
  /// The requests that were made, in order.
  public var requests: [RequestRecord] = []
  /// Records the check once its offer is shown; nil if nothing is left to record.
  package var record: (@Sendable () throws -> Void)?
}

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
