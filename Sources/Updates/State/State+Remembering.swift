extension State {
  /// The result of a check that the state remembers; a cancelled check is not remembered.
  struct CheckResult {
    var app: RememberedApp
    var didFail = false
    /// How long the failed servers ask not to be contacted.
    var retryAfter: Duration?
    /// The decision, or nil if the check could not decide.
    var find: Find?
    /// What the place has from which the installed copy gets updates; nil if none was asked.
    var channel: Channel?
  }

  struct Find {
    var reason: Reason?
    /// The update to announce; nil if nothing is offered.
    var pending: Pending?
    /// The update for older versions, if nothing is offered to the installed one.
    var latest: Pending?
    /// The keys of the newer releases, whether held back or not, newest first.
    var seen: [String]
    /// The key under which the announcement is counted; nil if the user is not notified now.
    var announced: String?
  }

  /// Remembers the result of a check, and counts the announcement that it makes.
  ///
  /// - Parameters:
  ///   - result: The result of the check.
  ///   - now: The date of the check.
  ///   - countsAnnouncement: Whether the announcement is counted.
  ///   - jitter: A random number from 0 to 1, which spreads the retries after a failure.
  mutating func remember(
    _ result: CheckResult, at now: Instant, countsAnnouncement: Bool = true, jitter: Double = 0
  ) {
    lastAttempt = now
    if result.didFail {
      failures = failures == .max ? failures : failures + 1
      retryAt = BackOff.retryAt(
        failures: failures, now: now, retryAfter: result.retryAfter, jitter: jitter)
    } else {
      lastSuccess = now
      failures = 0
      retryAt = nil
    }
    // After a failure, a remembered update still belongs to the version that was installed then.
    if !result.didFail || (pending ?? latest) == nil { app = result.app }
    guard let find = result.find else { return }
    if countsAnnouncement, let announced = find.announced { countAnnouncement(of: announced) }
    // After a failure the last good answer stays, unless only the new one requires an update.
    if result.didFail {
      guard find.pending != nil, pending?.required != true else { return }
    }
    see(find.seen, at: now)
    reason = find.reason
    pending = find.pending
    latest = find.latest
    channel = result.channel
  }

  /// Records keys that are new; a date in the future comes from a wrong clock and is replaced.
  private mutating func see(_ keys: [String], at now: Instant) {
    for key in keys.reversed() where firstSeen[key].map({ $0 > now }) ?? true {
      firstSeen[key] = now
    }
  }
}

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

extension Release {
  package init(_ find: State.Pending, scheme: VersionScheme) {
    // A version of another scheme keeps its text; it is not compared with any other version.
    let version = find.version.flatMap { text in
      (try? Version(text, scheme: scheme)) ?? (try? Version(text, scheme: .numeric))
    }
    self.init(version: version, storeURL: find.url)
    guard version == nil, let key = find.key, key != Release.namelessKey else { return }
    if key == find.url || Address(link: key) != nil {
      downloadURL = key
    } else if let build = Release.build(ofKey: key) {
      self.build = build
    } else {
      name = key
    }
  }
}
