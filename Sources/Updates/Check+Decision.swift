extension Check {
  mutating func decided(_ release: Release?) -> CheckReport {
    warnings += documents.warnings
    var report = CheckReport(
      app: app, decision: nil, failure: failure, configuration: configurationUse, feed: feedUse,
      firstLaunch: .neither,
      notifications: CheckReport.Notifications(
        shown: 0, limit: (configuration.notify ?? .once).limit),
      level: configuration.comparing ?? .patch, scheme: scheme, warnings: warnings,
      requests: documents.requests)
    if report.feed?.url == nil, feedUse?.kind != ManualFeed.kind, case .feed = failure {
      report.feed?.url = report.requests.last?.url
    }
    guard failure?.isCancellation != true else { return report }
    do throws(VersionError) {
      guard let text = app.version else {
        report.failure = failure ?? .installedVersionMissing
        return report
      }
      let installed = try Version(text, scheme: scheme)
      report.app.version = installed.text
      decide(facts(installed: installed, release: release), into: &report)
    } catch {
      report.failure = .installedVersionMalformed(error)
    }
    return report
  }

  private func facts(installed: Version, release: Release?) -> PolicyFacts {
    PolicyFacts(
      installed: installed, configuration: configuration, release: release,
      system: checker.system, scheme: scheme, language: app.language, country: app.country,
      now: now, passesOverMemory: checker.options.passesOverMemory, minimumBinds: minimumBinds)
  }

  /// A required minimum from a copy of the configuration binds for 30 days.
  private var minimumBinds: Bool {
    guard let copiedAt else { return true }
    return now.timeIntervalSince(copiedAt) <= 30 * 86_400
  }

  /// Decides under the lock of the state file, so that of many processes only one gets the last
  /// announcement; without one where nothing is recorded or can be.
  private func decide(_ facts: PolicyFacts, into report: inout CheckReport) {
    var facts = facts
    // Who cancels a check may end the process in the middle of a change.
    let isRecorded = checker.options.isRecorded && !Task.isCancelled
    do throws(MemoryError) {
      let file = try checker.memory.state
      do {
        let reading = try file.read(movesDamaged: isRecorded)
        report.warnings += reading.warnings.map(\.warning)
        facts.state = reading.state
        if isRecorded {
          report = try file.change { state in
            facts.state = state
            return conclude(facts, report: report, remembering: &state)
          }
          return
        }
      } catch {
        report.warnings.append(Self.unwritable((error as? StateError)?.summary ?? "\(error)"))
      }
    } catch {
      if error != .nameless { report.warnings.append(Self.unwritable(error.summary)) }
    }
    var forgotten = facts.state
    report = conclude(facts, report: report, remembering: &forgotten)
    if !isRecorded {
      report.notifications.shown = report.shown(in: facts.state)
    }
  }

  private static func unwritable(_ summary: String) -> Warning {
    Warning(
      code: "state.unwritable",
      message: "What is announced cannot be remembered, so it may be announced again: \(summary)")
  }

  private func conclude(
    _ facts: PolicyFacts, report: CheckReport, remembering state: inout State
  ) -> CheckReport {
    var report = report
    let decision = Policy.decide(facts)
    // Without an answer of the feed only what is required can be said.
    if failure == nil || decision.isRequirement { report.decision = decision }
    if decision.isRequirement, let copiedAt {
      report.warnings.append(
        Warning(
          code: "configuration.cached-minimum",
          message: "The required minimum is that of the configuration's copy of "
            + "\(copiedAt.iso8601); 'updates-tui reset cache' forgets it"))
    }
    if let version = checker.app.version.map(shown) {
      report.firstLaunch = state.recordLaunch(
        version: version, build: checker.app.build, now: now)
    }
    state.remember(report, at: now)
    report.notifications.shown = report.shown(in: state)
    return report
  }
}

extension Check {
  /// A version as it is shown; what is none under the scheme stays as it is.
  private func shown(_ version: String) -> String {
    (try? Version(version, scheme: scheme))?.text ?? version
  }
}

extension CheckReport {
  fileprivate func shown(in state: State) -> Int {
    decision?.update.flatMap { state.notifications[$0.notificationKey] } ?? 0
  }
}
