/// The names in the state file, and the number of the format that gives them their meaning.
enum StateFormat {
  static let current = 1

  enum Key: String, CaseIterable {
    case format, notifications, skipped, snoozedUntil, snoozedVersion, firstSeen, lastAttempt
    case lastSuccess, failures, retryAt, rolloutID, reason, pending, latest, journal, app
    case notesSeen
  }
}
