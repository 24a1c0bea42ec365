/// What to announce about the last check's result, and whether another check is due.
///
/// `notify` and `status` show it. It applies the gates of a check to the remembered result.
package struct Announcement: Equatable, Sendable {
  /// The gates' decision about the remembered result; nil if there is none or it does not apply.
  package let decision: Decision?
  /// Why the user should not be notified now; nil if the user should be, or if that is unknown.
  package let reason: Reason?
  /// The missing fact, if there is neither an update nor a reason.
  package let gap: Gap?
  /// When the next check is due; nil if checks are never due.
  package let nextDue: Instant?
  package let isRefreshDue: Bool

  /// A fact that is not known yet.
  package enum Gap: Equatable, Sendable {
    case neverChecked
    /// A command must be run to find out which version is installed now.
    case versionUnanswered
    case versionUnchecked
    case noAnswer
  }

  /// The update for the installed version, or nil if none is known.
  package var update: Update? { decision?.update }

  /// Whether the update is held back because it was installed and did not run.
  package var didNotRun: Bool { reason == .skipped && decision?.failed != nil }

  package var isWelcome: Bool { update?.shouldNotify ?? false }

  /// Whether there is an update that is not skipped or snoozed; the notify limit does not count.
  package var isNews: Bool { update != nil && reason != .skipped && reason != .snoozed }

  package var key: String { update?.notificationKey ?? Release.namelessKey }

  /// How often the update may be announced; nil if there is no limit.
  package var limit: Int? { decision?.notify.limit }

  /// - Parameters:
  ///   - state: The remembered state of the app.
  ///   - app: The installed app; without a version nothing is compared.
  ///   - isVersionUnanswered: Whether only a command knows the version, and the command has not run
  ///     since the program changed.
  ///   - scheme: The scheme of versions.
  ///   - schedule: How often a check is due.
  ///   - now: The current date.
  ///   - ignoresSkipAndSnooze: Whether the notify limit, skips and snoozes do not count.
  ///   - allowance: What the administrator, the options and the user allow.
  package init(
    of state: State, app: App, isVersionUnanswered: Bool = false, scheme: VersionScheme,
    schedule: Schedule, now: Instant, ignoresSkipAndSnooze: Bool = false,
    allowance: Allowance = Allowance()
  ) {
    guard allowance.rule(against: .check) == nil else {
      (decision, gap, nextDue) = (nil, nil, nil)
      reason = .switchedOff
      isRefreshDue = false
      return
    }
    let installed = InstalledVersion(
      app, isUnanswered: isVersionUnanswered, scheme: scheme, state: state)
    let scheduled = schedule.nextDue(state, now: now)
    nextDue =
      installed.asksForCheck(state, now: now) ? scheduled.map { min($0, now) } : scheduled
    isRefreshDue = nextDue.map { $0 <= now } ?? false
    let decision = state.pending.flatMap { find in
      PolicyFacts(
        of: find, in: state, for: installed, now: now, ignoresSkipAndSnooze: ignoresSkipAndSnooze)
    }.map { facts in
      var facts = facts
      facts.add(allowance)
      return Policy.decide(facts)
    }
    self.decision = decision
    let reason =
      decision != nil
      ? decision?.reason : Self.reason(ofLastCheck: state, installed, isRefreshDue: isRefreshDue)
    self.reason = reason
    gap =
      decision?.update == nil && reason == nil
      ? Self.gap(in: state, installed, isVersionUnanswered) : nil
  }

  private static func reason(
    ofLastCheck state: State, _ installed: InstalledVersion, isRefreshDue: Bool
  ) -> Reason? {
    guard installed.isChecked else { return installed.isUpToDate(by: state) ? .upToDate : nil }
    let isKnown = state.lastAttempt != nil && state.failures == 0 && !isRefreshDue
    return state.reason ?? (isKnown ? .notDue : nil)
  }

  private static func gap(
    in state: State, _ installed: InstalledVersion, _ isVersionUnanswered: Bool
  ) -> Gap {
    if state.lastAttempt == nil { return .neverChecked }
    if installed.isChecked { return .noAnswer }
    return isVersionUnanswered ? .versionUnanswered : .versionUnchecked
  }
}

struct InstalledVersion {
  /// The installed version, or nil if it is unknown or not valid in the scheme.
  let version: Version?
  /// Whether the last check was made for this version and build on this channel.
  let isChecked: Bool
  /// Whether an earlier check saw it.
  private let isKnown: Bool
  /// Whether the last check was made on this channel.
  private let isOnChannel: Bool
  let scheme: VersionScheme

  /// Compares the installed version with the state of the last check.
  ///
  /// `isUnanswered` says whether only a command knows the version, and the command has not run
  /// since the program changed.
  init(_ app: App, isUnanswered: Bool, scheme: VersionScheme, state: State) {
    self.scheme = scheme
    version = Self.version(app.version, scheme)
    isOnChannel = state.app == nil || state.app?.channel == Release.special(app.channel)
    guard let version else {
      isChecked = !isUnanswered && isOnChannel
      isKnown = true
      return
    }
    let isSameBuild = app.build.map { [nil, $0].contains(state.app?.build) } ?? true
    isChecked =
      Self.version(state.app?.version, scheme) == version && isSameBuild && isOnChannel
    isKnown = state.journal.contains { $0.version == version.text && $0.build == app.build }
  }

  private static func version(_ text: String?, _ scheme: VersionScheme) -> Version? {
    text.flatMap { try? Version($0, scheme: scheme) }
  }

  /// Whether it is at least as new as what the last check offered or, without an offer, checked.
  func isUpToDate(by state: State) -> Bool {
    let isOffered = state.pending != nil
    guard isOnChannel, isOffered || state.reason == .upToDate, let version,
      let newest = Self.version(isOffered ? state.pending?.version : state.app?.version, scheme)
    else { return false }
    return newest <= version
  }

  /// Whether a check is needed because none was made for the installed version on this channel.
  ///
  /// None is needed while the back-off after failures lasts. For an unknown version, or one that an
  /// earlier check saw, a check is needed at most once an hour, because a configuration may name
  /// the wrong version as installed, and because a command's answer may not be stored. The hour
  /// does not count after a change of the channel or an installation by this program.
  func asksForCheck(_ state: State, now: Instant) -> Bool {
    guard !isChecked, state.failures == 0 else { return false }
    if !isOnChannel { return true }
    if let last = state.installs.last, last.outcome != .failed,
      state.lastAttempt.map({ $0 < last.at }) ?? true
    {
      return true
    }
    guard isKnown, let last = state.lastAttempt else { return true }
    return now.seconds(since: last) >= 3_600
  }
}
