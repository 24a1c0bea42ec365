import Updates

extension AppSelection {
  /// How versions are read.
  var scheme: VersionScheme { checker.feed.scheme ?? .dotted }

  /// What is installed, as far as it is known without asking anybody.
  var knownApp: App {
    checker.overriding(checker.app, by: checker.settings)
  }

  /// What there is to say of what is remembered.
  func announcement(of state: State, now: Date) -> Announcement {
    let app = knownApp
    return Announcement(
      of: state, app: app, isVersionUnanswered: isVersionUnanswered && app.version == nil,
      scheme: scheme, schedule: schedule, now: now,
      ignoresSkipAndSnooze: checker.options.ignoresSkipAndSnooze)
  }
}

extension World {
  /// Runs the check of a command line, none of whose headers may lack its variable.
  func report(of selection: AppSelection) throws -> CheckReport {
    _ = try selection.givenHeaders.resolved(in: self)
    return try report(of: selection.checker)
  }
}
