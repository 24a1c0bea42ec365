extension State {
  /// Enters an attempt as if it had failed, before it is made.
  ///
  /// One that is killed then counts as a failure all the same. Whoever brings it to an end takes
  /// the entry back with `endAttempt`, and remembers what came of it.
  package mutating func beginAttempt(at now: Date, jitter: Double) {
    failures = failures == .max ? failures : failures + 1
    lastAttempt = now
    retryAt = BackOff.retryAt(failures: failures, now: now, jitter: jitter)
  }

  /// Takes back the failure that `beginAttempt` entered.
  mutating func endAttempt() {
    failures = max(0, failures - 1)
    if failures == 0 { retryAt = nil }
  }
}
