extension State {
  /// Takes in what a check found, and counts the announcement that it delivers.
  ///
  /// - Parameters:
  ///   - report: What was found; one that was cancelled must not get here.
  ///   - now: When.
  ///   - isCounted: Whether what is announced is counted.
  ///   - jitter: From 0 to 1, at random: how much later than others to come back after a failure.
  mutating func remember(
    _ report: CheckReport, at now: Date, isCounted: Bool = true, jitter: Double = 0
  ) {
    lastAttempt = now
    if let failure = report.failure {
      remember(failure, at: now, jitter: jitter)
    } else {
      lastSuccess = now
      failures = 0
      retryAt = nil
    }
    if report.failure == nil || (pending ?? latest) == nil {
      // What is remembered was found for the version that was installed then.
      app = RememberedApp(
        id: report.app.id, name: report.app.name, installed: report.app.version,
        build: report.app.build)
    }
    guard let decision = report.decision else { return }
    if isCounted, let update = decision.update, update.shouldNotify {
      _ = claim(update.notificationKey, limit: nil)
    }
    remember(decision, afterFailure: report.failure != nil, at: now)
  }

  private mutating func remember(_ failure: CheckError, at now: Date, jitter: Double) {
    failures = failures == .max ? failures : failures + 1
    retryAt = BackOff.retryAt(
      failures: failures, now: now, retryAfter: failure.retryAfter, jitter: jitter)
  }

  /// After a failure the last good answer stays, unless it was less than what must be done.
  private mutating func remember(_ decision: Decision, afterFailure: Bool, at now: Date) {
    if afterFailure {
      guard decision.update != nil, pending?.required != true else { return }
    }
    see(decision.seen, at: now)
    reason = decision.reason
    pending = Pending(decision)
    latest = pending == nil ? decision.latest.map { Pending($0, by: decision) } : nil
  }

  /// Enters what was never seen before; a date in the future is a wrong clock's.
  private mutating func see(_ keys: [String], at now: Date) {
    for key in keys.reversed() where firstSeen[key].map({ $0 > now }) ?? true {
      firstSeen[key] = now
    }
  }
}

extension State.Pending {
  /// What of a decision is still to be announced; nil where nothing is offered.
  fileprivate init?(_ decision: Decision) {
    guard case .available(let update, let reason) = decision.outcome else { return nil }
    let held: [Reason] = [.upToDate, .belowLevel, .osTooOld, .tooYoung, .notInRollout]
    if let reason, held.contains(reason) { return nil }
    self.init(update, by: decision)
  }

  fileprivate init(_ update: Update, by decision: Decision) {
    self.init(version: update.version, required: update.isRequired)
    key = update.notificationKey
    notify = decision.notify
    level = decision.level
    url = update.storeURL ?? update.downloadURL
    isRuled = decision.isRuled
  }
}
