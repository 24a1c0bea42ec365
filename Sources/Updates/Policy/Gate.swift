/// One question on the way to a decision, and what was found.
public struct Gate: Equatable, Sendable {
  /// The gates in the order in which they are asked.
  public enum Name: String, CaseIterable, Sendable {
    case checkFor = "check-for"
    case requiredMinimum = "required-minimum"
    case optionalMinimum = "optional-minimum"
    case server
    case channel
    case versionKnown = "version-known"
    case newer
    case level
    case operatingSystem = "operating-system"
    case coolDown = "cool-down"
    case rollout
    case skipped
    case snoozed
    case notifyLimit = "notify-limit"
  }

  /// What a gate did.
  public enum Outcome: String, Sendable {
    case pass, stop
    /// It would have stopped, or was not asked, because something stronger holds.
    case passedOver = "passed-over"
  }

  /// Which gate.
  public var name: Name
  /// What it did.
  public var outcome: Outcome
  /// What it looked at and what it found, in English.
  public var detail: String

  /// A gate that was asked.
  public init(_ name: Name, _ outcome: Outcome, _ detail: String) {
    self.name = name
    self.outcome = outcome
    self.detail = detail
  }
}
