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
    fields.field("format", &format, read: \.integerValue) { JSON($0) }
    fields.record("app", &app)
    fields.versions("notifications", &notifications, read: StateFields.count) { JSON($0) }
    fields.field("skipped", &skipped) {
      $0.arrayValue?.compactMap(StateFields.text)
    } write: {
      .array($0.map { .string($0) })
    }
    fields.date("snoozedUntil", &snoozedUntil)
    fields.date("snoozedAt", &snoozedAt)
    fields.text("snoozedVersion", &snoozedVersion)
    fields.versions("firstSeen", &firstSeen, read: StateFields.date) { .string($0.iso8601) }
    fields.date("lastAttempt", &lastAttempt)
    fields.date("lastSuccess", &lastSuccess)
    var failed = failures == 0 ? nil : failures
    fields.field("failures", &failed, read: StateFields.count) { JSON($0) }
    failures = failed ?? 0
    fields.date("retryAt", &retryAt)
    fields.text("rolloutID", &rolloutID)
    fields.field("reason", &reason) {
      StateFields.text($0).flatMap(Reason.init)
    } write: {
      .string($0.rawValue)
    }
    fields.record("pending", &pending)
    fields.record("channel", &channel)
    fields.records("journal", &journal)
    fields.text("notesSeen", &notesSeen)
    fields.text("staged", &staged)
    fields.records("installs", &installs)
    fields.field("builtBy", &builtBy, read: Provenance.init) { $0.json }
    fields.versions("documents", &documents, read: StateFields.record) {
      .object(StateFields.written($0))
    }
    fields.others(&unknown)
  }
}

extension App: StateRecord {
  init() { self.init(version: nil) }

  mutating func exchange(with fields: inout StateFields) {
    fields.text("id", &id)
    fields.text("name", &name)
    fields.text("installed", &version)
    fields.text("build", &build)
    fields.text("channel", &channel)
  }
}

extension State.Pending: StateRecord {
  init() { self.init(version: nil, required: false) }

  mutating func exchange(with fields: inout StateFields) {
    fields.text("version", &version)
    fields.flag("required", &required, isNeeded: true)
    fields.text("key", &key)
    fields.field("notify", &notify) {
      StateFields.text($0).flatMap(NotifyMode.init)
    } write: {
      .string($0.rawValue)
    }
    fields.text("url", &url)
    fields.flag("didNotRun", &didNotRun)
  }
}

extension State.Channel: StateRecord {
  init() { self.init(answer: .files([]), release: "") }

  mutating func exchange(with fields: inout StateFields) {
    fields.neededText("release", &release)
    fields.field("answer", &answer, isNeeded: true, read: ChannelAnswer.init) { $0.json }
  }
}

extension State.JournalEntry: StateRecord {
  init() { self.init(version: "", firstSeen: .distantPast) }

  mutating func exchange(with fields: inout StateFields) {
    fields.neededText("version", &version)
    fields.text("build", &build)
    fields.neededDate("firstSeen", &firstSeen)
  }
}

extension DocumentAge: StateRecord {
  init() { self.init(timestamp: nil) }

  mutating func exchange(with fields: inout StateFields) {
    fields.number("timestamp", &timestamp)
    fields.text("version", &version)
  }
}
