/// What there is to say of the last check's find, and whether it is time for another check.
///
/// What `notify` and `status` tell: the gates of a check, asked of what is remembered.
package struct Announcement: Equatable, Sendable {
  /// What the gates say of the find; nil where there is none, or none that they can be asked of.
  private let decision: Decision?
  /// Why nobody should be told now; nil where somebody should, or where that is not known.
  package let reason: Reason?
  /// What has to be known first, where nothing is new and there is no reason.
  package let gap: Gap?
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

  /// What is new for the installed version; nil where nothing is known to be.
  package var update: Update? { decision?.update }

  /// Whether somebody should be told now.
  package var isWelcome: Bool { update?.shouldNotify ?? false }

  /// Whether there is something that the person has not put off, however often it was announced.
  package var isNews: Bool { update != nil && reason != .skipped && reason != .snoozed }

  /// Under what it is counted.
  package var key: String { update?.notificationKey ?? Release.namelessKey }

  /// How often it may be announced; nil: without a limit.
  package var limit: Int? { decision?.notify.limit }

  /// - Parameters:
  ///   - state: What is remembered.
  ///   - app: What is installed; without a version nothing is compared.
  ///   - isVersionUnanswered: Whether only a command knows the version, and it was not asked since
  ///     the program changed.
  ///   - scheme: How versions are read.
  ///   - schedule: How often a check is due.
  ///   - now: The date to take for now.
  ///   - ignoresSkipAndSnooze: Whether counter, skip and snooze do not count.
  package init(
    of state: State, app: App, isVersionUnanswered: Bool = false, scheme: VersionScheme,
    schedule: Schedule, now: Date, ignoresSkipAndSnooze: Bool = false
  ) {
    let installed = InstalledVersion(
      app, isUnanswered: isVersionUnanswered, scheme: scheme, state: state)
    let scheduled = schedule.nextDue(state, now: now)
    nextDue =
      installed.asksForCheck(state, now: now) ? scheduled.map { min($0, now) } : scheduled
    isRefreshDue = nextDue.map { $0 <= now } ?? false
    // What was no news for the checked version may be for an older one.
    let find = state.pending ?? (installed.isChecked ? nil : state.latest)
    let decision = find.flatMap { find in
      PolicyFacts(
        of: find, in: state, for: installed, now: now, ignoresSkipAndSnooze: ignoresSkipAndSnooze)
    }.map(Policy.decide)
    self.decision = decision
    reason =
      state.pending != nil || decision?.update != nil
      ? decision?.reason
      : Self.reason(ofLastCheck: state, installed, isRefreshDue: isRefreshDue)
    gap =
      decision?.update == nil && reason == nil
      ? Self.gap(in: state, installed, isVersionUnanswered) : nil
  }

  private static func reason(
    ofLastCheck state: State, _ installed: InstalledVersion, isRefreshDue: Bool
  ) -> Reason? {
    guard let reason = state.reason else {
      return state.lastAttempt == nil || isRefreshDue || !installed.isChecked ? nil : .notDue
    }
    return installed.holds(reason) ? reason : nil
  }

  private static func gap(
    in state: State, _ installed: InstalledVersion, _ isVersionUnanswered: Bool
  ) -> Gap {
    if state.lastAttempt == nil { return .neverChecked }
    if installed.isChecked { return .noAnswer }
    return isVersionUnanswered ? .versionUnanswered : .versionUnchecked
  }
}

/// The version that is installed now, beside that for which the last check was made.
struct InstalledVersion {
  /// Nil where it is not known, or is none under the scheme.
  let version: Version?
  /// That of the last check.
  let checked: Version?
  /// Whether what is remembered was found for this very version, as far as is known.
  let isChecked: Bool
  /// Whether it ran at a check before.
  private let isKnown: Bool
  let scheme: VersionScheme

  /// `isUnanswered`: whether only a command knows the version, and it was not asked since the
  /// program changed.
  init(_ app: App, isUnanswered: Bool, scheme: VersionScheme, state: State) {
    self.scheme = scheme
    version = Self.version(app.version, scheme)
    checked = Self.version(state.app?.installed, scheme)
    guard let version else {
      isChecked = !isUnanswered
      isKnown = true
      return
    }
    isKnown = state.journal.contains { $0.version == version.text && $0.build == app.build }
    isChecked = checked == version && Self.agree(app.build, state.app?.build)
  }

  private static func agree(_ one: String?, _ other: String?) -> Bool {
    one == nil || other == nil || one == other
  }

  private static func version(_ text: String?, _ scheme: VersionScheme) -> Version? {
    text.flatMap { try? Version($0, scheme: scheme) }
  }

  /// Whether it is true for this version too why nothing was offered.
  func holds(_ reason: Reason) -> Bool {
    guard !isChecked else { return true }
    switch reason {
    case .upToDate:
      guard let version, let checked else { return false }
      return checked < version
    case .belowLevel: return false
    default: return true
    }
  }

  /// Whether a version that no check was made for is reason enough for one.
  ///
  /// Not while failures are waited out, and for a version that ran before, or is not known, at most
  /// once an hour: a configuration may say that another one is installed than really is, and what a
  /// command answers may not be kept.
  func asksForCheck(_ state: State, now: Date) -> Bool {
    guard !isChecked, state.failures == 0 else { return false }
    guard isKnown, let last = state.lastAttempt else { return true }
    return now.timeIntervalSince(last) >= 3_600
  }
}
