import Updates
import UpdatesCLI

enum CheckText {
  /// Nil if there is only a failure to report.
  static func text(of report: CheckReport, at now: Instant) -> String? {
    guard let decision = report.decision else { return nil }
    switch decision.offered {
    case .none(let reason):
      return nothing(reason, report, now)
    case .unsupported(let minimum):
      return
        "\(knownName(report) ?? "The app") must be updated to \(minimum) or later, but no such "
        + "version runs on this system"
    case .available(let update, let reason):
      return available(update, reason, report, now)
    }
  }

  /// `isKnown` says that the update was told.
  static func line(of report: CheckReport, isKnown: Bool, at now: Instant) -> String? {
    guard case .available(let update, let reason) = report.decision?.offered else {
      return text(of: report, at: now)
    }
    let headline = headline(
      update, report,
      update.isRequired ? .required : isKnown && reason == nil ? .stillAvailable : .available)
    if let reason { return "\(headline), not shown: \(words(for: reason, report, now))" }
    let page = isKnown ? nil : update.page ?? update.downloadURL
    return page.map { "\(headline): \($0)" } ?? headline
  }

  private static func available(
    _ update: Update, _ reason: Reason?, _ report: CheckReport, _ now: Instant
  ) -> String {
    var lines = [headline(update, report, .available)]
    if update.isRequired {
      lines.append("\(running(report)) is no longer supported. Update to continue.")
    }
    if update.isInformational {
      lines.append("This update cannot be installed from here")
    }
    if let reason { lines.append("Not shown: \(words(for: reason, report, now))") }
    if let url = update.page ?? update.downloadURL { lines.append(url) }
    return lines.joined(separator: "\n")
  }

  private static func headline(
    _ update: Update, _ report: CheckReport, _ verb: UpdateSentence.Verb
  ) -> String {
    UpdateSentence(
      update: update, name: knownName(report), installed: (report.app.version, report.app.build)
    ).text(verb)
  }

  private static func nothing(_ reason: Reason, _ report: CheckReport, _ now: Instant) -> String {
    switch reason {
    case .upToDate:
      "\(knownName(report) ?? "Version") \(report.app.version ?? "") is up to date"
    default: "No update: \(words(for: reason, report, now))"
    }
  }

  private static func words(for reason: Reason, _ report: CheckReport, _ now: Instant) -> String {
    text(for: reason, report).withLocalDates(at: now)
  }

  private static func text(for reason: Reason, _ report: CheckReport) -> String {
    switch reason {
    case .osTooOld: words(for: reason, found: .operatingSystem, report)
    case .belowLevel: "the difference to the newer version is below the level '\(report.level)'"
    case .noRelease: noRelease(report)
    case .notifiedEnough:
      Reason.announced(report.notifications.shown, limit: report.notifications.limit)
    case .pinned: detail(of: .pin, report) ?? reason.words
    case .tooYoung: detail(of: .coolDown, report) ?? reason.words
    case .notInRollout: words(for: reason, found: .rollout, report)
    case .notInChannel:
      (report.channel?.answer.absence ?? reason.words)
        + (detail(of: .inChannel, report).map { ": " + $0 } ?? "")
    case .snoozed: detail(of: .snoozed, report) ?? reason.words
    case .skipped where report.decision?.failed != nil: Reason.didNotRun
    case .switchedOff: report.prohibition ?? reason.words
    case .upToDate, .skipped, .notDue, .feedFailed: reason.words
    }
  }

  private static func noRelease(_ report: CheckReport) -> String {
    let channel = report.decision?.gates.first { $0.name == .channel && $0.outcome == .stop }
    if let channel { return channel.detail }
    guard report.feed?.kind == Feed.appStore.kind else { return Reason.noRelease.words }
    guard let country = report.app.country else {
      return "the store does not list this app; --country selects a country"
    }
    return "the store does not list this app in the country '\(country)'; --country selects another"
  }

  private static func words(
    for reason: Reason, found gate: Gate.Name, _ report: CheckReport
  ) -> String {
    reason.words + (detail(of: gate, report).map { ": " + $0 } ?? "")
  }

  /// Nil if there is no such gate.
  private static func detail(of gate: Gate.Name, _ report: CheckReport) -> String? {
    report.decision?.gates.first { $0.name == gate }?.detail
  }

  private static func running(_ report: CheckReport) -> String {
    switch (knownName(report), report.app.version) {
    case (let name?, let version?): "\(name) \(version)"
    case (let name?, nil): "This version of \(name)"
    case (nil, let version?): "Version \(version)"
    case (nil, nil): "This version"
    }
  }

  private static func knownName(_ report: CheckReport) -> String? {
    report.app.name ?? report.app.id
  }
}
