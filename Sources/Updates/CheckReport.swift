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
  /// The configuration at `configurationURL`; nil where there is none or it could not be had.
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
