import Updates
import UpdatesCLI
import UpdatesTerminal
import UpdatesUI

extension AppSelection {
  var scheme: VersionScheme { checker.feed.versionScheme }

  /// The date at this moment, or the one that `--now` gives instead.
  var now: Instant { checker.options.now ?? Instant.now }

  var knownApp: App {
    checker.overriding(checker.app, by: checker.settings)
  }

  /// The warnings for a command that runs nothing, so that a lack of trust does not matter.
  var warningsWithoutTrust: [Warning] { warnings.filter { !$0.isForLackOfTrust } }

  func announcement(of state: State, now: Instant) -> Announcement {
    let app = knownApp
    return Announcement(
      of: state, app: app, isVersionUnanswered: isVersionUnanswered && app.version == nil,
      scheme: scheme, schedule: schedule, now: now,
      ignoresSkipAndSnooze: checker.options.ignoresSkipAndSnooze,
      allowance: checker.allowance ?? allowance)
  }

  /// In the words of the app's user.
  func text(of report: CheckReport, in world: World, hasDetails: Bool = false) -> UpdateText {
    UpdateText(
      report, rule: allowance.rule(against: .check), in: world.words(for: report.app),
      at: world.now, hasDetails: hasDetails)
  }
}

extension World {
  /// Whether a person at a terminal could be asked.
  var hasPerson: Bool { Conversation(environment: environment).mode.asks }

  /// With the warnings of the selection; throws if a variable of one of the headers is missing.
  func report(of selection: AppSelection) throws -> CheckReport {
    _ = try selection.givenHeaders.resolved(in: self)
    var report = try report(of: selection.checker)
    report.warnings = selection.warnings + report.warnings
    return report
  }

  func report(of checker: UpdateChecker) throws -> CheckReport {
    try result(showing: words(for: checker.app).text(.checking)) { checker.report(until: $0) }
  }

  /// For whoever has given `--verbose`.
  func describe(_ report: CheckReport) {
    guard output.isVerbose else { return }
    for request in report.requests {
      let status = request.status.map { "status \($0)" } ?? "no response"
      output.note("asked \(request.url): \(request.isFromCache ? "cached copy used" : status)")
    }
    for gate in report.decision?.gates ?? [] {
      output.note(
        "\(gate.name.rawValue): \(gate.outcome.rawValue), "
          + gate.detail.withLocalDates(at: now))
    }
  }
}

extension AppSelection {
  func line(of words: String...) -> String { self.words(of: words).shellLine }

  func words(of words: [String]) -> [String] {
    var options = ["app", "id", "name", "state-dir"].flatMap { option in
      arguments.value(option).map { ["--\(option)", $0] } ?? []
    }
    if let config = arguments.value("config"), !isReadOnce {
      options += ["--config", config]
    } else if isReadOnce, arguments.value("id") == nil {
      // A pipe cannot be read again: what it said of the app stands for it.
      if let id = checker.app.id {
        options += ["--id", id]
      } else if arguments.value("name") == nil, let name = checker.app.name {
        options += ["--name", name]
      }
    }
    return ["updates-tui"] + words + options
  }
}
