/// How a check goes about it.
public struct CheckOptions: Equatable, Sendable {
  /// Ask nothing of the network: answer from the last good copies.
  public var isOffline = false
  /// Pass over counter, skip and snooze.
  public var passesOverMemory = false
  /// Whether the check is remembered: counted, journaled, its answers kept.
  public var isRecorded = true
  /// Whether an announcement is counted; what only looks, such as `watch`, counts none.
  public var isCounted = true
  /// Whether this check was entered as a failed attempt already, which its end takes back.
  package var isAttemptBegun = false
  /// How many seconds a version must have been known here before it is offered; nil: none.
  public var minimumAge: Int?
  /// How long the whole check may take.
  public var timeout: Duration = .seconds(10)
  /// Whether http is allowed for hosts other than loopback.
  public var allowsInsecureHTTP = false
  /// Whether `bundle-version` of the configuration are passed over.
  public var keepsInstalledVersion = false
  /// Whether `build` of the configuration is passed over.
  public var keepsInstalledBuild = false
  /// The date to take for now; nil for the clock's.
  public var now: Date?

  /// The defaults.
  public init() {}
}
