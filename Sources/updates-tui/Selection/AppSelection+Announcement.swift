import Updates

extension AppSelection {
  /// The scheme for reading versions.
  var scheme: VersionScheme { checker.feed.scheme ?? .dotted }

  /// The app, with the installed version if it is known without running a command.
  var knownApp: App {
    checker.overriding(checker.app, by: checker.settings)
  }

  /// The announcement that follows from a state.
  func announcement(of state: State, now: Date) -> Announcement {
    let app = knownApp
    return Announcement(
      of: state, app: app, isVersionUnanswered: isVersionUnanswered && app.version == nil,
      scheme: scheme, schedule: schedule, now: now,
      ignoresSkipAndSnooze: checker.options.ignoresSkipAndSnooze)
  }
}

extension World {
  /// Runs the check of a command line; throws if a variable of one of its headers is missing.
  func report(of selection: AppSelection) throws -> CheckReport {
    _ = try selection.givenHeaders.resolved(in: self)
    return try report(of: selection.checker)
  }
}
