import Updates
import UpdatesCLI
import UpdatesUI

extension Reason {
  var words: String {
    switch self {
    case .upToDate: "the installed version is the newest"
    case .switchedOff: "check-for is 'never'"
    case .osTooOld: "the newer version does not run on this system"
    case .belowLevel: "the difference to the newer version is too small"
    case .noRelease: "no version has been published"
    case .notifiedEnough: "it was shown as often as allowed"
    case .skipped: "this version was skipped"
    case .snoozed: "it is snoozed"
    case .notDue: "no check is due"
    case .tooYoung: "it was first seen only recently"
    case .pinned: "other versions are pinned"
    case .notInRollout: "it is not available to everyone yet"
    case .notInChannel: "the package manager does not have it yet"
    case .feedFailed: "the feed could not be reached"
    }
  }

  /// For the users of an app; `words` are for its publisher.
  var word: Word {
    switch self {
    case .upToDate: .noUpdate
    case .switchedOff: .becauseSwitchedOff
    case .osTooOld: .becauseSystemTooOld
    case .belowLevel: .becauseBelowLevel
    case .noRelease: .becauseNoRelease
    case .notifiedEnough: .becauseNotifyNever
    case .skipped: .becauseSkipped
    case .snoozed: .becauseSnoozed
    case .notDue: .becauseNotDue
    case .tooYoung: .becauseTooYoung
    case .pinned: .becausePinned
    case .notInRollout: .becauseNotInRollout
    case .notInChannel: .becauseNotInChannel
    case .feedFailed: .becauseFeedFailed
    }
  }

  static let didNotRun = "it was installed and did not run here"

  static func announced(_ shown: Int, limit: Int?) -> String {
    guard limit != 0 else { return "notify is 'never'" }
    return "it was already shown \(SpokenCount.times(shown))"
  }
}

enum AnnouncementText {
  /// The sentence for an update that is not announced; nil if it should be announced.
  static func silence(_ announcement: Announcement, of state: State, at now: Instant) -> String? {
    if let gap = announcement.gap { return words(for: gap) }
    if announcement.reason == .snoozed, let until = state.snoozedUntil, until > now {
      return "snoozed until \(until.local(at: now))"
    }
    if announcement.reason == .snoozed, let version = state.snoozedVersion {
      return "snoozed until a version after \(version)"
    }
    if announcement.reason == .notInChannel, let channel = state.channel {
      return channel.answer.absence + ": " + channel.details
    }
    if announcement.didNotRun { return Reason.didNotRun }
    guard announcement.reason == .notifiedEnough else { return announcement.reason?.words }
    return Reason.announced(
      state.notifications[announcement.key] ?? 0, limit: announcement.limit)
  }

  static func words(for gap: Announcement.Gap) -> String {
    switch gap {
    case .neverChecked: "no check has been made yet"
    case .versionUnanswered: "the next check determines the installed version"
    case .versionUnchecked: "no check has been made for the installed version yet"
    case .noAnswer: "the result of the last check is unknown"
    }
  }
}

extension State.Channel {
  var details: String { answer.words(about: release, isMissing: true) }
}
