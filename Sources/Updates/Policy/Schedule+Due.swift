extension Schedule {
  /// When the next check is due; nil if the schedule is `never`.
  ///
  /// The check is due now if there was no check yet, or if the clock was wrong at the last one: its
  /// date is in the future, or its retry date is further away than the longest back-off.
  package func nextDue(_ state: State, now: Instant) -> Instant? {
    guard self != .never else { return nil }
    guard let last = state.lastAttempt, last <= now else { return now }
    guard state.failures > 0, let retryAt = state.retryAt else { return next(after: last) }
    return retryAt > now.adding(seconds: BackOff.longest) ? now : retryAt
  }

  private func next(after date: Instant) -> Instant {
    switch self {
    case .never: .distantFuture
    case .hourly: date.adding(seconds: 3_600)
    case .daily: date.adding(seconds: 86_400)
    case .weekly: date.adding(seconds: 7 * 86_400)
    case .monthly: date.monthLater
    case .every(let duration): date.adding(seconds: Double(max(1, duration.wholeSeconds)))
    }
  }
}
