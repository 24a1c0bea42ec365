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
    try record.state.giveBackAnnouncement(of: update)
  }

  /// Claims an announcement in a state file that is not waited for longer than it says.
  package func claim(_ update: Update, in file: StateFile) throws -> AnnouncementClaim {
    try file.claimAnnouncement(
      of: update, scheme: feed.versionScheme, now: options.now ?? Instant.now,
      ignoresSkipAndSnooze: options.ignoresSkipAndSnooze)
  }
}
