extension State {
  /// Records an attempt as a failure before it is made.
  ///
  /// This way, an attempt whose process is killed counts as a failure too. The caller that finishes
  /// the attempt calls `endAttempt` to undo the entry, and then remembers the result.
  package mutating func beginAttempt(at now: Instant, jitter: Double) {
    failures = failures == .max ? failures : failures + 1
    lastAttempt = now
    retryAt = BackOff.retryAt(failures: failures, now: now, jitter: jitter)
  }

  /// Undoes the failure that `beginAttempt` records.
  mutating func endAttempt() {
    failures = max(0, failures - 1)
    if failures == 0 { retryAt = nil }
  }
}

package enum BackOff {
  /// The longest wait in seconds, even if a server asks for more.
  package static let longest = 86_400.0

  /// When to try again after a number of failures in a row, not earlier than the server asks.
  ///
  /// - Parameters:
  ///   - failures: The number of failures in a row, at least one.
  ///   - now: The date of the last failure.
  ///   - retryAfter: How long the server asks to wait.
  ///   - jitter: A random number from 0 to 1, so that clients do not all retry at the same time.
  /// - Returns: A date that is one minute to one day after `now`.
  package static func retryAt(
    failures: Int, now: Instant, retryAfter: Duration? = nil, jitter: Double
  ) -> Instant {
    let doublings = min(max(failures, 1) - 1, 20)
    let base = min(60 * Double(1 << doublings), longest / 1.25)
    let wait = max(base * (1 + jitter / 4), (retryAfter ?? .zero) / .seconds(1))
    return now.adding(seconds: min(wait, longest))
  }
}
