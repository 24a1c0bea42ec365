extension State {
  /// What a check came to, as far as it is remembered; one that was cancelled is not.
  struct CheckResult {
    /// What was installed.
    var app: RememberedApp
    var didFail = false
    /// For how many seconds the servers that failed want to be left alone.
    var retryAfter: Duration?
    /// Nil where nothing could be decided.
    var find: Find?
  }

  /// What was decided.
  struct Find {
    var reason: Reason?
    /// What is still to be announced; nil where nothing is offered.
    var pending: Pending?
    /// What is remembered for an older version where nothing is offered.
    var latest: Pending?
    /// What is newer, held back or not; newest first.
    var seen: [String]
    /// Under what it is counted that the person hears of it now; nil where they do not.
    var announced: String?
  }

  /// Takes in what a check found, and counts the announcement that it delivers.
  ///
  /// - Parameters:
  ///   - result: What was found.
  ///   - now: When.
  ///   - countsAnnouncement: Whether what is announced is counted.
  ///   - jitter: From 0 to 1, at random: how much later than others to come back after a failure.
  mutating func remember(
    _ result: CheckResult, at now: Date, countsAnnouncement: Bool = true, jitter: Double = 0
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
    // What is remembered was found for the version that was installed then.
    if !result.didFail || (pending ?? latest) == nil { app = result.app }
    guard let find = result.find else { return }
    if countsAnnouncement, let announced = find.announced { _ = claim(announced, limit: nil) }
    // After a failure the last good answer stays, unless it was less than what must be done.
    if result.didFail {
      guard find.pending != nil, pending?.required != true else { return }
    }
    see(find.seen, at: now)
    reason = find.reason
    pending = find.pending
    latest = find.latest
  }

  /// Enters what was never seen before; a date in the future is a wrong clock's.
  private mutating func see(_ keys: [String], at now: Date) {
    for key in keys.reversed() where firstSeen[key].map({ $0 > now }) ?? true {
      firstSeen[key] = now
    }
  }
}

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

/// How long a server is left alone after failures: a minute, then twice as long each time.
package enum BackOff {
  /// The longest wait in seconds, whatever a server asks for.
  package static let longest = 86_400.0

  /// When to ask again after so many failures in a row, not before a server wants it.
  ///
  /// - Parameters:
  ///   - failures: At least one.
  ///   - now: When the last of them happened.
  ///   - retryAfter: How long the server asked to wait.
  ///   - jitter: From 0 to 1, at random, so that not everybody comes back at once.
  /// - Returns: A date a minute to a day from now.
  package static func retryAt(
    failures: Int, now: Date, retryAfter: Duration? = nil, jitter: Double
  ) -> Date {
    let doublings = min(max(failures, 1) - 1, 20)
    let base = min(60 * Double(1 << doublings), longest / 1.25)
    let wait = max(base * (1 + jitter / 4), (retryAfter ?? .zero) / .seconds(1))
    return now.addingTimeInterval(min(wait, longest))
  }
}

extension Release {
  /// As much of a release as is remembered of it; counted, skipped and put off as the whole one.
  package init(_ find: State.Pending, scheme: VersionScheme) {
    // One of another scheme keeps its text; it is compared with no other version.
    let version = find.version.flatMap { text in
      (try? Version(text, scheme: scheme)) ?? (try? Version(text, scheme: .numeric))
    }
    self.init(version: version, storeURL: find.url)
    guard version == nil, let key = find.key, key != Release.namelessKey else { return }
    if key == find.url || WebAddress.accepts(key) {
      downloadURL = key
    } else if let build = Release.build(ofKey: key) {
      self.build = build
    } else {
      name = key
    }
  }
}
