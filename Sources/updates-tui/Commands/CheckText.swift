import HarmlessText
import Updates
import UpdatesCLI

/// What a check has found, in English and with all details; `PromptText` is for an app's users.
struct CheckText {
  private enum Verb: String {
    case available, required
    case stillAvailable = "still available"
  }

  let report: CheckReport
  let now: Instant

  private var app: App { report.app }

  private var name: String? { app.name ?? app.id }

  /// Nil if there is only a failure to report.
  var text: String? {
    switch report.decision?.offered {
    case .none(.upToDate)?: "\(name ?? "Version") \(app.version ?? "") is up to date"
    case .none(let reason)?: "No update: \(words(for: reason))"
    case .unsupported(let minimum):
      "\(name ?? "The app") must be updated to \(minimum) or later, but no such version runs on "
        + "this system"
    case .available(let update, let reason): text(about: update, reason)
    case nil: nil
    }
  }

  /// `isKnown` says that the update was told.
  func line(isKnown: Bool) -> String? {
    guard case .available(let update, let reason) = report.decision?.offered else { return text }
    let headline = headline(
      update,
      update.isRequired ? .required : isKnown && reason == nil ? .stillAvailable : .available)
    if let reason { return "\(headline), not shown: \(words(for: reason))" }
    let page = isKnown ? nil : update.page ?? update.downloadURL
    return page.map { "\(headline): \($0)" } ?? headline
  }

  private func text(about update: Update, _ reason: Reason?) -> String {
    var lines = [headline(update, .available)]
    if update.isRequired {
      lines.append("\(running) is no longer supported. Update to continue.")
    }
    if update.isInformational {
      lines.append("This update cannot be installed from here")
    }
    if let reason { lines.append("Not shown: \(words(for: reason))") }
    if let url = update.page ?? update.downloadURL { lines.append(url) }
    return lines.joined(separator: "\n")
  }

  private func headline(_ update: Update, _ verb: Verb) -> String {
    let isSame = update.version == app.version
    // If two builds have the same version, the version alone does not distinguish them.
    let (build, ownBuild) =
      isSame
      ? (update.build.map { " build \($0)" } ?? "", app.build.map { " build \($0)" } ?? "")
      : ("", "")
    let note = app.version.map { version in
      " (you have \(version)\(update.build == nil ? "" : ownBuild))"
    }
    let subject =
      if let version = update.version {
        "\(name.map { "\($0) \(version)" } ?? "Version \(version)")\(build) is \(verb.rawValue)"
      } else if let release = update.name {
        "\(name.map { "\($0): " } ?? "")\(release) is \(verb.rawValue)"
      } else {
        "A newer version of \(name ?? "the app") is \(verb.rawValue)"
          + (update.build.map { ": build \($0)" } ?? "")
      }
    return subject + (note ?? "")
  }

  private func words(for reason: Reason) -> String {
    clause(for: reason).withLocalDates(at: now)
  }

  private func clause(for reason: Reason) -> String {
    switch reason {
    case .osTooOld: clause(for: reason, found: .operatingSystem)
    case .belowLevel: "the difference to the newer version is below the level '\(report.level)'"
    case .noRelease: noRelease
    case .notifiedEnough:
      Reason.announced(report.notifications.shown, limit: report.notifications.limit)
    case .pinned: detail(of: .pin) ?? reason.words
    case .tooYoung: detail(of: .coolDown) ?? reason.words
    case .notInRollout: clause(for: reason, found: .rollout)
    case .notInChannel:
      (report.channel?.answer.absence ?? reason.words)
        + (detail(of: .inChannel).map { ": " + $0 } ?? "")
    case .snoozed: detail(of: .snoozed) ?? reason.words
    case .skipped where report.decision?.failed != nil: Reason.didNotRun
    case .switchedOff: report.prohibition ?? reason.words
    case .upToDate, .skipped, .notDue, .feedFailed: reason.words
    }
  }

  private var noRelease: String {
    let channel = report.decision?.gates.first { $0.name == .channel && $0.outcome == .stop }
    if let channel { return channel.detail }
    guard report.feed?.kind == Feed.appStore.kind else { return Reason.noRelease.words }
    guard let country = app.country else {
      return "the store does not list this app; --country selects a country"
    }
    return "the store does not list this app in the country '\(country)'; --country selects another"
  }

  private func clause(for reason: Reason, found gate: Gate.Name) -> String {
    reason.words + (detail(of: gate).map { ": " + $0 } ?? "")
  }

  /// Nil if there is no such gate.
  private func detail(of gate: Gate.Name) -> String? {
    report.decision?.gates.first { $0.name == gate }?.detail
  }

  private var running: String {
    switch (name, app.version) {
    case (let name?, let version?): "\(name) \(version)"
    case (let name?, nil): "This version of \(name)"
    case (nil, let version?): "Version \(version)"
    case (nil, nil): "This version"
    }
  }
}
