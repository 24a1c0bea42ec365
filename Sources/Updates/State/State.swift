/// What is remembered of one app between checks.
package struct State: Equatable, Sendable {
  /// How often each offered version was announced.
  package var notifications: RememberedVersions<Int> = [:]
  /// Versions that the person does not want to hear of, oldest first.
  package var skipped: [String] = []
  /// No prompt before this date.
  package var snoozedUntil: Date?
  /// No prompt for this version; the next one ends it.
  package var snoozedVersion: String?
  /// When each offered version was first seen.
  package var firstSeen: RememberedVersions<Date> = [:]
  package var lastAttempt: Date?
  package var lastSuccess: Date?
  /// How many checks in a row have failed.
  package var failures = 0
  /// No check before this date after failures, or as a server asked.
  package var retryAt: Date?
  /// Where in a staged rollout this installation stands: random, and never sent.
  package var rolloutID: String?
  /// Why the last check offered nothing.
  package var reason: Reason?
  /// What the last check found; nil where nothing is new.
  package var pending: Pending?
  /// The newest that the last check knew where nothing is pending, for whoever goes back to an
  /// older version.
  package var latest: Pending?
  /// Every version and build seen running, oldest first.
  package var journal: [JournalEntry] = []
  /// The version whose news were shown last, or that ran when there was nobody to show them to.
  package var notesSeen: String?
  /// The app as it was at the last check, so that `status` can answer without asking anybody.
  package var app: RememberedApp?
  /// What a later version of this program wrote beside the rest; kept as it is.
  package var unknown = JSONObject()

  /// A fresh memory.
  package init() {}

  package struct Pending: Equatable, Sendable {
    package var version: String?
    package var required: Bool
    /// Under what it is counted, skipped and put off; nil: its version.
    package var key: String?
    /// How often it may be announced.
    package var notify = NotifyMode.once
    /// Where it is told about, or lies.
    package var url: String?
    /// The level at which it must differ from an installed version to be new; nil: at any.
    package var level: VersionLevel?
    /// Whether the server decided: only the version installed at that check is known to need it.
    package var isRuled = false

    package init(version: String?, required: Bool) {
      self.version = version
      self.required = required
    }
  }

  package struct JournalEntry: Equatable, Sendable {
    package var version: String
    package var build: String?
    package var firstSeen: Date

    package init(version: String, build: String?, firstSeen: Date) {
      self.version = version
      self.build = build
      self.firstSeen = firstSeen
    }
  }

  package struct RememberedApp: Equatable, Sendable {
    package var id: String?
    package var name: String?
    package var installed: String?
    package var build: String?

    package init(id: String?, name: String?, installed: String?, build: String?) {
      self.id = id
      self.name = name
      self.installed = installed
      self.build = build
    }
  }
}

extension State {
  /// Whether this version runs for the first time, without recording anything.
  package func firstLaunch(version: String) -> FirstLaunch {
    guard !journal.isEmpty else { return .afterInstall }
    return journal.contains { $0.version == version } ? .neither : .afterUpdate
  }

  /// Enters a version and build that run now into the journal, once, and tells what is special.
  ///
  /// Another build of a known version gets an entry of its own and is no update.
  package mutating func recordLaunch(version: String, build: String?, now: Date) -> FirstLaunch {
    let launch = firstLaunch(version: version)
    if !journal.contains(where: { $0.version == version && $0.build == build }) {
      journal.append(JournalEntry(version: version, build: build, firstSeen: now))
    }
    return launch
  }
}

/// What is special about the version that runs now, judged by those that ran before.
public enum FirstLaunch: Equatable, Sendable {
  /// No version ran before.
  case afterInstall
  /// Others ran before, this one never did.
  case afterUpdate
  /// It ran before; so did one to which the person went back.
  case neither
}

extension State {
  /// The version whose news the person knows; nil where none ran here before this one.
  ///
  /// Where news were never shown, it is the version that ran before the running one, as far as
  /// checks saw it.
  package func lastSeen(before running: String) -> String? {
    notesSeen ?? journal.last { $0.version != running }?.version
  }
}

extension State {
  /// Remembers that the person does not want to hear of a version.
  package mutating func skip(_ version: String) {
    skipped.removeAll { $0 == version }
    skipped.append(version)
  }

  /// Forgets all skipped versions, or one.
  package mutating func unskip(_ version: String?, scheme: VersionScheme = .dotted) {
    guard let version else {
      skipped = []
      return
    }
    var wanted = Release(version: try? Version(version, scheme: scheme))
    wanted.name = version
    skipped.removeAll(where: wanted.isMeant)
  }

  /// Forgets every snooze.
  package mutating func endSnooze() {
    snoozedUntil = nil
    snoozedVersion = nil
  }
}

extension State {
  /// Takes one of the announcements of a version that are allowed; false where none is left.
  ///
  /// A limit of nil allows any number. Whoever shows something must claim it first, in one change
  /// of the file, so that of two processes only one gets the last.
  package mutating func claim(_ version: String, limit: Int?) -> Bool {
    let shown = notifications[version] ?? 0
    if let limit, shown >= limit { return false }
    notifications[version] = shown == .max ? shown : shown + 1
    return true
  }
}

extension State {
  /// The most entries that each list keeps.
  package static let listLimit = 200

  /// Forgets the oldest entries of each list until none is longer than the limit.
  package mutating func prune(to limit: Int = listLimit) {
    notifications.keepLast(limit)
    firstSeen.keepLast(limit)
    skipped.removeFirst(max(0, skipped.count - limit))
    journal.removeFirst(max(0, journal.count - limit))
  }
}

extension State {
  /// A number that stands for an installation and says nothing of it: 128 random bits in hex.
  static func newRolloutID() -> String {
    var generator = SystemRandomNumberGenerator()
    return newRolloutID(using: &generator)
  }

  static func newRolloutID(using generator: inout some RandomNumberGenerator) -> String {
    (0..<32).map { _ in String(Int.random(in: 0..<16, using: &generator), radix: 16) }.joined()
  }
}
