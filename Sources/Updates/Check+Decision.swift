extension Check {
  mutating func decided(_ result: FeedResult) -> CheckReport {
    prepareRollout(of: result)
    warnings += documents.warnings
    var report = CheckReport(
      app: app, decision: nil, failure: failure, configuration: configurationUse, feed: feedUse,
      firstLaunch: .neither,
      notifications: CheckReport.Notifications(
        shown: 0, limit: (configuration.notify ?? .once).limit),
      level: level, scheme: scheme, warnings: warnings,
      requests: documents.requests)
    report.channel = channel
    if report.feed?.url == nil, failure?.subject == .feed {
      report.feed?.url = report.requests.last { !DocumentSigning.isSignature($0.url) }?.url
    }
    guard failure?.isCancellation != true else { return report }
    do {
      guard let text = app.version else {
        report.failure = failure ?? .installedVersionMissing
        // A missing version alone is no attempt; the failure of a document that may name it is one.
        if report.failure != .installedVersionMissing { recordFailure(into: &report) }
        return report
      }
      let installed = try Version(text, scheme: scheme)
      report.app.version = installed.text
      decide(facts(installed: installed, result: result), into: &report)
    } catch {
      report.failure = .installedVersionMalformed(error)
      recordFailure(into: &report)
    }
    return report
  }

  /// The level that counts: that of the configuration, or a coarser one that was chosen.
  private var level: VersionLevel {
    let level = configuration.comparing ?? .patch
    return checker.allowance?.choices.level.map { min($0, level) } ?? level
  }

  func facts(installed: Version, result: FeedResult) -> PolicyFacts {
    var facts = PolicyFacts(
      installed: installed, configuration: configuration, releases: result.releases,
      system: checker.system, scheme: scheme, language: app.language, country: app.country,
      now: now, ignoresSkipAndSnooze: checker.options.ignoresSkipAndSnooze,
      minimumBinds: minimumBinds)
    facts.installedBuild = app.build
    facts.channel = app.channel
    // A version that the configuration announces is meant to be offered, even a pre-release.
    facts.allowsPrereleases =
      checker.feed.allowsPrereleases || configuration.checkFor == .manually
    facts.ruling = result.ruling
    facts.channelAnswer = channel?.answer
    facts.minimumOfFeed = result.minimumVersion
    facts.minimumAge = checker.options.minimumAge?.wholeSeconds
    if let allowance = checker.allowance { facts.add(allowance) }
    return facts
  }

  /// Whether a required minimum binds; that of a configuration's copy binds for 30 days.
  private var minimumBinds: Bool {
    guard let copiedAt else { return true }
    return now.seconds(since: copiedAt) <= 30 * 86_400
  }
}

extension Check {
  /// Decides under the lock of the state file, so that only one process gets the last announcement.
  ///
  /// If the check is not recorded or the state file cannot be changed, it decides without the lock.
  /// So it does for an offer that is recorded when it is shown: prompts that start at the same
  /// moment are each shown, and each counted.
  func decide(_ facts: PolicyFacts, into report: inout CheckReport) {
    let open = report
    var warnings: [Warning] = []
    if checker.recordsWhenShown, isRecorded {
      var state = known(noting: &warnings)
      report = conclude(facts.knowing(state, newRolloutID), report: open, remembering: &state)
      if case .available(_, nil) = report.decision?.outcome {
        report.warnings += warnings
        report.record = { [self, offer = report] in
          try checker.record.state.change { state in
            _ = recordLaunch(in: &state)
            remember(offer, in: &state)
          }
        }
        return
      }
      warnings = []
    }
    let recorded = change(noting: &warnings) { state in
      conclude(facts.knowing(state, newRolloutID), report: open, remembering: &state)
    }
    if let recorded {
      report = recorded
    } else {
      let state = known(noting: &warnings)
      var forgotten = state
      report = conclude(facts.knowing(state, newRolloutID), report: open, remembering: &forgotten)
      if !isRecorded { report.notifications.shown = report.shown(in: state) }
    }
    report.warnings += warnings
  }

  func recordFailure(into report: inout CheckReport) {
    let open = report
    var warnings: [Warning] = []
    change(noting: &warnings) { remember(open, in: &$0) }
    report.warnings += warnings
  }

  /// Whether the check is recorded.
  ///
  /// A cancelled check is not recorded, because the process may end in the middle of the change.
  private var isRecorded: Bool {
    !checker.options.dryRun && !documents.limits.deadline.isCancelled
  }

