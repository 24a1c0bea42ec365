/// All that a check found out.
public struct CheckReport: Sendable {
  /// Which feed was asked.
  public struct FeedUse: Equatable, Sendable {
    /// The feed's word.
    public var kind: String
    /// Where it was asked, without user information.
    public var url: String?
    /// Whether a stored answer was used.
    public var isFromCache: Bool
  }

  /// Which configuration was used.
  public struct ConfigurationUse: Equatable, Sendable {
    /// Its path or URL, without user information and tokens.
    public var location: String
    /// Whether it is the last good copy, as the network or the document could not be used.
    public var isCopy: Bool
  }

  /// How often the offered version was announced, and how often it may be.
  public struct Notifications: Equatable, Sendable {
    /// The times so far, this one included.
    public var shown: Int
    /// The most times; nil where there is no limit.
    public var limit: Int?
  }

  /// The app as the check took it, with overrides of the configuration applied.
  public var app: App
  /// The decision; nil where it could not be made, and `failure` says why.
  public var decision: Decision?
  /// What could not be found out; a required minimum is enforced all the same.
  public var failure: CheckError?
  /// The configuration at `configurationURL`; nil where there is none or it could not be loaded.
  public var configuration: ConfigurationUse?
  /// The feed that was asked; nil where none was.
  public var feed: FeedUse?
  /// Whether the version that runs never ran before.
  public var firstLaunch: FirstLaunch
  /// The counter of the offered version.
  public var notifications: Notifications
  /// The level at which versions were compared.
  public var level: VersionLevel
  /// The rules by which versions were read.
  public var scheme: VersionScheme
  /// What did not stop the check.
  public var warnings: [Warning]
  /// The requests made, in order.
  public var requests: [RequestRecord]
}

/// How a check is made, and what it leaves behind.
public struct CheckOptions: Equatable, Sendable {
  /// Whether the network stays untouched: the last good copies answer.
  public var isOffline = false
  /// Whether an update is announced however often it was, and though it was skipped or snoozed.
  public var ignoresSkipAndSnooze = false
  /// Whether nothing is remembered of the check: no counter, no journal, no copies of answers.
  public var dryRun = false
  /// Whether an announcement is counted; a program that only watches counts none.
  public var countsAnnouncement = true
  /// Whether the state file lists this check as a failed attempt until it ends.
  package var isAttemptBegun = false
  /// How long a version must have been known here before it is offered; nil for no such wait.
  public var minimumAge: Duration?
  /// How long the whole check may take.
  public var timeout: Duration = .seconds(10)
  /// Whether http is allowed for hosts other than loopback.
  public var allowsInsecureHTTP = false
  /// Whether the app's own version counts, whatever `bundle-version` of the configuration says.
  public var keepsInstalledVersion = false
  /// Whether the app's own build counts, whatever `build` of the configuration says.
  public var keepsInstalledBuild = false
  /// The date of the check; nil for the clock's.
  public var now: Date?

  /// Options with their defaults.
  public init() {}
}
