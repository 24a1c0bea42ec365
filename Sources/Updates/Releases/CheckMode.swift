/// Where to look up an app's newest version: the key `check-for`.
public enum CheckMode: String, CaseIterable, Sendable {
  /// The feed announces the version.
  case automatically
  /// The configuration itself announces the version.
  case manually
  /// Nothing is looked up, and nothing is offered.
  case never
}

/// How often the user is notified of one version: the key `notify`.
public enum NotifyMode: String, CaseIterable, Sendable {
  case never, once, twice, thrice, always
  /// Always answer if a version is known, whether it is newer or not.
  case withoutAvailableUpdate = "without-available-update"

  /// The maximum number of announcements of one version; nil if there is no limit.
  public var limit: Int? {
    switch self {
    case .never: 0
    case .once: 1
    case .twice: 2
    case .thrice: 3
    case .always, .withoutAvailableUpdate: nil
    }
  }
}

/// Why nothing is offered, or why an available update should not be announced now.
public enum Reason: String, CaseIterable, Sendable {
  case upToDate = "up-to-date"
  case switchedOff = "switched-off"
  case osTooOld = "os-too-old"
  case belowLevel = "below-level"
  case noRelease = "no-release"
  case notifiedEnough = "notified-enough"
  case skipped
  case snoozed
  case notDue = "not-due"
  case tooYoung = "too-young"
  case pinned
  case notInRollout = "not-in-rollout"
  case notInChannel = "not-in-channel"
  case feedFailed = "feed-failed"
}
