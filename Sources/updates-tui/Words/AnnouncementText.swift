import Updates

/// Why something is not announced, in words for a person.
enum AnnouncementText {
  /// Nil where it should be announced.
  static func silence(
    _ announcement: Announcement, shown: RememberedVersions<Int>
  ) -> String? {
    if let gap = announcement.gap { return words(for: gap) }
    guard announcement.reason == .notifiedEnough else { return announcement.reason?.words }
    return Reason.announced(
      shown[announcement.key] ?? 0, limit: announcement.limit)
  }

  static func words(for gap: Announcement.Gap) -> String {
    switch gap {
    case .neverChecked: "no check was made yet"
    case .versionUnanswered: "the next check finds out which version is installed now"
    case .versionUnchecked: "no check was made for the installed version yet"
    case .noAnswer: "nothing is remembered of a check"
    }
  }
}
