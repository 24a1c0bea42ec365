/// What there is to say of the last check's find, and whether it is time for another check.
///
/// A function of values alone: what `notify` and `status` tell is decided here.
package struct Announcement: Equatable, Sendable {
  /// What is new for the installed version; nil where nothing is known to be.
  package private(set) var pending: State.Pending?
  /// Why nobody should be told now; nil where somebody should, or where that is not known.
  package private(set) var reason: Reason?
  /// What has to be known first, where nothing is pending and there is no reason.
  package private(set) var gap: Gap?
  /// When the next check is due; nil: never.
  package let nextDue: Date?
  /// Whether a check is due.
  package let isRefreshDue: Bool

  /// What is not known yet.
  package enum Gap: Equatable, Sendable {
    /// No check was made.
    case neverChecked
    /// A command must be asked which version is installed now.
    case versionUnanswered
    /// No check was made for the installed version.
    case versionUnchecked
    /// No answer is remembered.
    case noAnswer
  }

  /// Whether somebody should be told now.
  package var isWelcome: Bool { pending != nil && reason == nil }

  /// Whether there is something that the person has not put off, however often it was announced.
  package var isNews: Bool { pending != nil && reason != .skipped && reason != .snoozed }

  /// Under what it is counted.
  package var key: String { pending?.key ?? pending?.version ?? Release.namelessKey }

  /// - Parameters:
  ///   - state: What is remembered.
  ///   - app: What is installed; without a version nothing is compared.
  ///   - isVersionUnanswered: Whether only a command knows the version, and it was not asked since
  ///     the program changed.
  ///   - scheme: How versions are read.
  ///   - schedule: How often a check is due.
  ///   - now: The date to take for now.
  ///   - passesOverMemory: Whether counter, skip and snooze do not count.
  package init(
    of state: State, app: App, isVersionUnanswered: Bool = false, scheme: VersionScheme,
    schedule: Schedule, now: Date, passesOverMemory: Bool = false
  ) {
    let installed = InstalledVersion(
      app, isUnanswered: isVersionUnanswered, scheme: scheme, state: state)
    let scheduled = schedule.nextDue(state, now: now)
    nextDue =
      installed.asksForCheck(state, now: now) ? scheduled.map { min($0, now) } : scheduled
    isRefreshDue = nextDue.map { $0 <= now } ?? false
    pending =
      state.pending.flatMap(installed.holding) ?? state.latest.flatMap(installed.holdingAfterReturn)
    guard let holding = pending else {
      reason = silence(withoutFindBy: state, installed)
      if reason == nil { gap = gap(in: state, installed, isVersionUnanswered) }
      return
    }
    guard !holding.required, !passesOverMemory else { return }
    reason = silence(by: state, scheme: scheme, now: now)
  }

  private func silence(withoutFindBy state: State, _ installed: InstalledVersion) -> Reason? {
    if let found = state.pending { return installed.reason(against: found) }
    guard let reason = state.reason else {
      return state.lastAttempt == nil || isRefreshDue || !installed.isChecked ? nil : .notDue
    }
    return installed.holds(reason) ? reason : nil
  }

  private func gap(
    in state: State, _ installed: InstalledVersion, _ isVersionUnanswered: Bool
  ) -> Gap {
    if state.lastAttempt == nil { return .neverChecked }
    if installed.isChecked { return .noAnswer }
    return isVersionUnanswered ? .versionUnanswered : .versionUnchecked
  }

  private func silence(by state: State, scheme: VersionScheme, now: Date) -> Reason? {
    if state.skipped.contains(where: { isOffered($0, scheme) }) { return .skipped }
    if let until = state.snoozedUntil, until > now { return .snoozed }
    if let version = state.snoozedVersion, isOffered(version, scheme) { return .snoozed }
    guard let limit = pending?.notify.limit else { return nil }
    return state.notifications[key] ?? 0 >= limit ? .notifiedEnough : nil
  }

  private func isOffered(_ text: String, _ scheme: VersionScheme) -> Bool {
    guard text != key else { return true }
    guard let version = pending?.version else { return false }
    // What is no version can only be the same text.
    guard let one = try? Version(text, scheme: scheme),
      let other = try? Version(version, scheme: scheme)
    else { return text == version }
    return one == other
  }
}
