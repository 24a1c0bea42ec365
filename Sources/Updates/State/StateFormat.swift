extension State: StateRecord {
  /// The format of the file; a later version of this program may have written a later one.
  static let format = 1

  init?(_ document: JSONObject) {
    guard let state: State = StateFields.read(document) else { return nil }
    self = state
    prune()
  }

  var document: JSONObject { StateFields.written(self, writesNull: false) }

  mutating func exchange(with fields: inout StateFields) {
    var format = Self.format
    fields.field("format", &format)
    fields.field("app", &app)
    fields.versions("notifications", &notifications)
    fields.list("skipped", &skipped)
    fields.field("snoozedUntil", &snoozedUntil)
    fields.field("snoozedAt", &snoozedAt)
    fields.field("snoozedVersion", &snoozedVersion)
    fields.versions("firstSeen", &firstSeen)
    fields.field("lastAttempt", &lastAttempt)
    fields.field("lastSuccess", &lastSuccess)
    fields.field("failures", &failures)
    fields.field("retryAt", &retryAt)
    fields.field("rolloutID", &rolloutID)
    fields.field("reason", &reason)
    fields.field("pending", &pending)
    fields.field("channel", &channel)
    fields.list("journal", &journal)
    fields.field("notesSeen", &notesSeen)
    fields.field("staged", &staged)
    fields.list("installs", &installs)
    fields.field("builtBy", &builtBy)
    fields.versions("documents", &documents)
    fields.others(&unknown)
  }
}

extension App: StateRecord {
  init() { self.init(version: nil) }

  mutating func exchange(with fields: inout StateFields) {
    fields.field("id", &id)
    fields.field("name", &name)
    fields.field("installed", &version)
    fields.field("build", &build)
    fields.field("channel", &channel)
  }
}

extension State.Pending: StateRecord {
  init() { self.init(version: nil, required: false) }

  mutating func exchange(with fields: inout StateFields) {
    fields.field("version", &version)
    fields.field("required", &required, isNeeded: true)
    fields.field("key", &key)
    fields.field("notify", &notify)
    fields.field("url", &url)
    fields.field("didNotRun", &didNotRun)
  }
}

extension State.JournalEntry: StateRecord {
  init() { self.init(version: "", firstSeen: .distantPast) }

  mutating func exchange(with fields: inout StateFields) {
    fields.field("version", &version, isNeeded: true)
    fields.field("build", &build)
    fields.field("firstSeen", &firstSeen, isNeeded: true)
  }
}

extension DocumentAge: StateRecord {
  init() { self.init(timestamp: nil) }

  mutating func exchange(with fields: inout StateFields) {
    fields.field("timestamp", &timestamp)
    fields.field("version", &version)
  }
}
