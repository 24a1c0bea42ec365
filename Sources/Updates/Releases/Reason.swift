/// Why nothing is offered, or why what is available should not be announced now.
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
  case notInRollout = "not-in-rollout"
  case feedFailed = "feed-failed"
}
