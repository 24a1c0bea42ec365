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
