import Updates
import UpdatesCLI

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
}

extension World {
  /// Throws if a variable of one of the headers is missing.
  func report(of selection: AppSelection) throws -> CheckReport {
    _ = try selection.givenHeaders.resolved(in: self)
    return try report(of: selection.checker)
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
