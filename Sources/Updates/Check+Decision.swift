extension Check {
  mutating func decided(_ answer: FeedResult) -> CheckReport {
    warnings += documents.warnings
    var report = CheckReport(
      app: app, decision: nil, failure: failure, configuration: configurationUse, feed: feedUse,
      firstLaunch: .neither,
      notifications: CheckReport.Notifications(
        shown: 0, limit: (configuration.notify ?? .once).limit),
      level: configuration.comparing ?? .patch, scheme: scheme, warnings: warnings,
      requests: documents.requests)
    if report.feed?.url == nil, case .feed = failure {
      report.feed?.url = report.requests.last?.url
    }
    guard failure?.isCancellation != true else { return report }
    do throws(VersionError) {
      guard let text = app.version else {
        report.failure = failure ?? .installedVersionMissing
        // A command line that names no version was no attempt; a document that may name it was.
        if report.failure != .installedVersionMissing { recordFailure(into: &report) }
        return report
      }
      let installed = try Version(text, scheme: scheme)
      report.app.version = installed.text
      decide(facts(installed: installed, answer: answer), into: &report)
    } catch {
      report.failure = .installedVersionMalformed(error)
      recordFailure(into: &report)
    }
    return report
  }

  func facts(installed: Version, answer: FeedResult) -> PolicyFacts {
    var facts = PolicyFacts(
      installed: installed, configuration: configuration, releases: answer.releases,
      system: checker.system, scheme: scheme, language: app.language, country: app.country,
      now: now, ignoresSkipAndSnooze: checker.options.ignoresSkipAndSnooze,
      minimumBinds: minimumBinds)
    facts.installedBuild = app.build
    facts.channel = app.channel
    // Whoever announces one version by hand means it.
    facts.allowsPrereleases =
      checker.feed.allowsPrereleases || configuration.checkFor == .manually
    facts.ruling = answer.ruling
    facts.minimumOfFeed = answer.minimumVersion
    facts.minimumAge = checker.options.minimumAge?.wholeSeconds
    return facts
  }

  /// A required minimum from a copy of the configuration binds for 30 days.
  private var minimumBinds: Bool {
    guard let copiedAt else { return true }
    return now.timeIntervalSince(copiedAt) <= 30 * 86_400
  }
}
