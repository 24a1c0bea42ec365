extension Check {
  mutating func decided(_ result: FeedResult) -> CheckReport {
    prepareRollout(of: result)
    report.warnings += documents.warnings
    report.notifications.limit = (configuration.notify ?? .once).limit
    report.level = level
    report.requests = documents.requests
    if report.feed?.url == nil, report.failure?.subject == .feed {
      report.feed?.url = report.requests.last { !DocumentSigning.isSignature($0.url) }?.url
    }
    guard report.failure?.isCancellation != true else { return report }
    guard let text = report.app.version else {
      // A missing version alone is no attempt; the failure of a document that may name it is one.
      let isAttempt = report.failure.map { $0 != .installedVersionMissing } ?? false
      report.failure = report.failure ?? .installedVersionMissing
      return isAttempt ? failed() : report
    }
    do {
      let installed = try Version(text, scheme: scheme)
      report.app.version = installed.text
      return decided(installed: installed, result: result)
    } catch {
      report.failure = .installedVersionMalformed(error)
      return failed()
    }
  }

  /// The level that counts: that of the configuration, or a coarser one that was chosen.
  private var level: VersionLevel {
    let level = configuration.comparing ?? .patch
    return checker.allowance?.choices.level.map { min($0, level) } ?? level
  }

  /// What would be decided by the state as it was before the check; nil without a version.
  ///
  /// It says what to ask servers about, because a process must not wait for a server while it holds
  /// the lock of the state. The decision that counts is made afterwards, and reports errors.
  mutating func preview(of result: FeedResult) -> Decision? {
    guard let installed else { return nil }
    return Policy.decide(facts(installed: installed, result: result, state: state))
  }

  func facts(installed: Version, result: FeedResult, state: State) -> PolicyFacts {
    var facts = PolicyFacts(
      installed: installed, configuration: configuration, releases: result.releases,
      system: checker.system, scheme: scheme, language: report.app.language,
      country: report.app.country, state: state, now: now,
      ignoresSkipAndSnooze: checker.options.ignoresSkipAndSnooze)
    facts.installedBuild = report.app.build
    facts.channel = report.app.channel
    // A version that the configuration announces is meant to be offered, even a pre-release.
    facts.allowsPrereleases =
      checker.feed.allowsPrereleases || configuration.checkFor == .manually
    facts.ruling = result.ruling
    facts.channelAnswer = report.channel
    facts.minimumOfFeed = result.minimumVersion
    facts.minimumAge = checker.options.minimumAge?.wholeSeconds
    facts.rolloutID = state.rolloutID ?? newRolloutID
    // The required minimum of a configuration's copy binds for 30 days.
    facts.minimumBinds = copiedAt.map { now.seconds(since: $0) <= 30 * 86_400 } ?? true
    if let allowance = checker.allowance { facts.add(allowance) }
    return facts
  }

  /// Decides under the lock of the state file, so that only one process gets the last announcement.
  ///
  /// If the check is not recorded or the state file cannot be changed, it decides without the lock.
  /// So it does for an offer that is recorded when it is shown: prompts that start at the same
  /// moment are each shown, and each counted.
  private func decided(installed: Version, result: FeedResult) -> CheckReport {
    func decide(_ state: inout State) -> CheckReport {
      concluded(facts(installed: installed, result: result, state: state), remembering: &state)
    }
    let isRecordedLater = checker.recordsWhenShown && isRecorded
    var warnings: [Warning] = []
    if !isRecordedLater, let report = change(noting: &warnings, decide) {
      return report.adding(warnings)
    }
    let (known, found) = Self.read(checker)
    var forgotten = known
    var report = decide(&forgotten)
    if isRecordedLater {
      if case .available(_, nil) = report.decision?.outcome {
        report.record = { [self, offer = report] in
          try checker.record.state.change { state in
            _ = recordLaunch(in: &state)
            remember(offer, in: &state)
          }
        }
      } else if let recorded = change(noting: &warnings, decide) {
        return recorded.adding(warnings)
      }
    } else if !isRecorded {
      report.notifications.shown = report.shown(in: known)
    }
    // Both may say that the state cannot be used.
    let others = found.filter { one in !warnings.contains { $0.code == one.code } }
    return report.adding(others + warnings)
  }

  private func failed() -> CheckReport {
    var report = report
    change(noting: &report.warnings) { remember(self.report, in: &$0) }
    return report
  }

  private func concluded(_ facts: PolicyFacts, remembering state: inout State) -> CheckReport {
    var report = report
    var decision = Policy.decide(facts)
    if case .available(var update, let reason) = decision.outcome {
      update.updateURL = page(of: update)
      decision.outcome = .available(update, reason)
    }
    // Without an answer from the feed, only a required update can be decided.
    if report.failure == nil || decision.isRequirement { report.decision = decision }
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
    var offered = report.app
    offered.version = update.version
    return Address(link: AddressTemplate(template).expanded(for: offered, on: checker.system))?.text
  }
}
