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
