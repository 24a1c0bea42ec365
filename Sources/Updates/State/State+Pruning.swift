extension State {
  /// The most entries that each list keeps.
  package static let listLimit = 200

  /// Forgets the oldest entries of each list until none is longer than the limit.
  package mutating func prune(to limit: Int = listLimit) {
    notifications.keepLast(limit)
    firstSeen.keepLast(limit)
    skipped.removeFirst(max(0, skipped.count - limit))
    journal.removeFirst(max(0, journal.count - limit))
  }
}
