/// The outcome of claiming one of the allowed announcements of an update.
package enum AnnouncementClaim: Equatable, Sendable {
  case counted(shown: Int)
  /// The person should not be notified any more, for example because another process was faster.
  case refused(Reason)
}

extension StateFile {
  /// Decides and counts in one change of the file, so that only one process gets the last one.
  ///
  /// The file is read anew: what another process has shown, skipped or snoozed since counts.
  package func claimAnnouncement(
    of update: Update, scheme: VersionScheme, now: Instant, ignoresSkipAndSnooze: Bool
  ) throws -> AnnouncementClaim {
    try change { state in
      let reason = Policy.silence(
        of: update, knowing: state, scheme: scheme, now: now,
        ignoresSkipAndSnooze: ignoresSkipAndSnooze)
      if let reason { return .refused(reason) }
      state.countAnnouncement(of: update.notificationKey)
      return .counted(shown: state.notifications[update.notificationKey] ?? 0)
    }
  }

  /// Takes a claim back, because the person did not see the update or could not get it.
  package func giveBackAnnouncement(of update: Update) throws {
    try change { $0.uncountAnnouncement(of: update.notificationKey) }
  }
}