  /// Changes the state; the result is nil if the check is not recorded.
  ///
  /// It is also nil, with a warning, if the state cannot be changed.
  @discardableResult
  private func change<Result>(
    noting warnings: inout [Warning], _ body: (inout State) throws -> Result
  ) -> Result? {
    guard isRecorded else { return nil }
    var found: [StateWarning] = []
    do {
      let file = try checker.record.state
      let left = ContinuousClock.now.duration(to: documents.end)
      // Wait a little even if no time is left, because others hold the lock only for a moment.
      let patience = max(.milliseconds(300), min(file.patience, left))
      let result = try file.waiting(atMost: patience).change(noting: &found, body)
      warnings += found.map(\.warning)
      return result
    } catch Problem.kind(.stateNameless) {
      return nil
    } catch {
      warnings += found.map(\.warning) + [unrecorded(error)]
      return nil
    }
  }

  private func unrecorded(_ error: any Error) -> Warning {
    guard !checker.options.countsAnnouncement else { return .uncounted(error) }
    var warning = Warning(
      code: "state.unwritable", message: "What was found could not be remembered: \(error)")
    warning.place = (error as? Problem)?.facts["path"]
    return warning
  }

  /// Reads the state without changing it.
  func known(noting warnings: inout [Warning]) -> State {
    do {
      let reading = try checker.record.state.read(movesDamaged: false)
      let new = reading.warnings.map(\.warning).filter { !warnings.contains($0) }
      warnings.insert(contentsOf: new, at: 0)
      return reading.state
    } catch Problem.kind(.stateNameless) {
      return State()
    } catch {
      // If a change was tried before, there already is a warning.
      if isRecorded, warnings.isEmpty { warnings.append(unrecorded(error)) }
      return State()
    }
  }

  private func conclude(
    _ facts: PolicyFacts, report: CheckReport, remembering state: inout State
  ) -> CheckReport {
    var report = report
    var decision = Policy.decide(facts)
    decision.setPages(page)
    // Without an answer from the feed, only a required update can be decided.
    if failure == nil || decision.isRequirement { report.decision = decision }
    if decision.isRequirement, let copiedAt {
      report.warnings.append(
        Warning(
          code: "configuration.cached-minimum",
          message: "The required minimum comes from the configuration's copy of "
            + copiedAt.iso8601))
    }
    report.firstLaunch = recordLaunch(in: &state)
    remember(report, in: &state)
    report.notifications.shown = report.shown(in: state)
    return report
  }

  private func page(of update: Update) -> String? {
    guard let template = configuration.updateURL else { return nil }
    var offered = app
    offered.version = update.version
    return Address(link: AddressTemplate(template).expanded(for: offered, on: checker.system))?.text
  }

  private func recordLaunch(in state: inout State) -> FirstLaunch {
    guard let version = checker.app.version.map(shown) else { return .neither }
    return state.recordLaunch(version: version, build: checker.app.build, now: now)
  }

  private func remember(_ report: CheckReport, in state: inout State) {
    if !newRolloutID.isEmpty, state.rolloutID == nil { state.rolloutID = newRolloutID }
    if checker.options.isAttemptBegun { state.endAttempt() }
    if let seenDocument { state.see(seenDocument.age, of: seenDocument.feed) }
    state.remember(
      State.CheckResult(report), at: now, countsAnnouncement: checker.options.countsAnnouncement,
      jitter: .random(in: 0...1))
  }

  /// The normalized text of a version; a text that is not valid in the scheme stays unchanged.
  private func shown(_ version: String) -> String {
    (try? Version(version, scheme: scheme))?.text ?? version
  }
}

extension Warning {
  /// The warning that an announcement cannot be counted because of an error.
  package static func uncounted(_ error: any Error) -> Warning {
    var warning = Warning(
      code: "state.unwritable",
      message: "That it was shown cannot be recorded, so it may be shown again: \(error)")
    warning.place = (error as? Problem)?.facts["path"]
    return warning
  }
}

extension State.CheckResult {
  init(_ report: CheckReport) {
    self.init(
      app: State.RememberedApp(
        id: report.app.id, name: report.app.name, installed: report.app.version,
        build: report.app.build),
      didFail: report.failure != nil, retryAfter: report.failure?.retryAfter,
      find: report.decision?.find, channel: report.channel)
    app.channel = Release.special(report.app.channel)
  }
}

extension PolicyFacts {
  /// The facts with a state; `fresh` is the rollout identifier if the state has none.
  func knowing(_ state: State, _ fresh: String) -> PolicyFacts {
    var facts = self
    facts.state = state
    facts.rolloutID = state.rolloutID ?? fresh
    return facts
  }
}

extension CheckReport {
  fileprivate func shown(in state: State) -> Int {
    decision?.update.flatMap { state.notifications[$0.notificationKey] } ?? 0
  }
}
