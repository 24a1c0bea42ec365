import Updates

/// What a check found, in sentences for a person.
enum CheckText {
  /// Nil where there is nothing to say but the failure.
  static func text(of report: CheckReport) -> String? {
    guard let decision = report.decision else { return nil }
    switch decision.outcome {
    case .none(let reason):
      return nothing(reason, report)
    case .unsupported(let minimum):
      return
        "\(knownName(report) ?? "The app") must be updated to \(minimum) or later, but no such "
        + "version runs on this system"
    case .available(let update, let reason):
      return available(update, reason, report)
    }
  }

  /// Why an update is not announced now, and how to see it all the same.
  static func silence(_ reason: Reason, _ update: Update, _ report: CheckReport) -> String {
    let isOfMemory = [.skipped, .snoozed, .notifiedEnough].contains(reason)
    return "\(headline(update, report)), not shown: \(words(for: reason, report))"
      + (isOfMemory ? "; --always shows it" : "")
  }

  private static func available(
    _ update: Update, _ reason: Reason?, _ report: CheckReport
  ) -> String {
    var lines = [headline(update, report)]
    if update.isRequired {
      lines.append("This update is required: \(name(report)) must not go on without it")
    }
    if let reason { lines.append("Not announced: \(words(for: reason, report))") }
    if let url = update.storeURL ?? update.downloadURL { lines.append(url) }
    return lines.joined(separator: "\n")
  }

  private static func headline(_ update: Update, _ report: CheckReport) -> String {
    let installed = report.app.version.map { " (installed: \($0))" } ?? ""
    guard let version = update.version else {
      return "A newer version of \(name(report)) is available\(installed)"
    }
    let subject = knownName(report).map { "\($0) \(version)" } ?? "Version \(version)"
    return "\(subject) is available\(installed)"
  }

  private static func nothing(_ reason: Reason, _ report: CheckReport) -> String {
    switch reason {
    case .upToDate:
      "\(knownName(report) ?? "Version") \(report.app.version ?? "") is up to date"
    default: "No update: \(words(for: reason, report))"
    }
  }

  private static func words(for reason: Reason, _ report: CheckReport) -> String {
    switch reason {
    case .upToDate: "the installed version is the newest"
    case .switchedOff: "check-for is 'never'"
    case .osTooOld: "the newer version needs a newer operating system"
    case .belowLevel: "the newer version differs only below the level '\(report.level)'"
    case .noRelease: noRelease(report)
    case .notifiedEnough:
      report.notifications.limit == 0
        ? "notify is 'never'" : "it was announced \(times(report.notifications.shown)) already"
    case .skipped: "this version was skipped"
    case .snoozed: "it was put off until later"
    case .notDue: "no check is due"
    case .tooYoung: "it is too young"
    case .notInRollout: "it is not yet your turn"
    case .feedFailed: "the feed could not be asked"
    }
  }

  private static func noRelease(_ report: CheckReport) -> String {
    guard report.feed?.kind == AppStoreFeed.kind else { return "no version is announced" }
    let country = report.app.country.map { "in the country '\($0)'" } ?? "without a country"
    return "the store knows no such app \(country); --country chooses another"
  }

  private static func times(_ count: Int) -> String {
    switch count {
    case 1: "once"
    case 2: "twice"
    default: "\(count) times"
    }
  }

  private static func name(_ report: CheckReport) -> String {
    knownName(report) ?? "the app"
  }

  private static func knownName(_ report: CheckReport) -> String? {
    report.app.name ?? report.app.id
  }
}
