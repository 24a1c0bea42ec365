extension Check {
  /// Reads the state without changing it; without a file or its folder it is empty.
  static func read(_ checker: UpdateChecker) -> (state: State, warnings: [Warning]) {
    do {
      let reading = try checker.record.state.read()
      return (reading.state, reading.warnings)
    } catch Problem.kind(.stateNameless) {
      return (State(), [])
    } catch {
      return (State(), checker.options.dryRun ? [] : [unrecorded(error, by: checker)])
    }
  }

  /// Whether the check is recorded.
  ///
  /// A cancelled check is not recorded, because the process may end in the middle of the change.
  var isRecorded: Bool {
    !checker.options.dryRun && !documents.limits.deadline.isCancelled
  }

  /// Changes the state; the result is nil if the check is not recorded.
  ///
  /// It is also nil, with a warning, if the state cannot be changed.
  @discardableResult
  func change<Result>(
    noting warnings: inout [Warning], _ body: (inout State) throws -> Result
  ) -> Result? {
    guard isRecorded else { return nil }
    do {
      var file = try checker.record.state
      let left = ContinuousClock.now.duration(to: documents.end)
      // Wait a little even if no time is left, because others hold the lock only for a moment.
      file.patience = max(.milliseconds(300), min(file.patience, left))
      return try file.change(noting: &warnings, body)
    } catch Problem.kind(.stateNameless) {
      return nil
    } catch {
      warnings.append(Self.unrecorded(error, by: checker))
      return nil
    }
  }

  private static func unrecorded(_ error: any Error, by checker: UpdateChecker) -> Warning {
    checker.options.countsAnnouncement
      ? .uncounted(error) : .unwritable("What was found could not be remembered", error)
  }

  func recordLaunch(in state: inout State) -> FirstLaunch {
    guard let version = checker.app.version else { return .neither }
    // A text that is not valid in the scheme stays unchanged.
    let shown = (try? Version(version, scheme: scheme))?.text ?? version
    return state.recordLaunch(version: shown, build: checker.app.build, now: now)
  }

  func remember(_ report: CheckReport, in state: inout State) {
    if !newRolloutID.isEmpty, state.rolloutID == nil { state.rolloutID = newRolloutID }
    if checker.options.isAttemptBegun { state.endAttempt() }
    if let seenDocument { state.see(seenDocument.age, of: seenDocument.feed) }
    state.remember(
      report, at: now, countsAnnouncement: checker.options.countsAnnouncement,
      jitter: .random(in: 0...1))
  }
}

extension Warning {
  /// The warning that an announcement cannot be counted because of an error.
  package static func uncounted(_ error: any Error) -> Warning {
    unwritable("That it was shown cannot be recorded, so it may be shown again", error)
  }

  fileprivate static func unwritable(_ what: String, _ error: any Error) -> Warning {
    var warning = Warning(code: "state.unwritable", message: "\(what): \(error)")
    warning.place = (error as? Problem)?.facts["path"]
    return warning
  }
}

extension CheckReport {
  func shown(in state: State) -> Int {
    decision?.update.flatMap { state.notifications[$0.notificationKey] } ?? 0
  }

  func adding(_ warnings: [Warning]) -> CheckReport {
    var report = self
    report.warnings += warnings
    return report
  }
}

extension State {
  /// Remembers the result of a check, and counts the announcement that it makes.
  ///
  /// - Parameters:
  ///   - report: The result of the check; a cancelled check is not remembered.
  ///   - now: The date of the check.
  ///   - countsAnnouncement: Whether the announcement is counted.
  ///   - jitter: A random number from 0 to 1, which spreads the retries after a failure.
  mutating func remember(
    _ report: CheckReport, at now: Instant, countsAnnouncement: Bool = true, jitter: Double = 0
  ) {
    lastAttempt = now
    if let failure = report.failure {
      failures = failures == .max ? failures : failures + 1
      retryAt = BackOff.retryAt(
        failures: failures, now: now, retryAfter: failure.retryAfter, jitter: jitter)
    } else {
      lastSuccess = now
      failures = 0
      retryAt = nil
    }
    let checked = App(
      id: report.app.id, name: report.app.name, version: report.app.version,
      build: report.app.build, channel: Release.special(report.app.channel))
    // After a failure, a remembered update still belongs to the version that was installed then.
    if report.failure == nil || pending == nil {
      // What was found for another version or channel says nothing about this one.
      if app?.version != checked.version || app?.build != checked.build
        || app?.channel != checked.channel
      {
        reason = nil
      }
      app = checked
    }
    guard let decision = report.decision else { return }
    if countsAnnouncement, let update = decision.update, update.shouldNotify {
      countAnnouncement(of: update.notificationKey)
    }
    // After a failure the last good answer stays, unless only the new one requires an update.
    if report.failure != nil {
      guard decision.pending != nil, pending?.required != true else { return }
    }
    see(decision.seen, at: now)
    reason = decision.reason
    pending = decision.pending
    app = checked
    channel = report.channel
  }

  /// Records keys that are new; a date in the future comes from a wrong clock and is replaced.
  private mutating func see(_ keys: [String], at now: Instant) {
    for key in keys.reversed() where firstSeen[key].map({ $0 > now }) ?? true {
      firstSeen[key] = now
    }
  }

  /// Remembers the age of a signed document, so that no older one is accepted later.
  mutating func see(_ age: DocumentAge, of feed: String) {
    var newest = documents[feed] ?? DocumentAge()
    // Another process may have seen a newer one meanwhile.
    if let known = newest.timestamp, let timestamp = age.timestamp, timestamp < known { return }
    newest.timestamp = age.timestamp ?? newest.timestamp
    newest.version = age.version ?? newest.version
    documents[feed] = newest
  }
}
