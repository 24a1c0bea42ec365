/// The outcome of claiming one of the allowed announcements of an update.
package enum AnnouncementClaim: Equatable, Sendable {
  case counted(shown: Int)
  /// The person should not be notified any more, for example because another process was faster.
  case refused(Reason)
}

extension UpdateChecker {
  /// Counts an announcement of an update, just before a person is shown it.
  ///
  /// For a program with a prompt of its own, which checks with `options.countsAnnouncement` set to
  /// false. The decision and the count are one step, so that of two programs only one gets the last
  /// announcement. Call `giveBackAnnouncement` if the update could not be shown after all, or if the
  /// action that the person chose failed. With `options.dryRun` nothing is counted.
  ///
  /// - Parameter update: The update that a check found.
  /// - Returns: Nil if the update may be shown, or the reason why it should not be shown any more.
  /// - Throws: An error if the state file cannot be changed; then nothing is counted.
  public func claimAnnouncement(of update: Update) throws -> Reason? {
    guard !options.dryRun else { return nil }
    guard case .refused(let reason) = try claim(update, in: record.state) else { return nil }
    return reason
  }

  /// Takes back what `claimAnnouncement` counted, so that the update is offered again.
  ///
  /// Throws like `claimAnnouncement`.
  public func giveBackAnnouncement(of update: Update) throws {
    guard !options.dryRun else { return }
    try record.state.change { $0.uncountAnnouncement(of: update.notificationKey) }
  }

  /// Claims an announcement in a state file that is not waited for longer than it says.
  ///
  /// The file is read anew: what another process has shown, skipped or snoozed since counts.
  package func claim(_ update: Update, in file: StateFile) throws -> AnnouncementClaim {
    try file.change { state in
      if let reason = silence(of: update, in: state) { return .refused(reason) }
      state.countAnnouncement(of: update.notificationKey)
      return .counted(shown: state.notifications[update.notificationKey] ?? 0)
    }
  }

  private func silence(of update: Update, in state: State) -> Reason? {
    // The installed version does not matter for these gates.
    guard !update.isRequired, let any = try? Version("0.0.0", scheme: feed.versionScheme) else {
      return nil
    }
    var facts = PolicyFacts(
      installed: any, scheme: feed.versionScheme, state: state, now: options.now ?? Instant.now,
      ignoresSkipAndSnooze: options.ignoresSkipAndSnooze)
    facts.configuration.notify = update.notify
    // The files of a version that did not run are known to the check alone.
    if state.pending?.version != update.version || state.pending?.didNotRun != true {
      facts.state.installs = []
    }
    return facts.silence(of: update.release).lazy.compactMap(\.reason).first
  }
}
