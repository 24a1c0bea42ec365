import Updates

extension Reason {
  /// The reason why nothing is offered or shown, without further details.
  var words: String {
    switch self {
    case .upToDate: "the installed version is the newest"
    case .switchedOff: "check-for is 'never'"
    case .osTooOld: "the newer version does not run on this system"
    case .belowLevel: "the newer version differs only below the level that counts"
    case .noRelease: "no version is announced"
    case .notifiedEnough: "it was announced often enough"
    case .skipped: "this version was skipped"
    case .snoozed: "it is snoozed until later"
    case .notDue: "no check is due"
    case .tooYoung: "it is too new"
    case .notInRollout: "it is rolled out in stages"
    case .feedFailed: "the feed could not be reached"
    }
  }

  /// The words for an update that was announced as often as allowed.
  static func announced(_ shown: Int, limit: Int?) -> String {
    guard limit != 0 else { return "notify is 'never'" }
    return "it was already announced \(times(shown))"
  }

  private static func times(_ count: Int) -> String {
    switch count {
    case 1: "once"
    case 2: "twice"
    default: "\(count) times"
    }
  }
}

/// The reasons why an update is not announced, in words for a person.
enum AnnouncementText {
  /// The sentence for an update that is not announced; nil if it should be announced.
  static func silence(_ announcement: Announcement, of state: State, at now: Date) -> String? {
    if let gap = announcement.gap { return words(for: gap) }
    if announcement.reason == .snoozed, let until = state.snoozedUntil, until > now {
      return "snoozed until \(until.local(at: now))"
    }
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
