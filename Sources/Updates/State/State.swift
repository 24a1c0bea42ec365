package struct State: Equatable, Sendable {
  package var notifications: RememberedVersions<Int> = [:]
  /// The versions that the user has skipped, oldest first.
  package var skipped: [String] = []
  package var snoozedUntil: Instant?
  /// When `snoozedUntil` was chosen; nil if that is not known.
  package var snoozedAt: Instant?
  package var snoozedVersion: String?
  package var firstSeen: RememberedVersions<Instant> = [:]
  package var lastAttempt: Instant?
  package var lastSuccess: Instant?
  package var failures = 0
  /// The date before which no check is made, because of failures or because a server asked for it.
  package var retryAt: Instant?
  /// A random identifier of this installation for staged rollouts; it is never sent.
  package var rolloutID: String?
  package var reason: Reason?
  /// The update that the last check found; nil if nothing is new.
  package var pending: Pending?
  /// What the last check learnt about the place of updates; nil if none was asked.
  package var channel: ChannelAnswer?
  /// Every version and build that was seen running, oldest first.
  package var journal: [JournalEntry] = []
  /// The version whose news was shown last, or which ran when its news could not be shown.
  package var notesSeen: String?
  /// The key of the update that lies ready to be installed; nil if none does.
  package var staged: String?
  /// What was installed, and what failed to be, oldest first.
  package var installs: [InstallRecord] = []
  /// Who built the installed version, as later ones must prove too; nil if it proved nothing.
  package var builtBy: Provenance?
  /// The app as it was at the last check, so that `status` can answer without any request.
  package var app: App?
  /// The age of the newest signed document of each feed, by the feed's name.
  package var documents: RememberedVersions<DocumentAge> = [:]
  package var unknown = JSONObject()

  package init() {}

  package struct Pending: Equatable, Sendable {
    package var version: String?
    package var required: Bool
    /// The key under which it is counted, skipped and snoozed; nil if that is its version.
    package var key: String?
    package var notify = NotifyMode.once
    package var url: String?
    /// Whether it was installed and did not run; its files are still the same.
    package var didNotRun = false
  }

  package struct JournalEntry: Equatable, Sendable {
    package var version: String
    package var build: String?
    package var firstSeen: Instant
  }
}

extension State {
  package func firstLaunch(version: String) -> FirstLaunch {
    guard !journal.isEmpty else { return .afterInstall }
    return journal.contains { $0.version == version } ? .neither : .afterUpdate
  }

  /// Records the running version and build once, and returns whether it is a first launch.
  ///
  /// Another build of a known version gets its own entry, but is not an update.
  package mutating func recordLaunch(version: String, build: String?, now: Instant) -> FirstLaunch {
    let launch = firstLaunch(version: version)
    if !journal.contains(where: { $0.version == version && $0.build == build }) {
      journal.append(JournalEntry(version: version, build: build, firstSeen: now))
    }
    return launch
  }
}

/// Whether the running version runs for the first time, after an installation or an update.
public enum FirstLaunch: Equatable, Sendable {
  /// No version ran before.
  case afterInstall
  /// Other versions ran before, but not this one.
  case afterUpdate
  /// This version ran before; this includes a version that the user went back to.
  case neither
}

extension State {
  /// The version whose news the user has seen; nil if no version ran before this one.
  ///
  /// If no news was ever shown, it is the version that ran before the running one, as far as checks
  /// saw it.
  package func lastSeen(before running: String) -> String? {
    notesSeen ?? journal.last { $0.version != running }?.version
  }

  /// The version that was installed at the last check or after it; nil if it is unknown.
  package var lastInstalled: String? { proved ?? app?.version }

  package mutating func skip(_ version: String) {
    skipped.removeAll { $0 == version }
    skipped.append(version)
  }

  /// Removes one skipped version, or all of them if `version` is nil.
  ///
  /// What was installed and did not run is offered again too.
  package mutating func unskip(_ version: String?, scheme: VersionScheme = .dotted) {
    forgetFailedProofs(of: version, scheme: scheme)
    guard let version else {
      skipped = []
      return
    }
    skipped.removeAll(where: Self.release(version, scheme: scheme).isMeant)
  }

  package func skips(_ version: String, scheme: VersionScheme) -> Bool {
    skipped.contains(where: Self.release(version, scheme: scheme).isMeant)
  }

  static func release(_ version: String, scheme: VersionScheme) -> Release {
    var release = Release(version: try? Version(version, scheme: scheme))
    release.name = version
    return release
  }

  /// Takes back the skip or snooze that led from one state to another, but nothing later.
  package mutating func takeBack(_ answered: State, to before: State) {
    skipped.removeAll { answered.skipped.contains($0) && !before.skipped.contains($0) }
    // The file keeps whole seconds.
    guard snoozedUntil?.iso8601 == answered.snoozedUntil?.iso8601,
      snoozedVersion == answered.snoozedVersion
    else { return }
    (snoozedUntil, snoozedAt, snoozedVersion) =
      (before.snoozedUntil, before.snoozedAt, before.snoozedVersion)
  }

  package mutating func snooze(until date: Instant, at now: Instant) {
    (snoozedUntil, snoozedAt, snoozedVersion) = (date, now, nil)
  }

  package mutating func snooze(untilAfter version: String) {
    (snoozedUntil, snoozedAt, snoozedVersion) = (nil, nil, version)
  }

  /// The date of the snooze's end; nil if there is none, or if it was made under a future clock.
  package func snoozeEnd(at now: Instant) -> Instant? {
    if let snoozedAt, snoozedAt > now { nil } else { snoozedUntil }
  }

  package mutating func endSnooze() {
    (snoozedUntil, snoozedAt, snoozedVersion) = (nil, nil, nil)
  }

  /// Counts one announcement of a version.
  ///
  /// A process that shows an announcement must decide and count in one change of the file, so that
  /// only one of two processes gets the last announcement.
  package mutating func countAnnouncement(of version: String) {
    let shown = notifications[version] ?? 0
    notifications[version] = shown == .max ? shown : shown + 1
  }

  package mutating func uncountAnnouncement(of version: String) {
    guard let shown = notifications[version] else { return }
    notifications[version] = shown > 1 ? shown - 1 : nil
  }

  package static let listLimit = 200

  /// Removes the oldest entries of each list until no list is longer than the limit.
  package mutating func prune(to limit: Int = listLimit) {
    // They never make the file too large, and forgetting one would let an older document pass.
    documents.keepLast(20)
    notifications.keepLast(limit)
    firstSeen.keepLast(limit)
    skipped.removeFirst(max(0, skipped.count - limit))
    journal.removeFirst(max(0, journal.count - limit))
    installs.removeFirst(max(0, installs.count - limit))
  }

  /// A random identifier of an installation, which reveals nothing about it: 128 bits in hex.
  static func newRolloutID() -> String {
    var generator = SystemRandomNumberGenerator()
    return newRolloutID(using: &generator)
  }

  static func newRolloutID(using generator: inout some RandomNumberGenerator) -> String {
    (0..<32).map { _ in String(Int.random(in: 0..<16, using: &generator), radix: 16) }.joined()
  }

  /// Records an attempt as a failure before it is made.
  ///
  /// This way, an attempt whose process is killed counts as a failure too. The caller that finishes
  /// the attempt calls `endAttempt` to undo the entry, and then remembers the result.
  package mutating func beginAttempt(at now: Instant, jitter: Double) {
    failures = failures == .max ? failures : failures + 1
    lastAttempt = now
    retryAt = BackOff.retryAt(failures: failures, now: now, jitter: jitter)
  }

  /// Undoes the failure that `beginAttempt` records.
  mutating func endAttempt() {
    failures = max(0, failures - 1)
    if failures == 0 { retryAt = nil }
  }
}

/// A list that keeps one value for each version, oldest entry first.
///
/// The order determines the oldest entry, not a date, so a wrong clock does no harm.
///
/// It asks nothing of its values, because the runtime would look for each answer at the start.
package struct RememberedVersions<Value> {
  package private(set) var entries: [Entry] = []

  package struct Entry {
    package var version: String
    package var value: Value
  }

  package var isEmpty: Bool { entries.isEmpty }

  /// The value of a version; setting it moves the version to the end, and nil removes it.
  package subscript(version: String) -> Value? {
    get { entries.first { $0.version == version }?.value }
    set {
      entries.removeAll { $0.version == version }
      guard let newValue else { return }
      entries.append(Entry(version: version, value: newValue))
    }
  }

  package mutating func removeAll() {
    entries = []
  }

  /// Removes the oldest entries until at most `count` are left.
  package mutating func keepLast(_ count: Int) {
    entries.removeFirst(max(0, entries.count - count))
  }
}

extension RememberedVersions: Equatable where Value: Equatable {}
extension RememberedVersions: Sendable where Value: Sendable {}
extension RememberedVersions.Entry: Equatable where Value: Equatable {}
extension RememberedVersions.Entry: Sendable where Value: Sendable {}

extension RememberedVersions: ExpressibleByDictionaryLiteral {
  package init(dictionaryLiteral elements: (String, Value)...) {
    for (version, value) in elements { self[version] = value }
  }
}
