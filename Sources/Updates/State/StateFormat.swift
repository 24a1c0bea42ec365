import HarmlessText

enum StateFormat {
  static let current = 1

  enum Key: String, CaseIterable {
    case format, notifications, skipped, snoozedUntil, snoozedAt, snoozedVersion, firstSeen
    case lastAttempt, lastSuccess, failures, retryAt, rolloutID, reason, pending, latest, journal,
      app
    case notesSeen, installs, builtBy, staged, channel, documents
  }
}

extension StateFormat {
  static func read(_ document: JSONObject) -> State {
    var state = State()
    for member in document.members {
      guard let key = Key(rawValue: member.key) else {
        state.unknown[member.key] = member.value
        continue
      }
      read(key, member.value, into: &state)
    }
    state.prune()
    return state
  }

  private static func read(_ key: Key, _ value: JSON, into state: inout State) {
    switch key {
    case .format: break
    case .notifications: state.notifications = versions(value, count)
    case .firstSeen: state.firstSeen = versions(value, date)
    case .skipped: state.skipped = list(value) { text($0) }
    case .journal: state.journal = list(value, journalEntry)
    case .snoozedUntil: state.snoozedUntil = date(value)
    case .snoozedAt: state.snoozedAt = date(value)
    case .snoozedVersion: state.snoozedVersion = text(value)
    case .lastAttempt: state.lastAttempt = date(value)
    case .lastSuccess: state.lastSuccess = date(value)
    case .failures: state.failures = count(value) ?? 0
    case .retryAt: state.retryAt = date(value)
    case .rolloutID: state.rolloutID = text(value)
    case .reason: state.reason = text(value).flatMap(Reason.init)
    case .pending: state.pending = pending(value)
    case .latest: state.latest = pending(value)
    case .channel: state.channel = channel(value)
    case .app: state.app = app(value)
    case .notesSeen: state.notesSeen = text(value)
    case .staged: state.staged = text(value)
    case .installs: state.installs = list(value) { InstallRecord($0) }
    case .builtBy: state.builtBy = Provenance(value)
    case .documents: state.documents = versions(value, documentAge)
    }
  }

  private static func versions<Value>(
    _ value: JSON, _ convert: (JSON) -> Value?
  ) -> RememberedVersions<Value> {
    let members = value.objectValue?.members ?? []
    return RememberedVersions(
      members.compactMap { member in
        convert(member.value).map { .init(version: member.key.harmlessLine(), value: $0) }
      })
  }

  private static func list<Value>(_ value: JSON, _ convert: (JSON) -> Value?) -> [Value] {
    (value.arrayValue ?? []).compactMap(convert)
  }

  private static func count(_ value: JSON) -> Int? {
    value.integerValue.flatMap { $0 >= 0 ? $0 : nil }
  }

  /// Reads a text and makes it harmless, because the file is no more trusted than a server.
  private static func text(_ value: JSON?) -> String? {
    value?.stringValue?.harmlessLine()
  }

  private static func date(_ value: JSON) -> Instant? {
    value.stringValue.flatMap { Instant(iso8601: $0) }
  }

  private static func pending(_ value: JSON) -> State.Pending? {
    guard let required = value["required"]?.boolValue else { return nil }
    var pending = State.Pending(version: text(value["version"]), required: required)
    pending.key = text(value["key"])
    pending.notify = text(value["notify"]).flatMap(NotifyMode.init) ?? .once
    pending.url = text(value["url"])
    pending.level = value["level"]?.integerValue.flatMap(VersionLevel.init)
    pending.isRuled = value["ruled"]?.boolValue ?? false
    pending.didNotRun = value["didNotRun"]?.boolValue ?? false
    return pending
  }

  private static func channel(_ value: JSON) -> State.Channel? {
    guard let release = text(value["release"]),
      let answer = value["answer"].flatMap({ ChannelAnswer($0) })
    else { return nil }
    return State.Channel(answer: answer, release: release)
  }

  private static func journalEntry(_ value: JSON) -> State.JournalEntry? {
    guard let version = text(value["version"]),
      let firstSeen = value["firstSeen"].flatMap(date)
    else { return nil }
    let build = text(value["build"])
    return State.JournalEntry(version: version, build: build, firstSeen: firstSeen)
  }

  private static func documentAge(_ value: JSON) -> DocumentAge? {
    guard value.objectValue != nil else { return nil }
    return DocumentAge(
      timestamp: value["timestamp"]?.integerValue, version: text(value["version"]))
  }

  private static func app(_ value: JSON) -> State.RememberedApp? {
    guard value.objectValue != nil else { return nil }
    var app = State.RememberedApp(
      id: text(value["id"]), name: text(value["name"]), installed: text(value["installed"]),
      build: text(value["build"]))
    app.channel = text(value["channel"])
    return app
  }
}

extension StateFormat {
  static func document(of state: State) -> JSON {
    var document = JSONObject()
    func set(_ key: Key, _ value: JSON?) { document[key.rawValue] = value }
    set(.format, JSON(current))
    set(.app, state.app.map(value))
    set(.notifications, value(of: state.notifications) { JSON($0) })
    set(.skipped, .array(state.skipped.map { .string($0) }))
    set(.snoozedUntil, state.snoozedUntil.map(value))
    set(.snoozedAt, state.snoozedAt.map(value))
    set(.snoozedVersion, state.snoozedVersion.map(JSON.string))
    set(.firstSeen, value(of: state.firstSeen, value))
    set(.lastAttempt, state.lastAttempt.map(value))
    set(.lastSuccess, state.lastSuccess.map(value))
    set(.failures, state.failures == 0 ? nil : JSON(state.failures))
    set(.retryAt, state.retryAt.map(value))
    set(.rolloutID, state.rolloutID.map(JSON.string))
    set(.reason, state.reason.map { .string($0.rawValue) })
    set(.pending, state.pending.map(value))
    set(.latest, state.latest.map(value))
    set(
      .channel,
      state.channel.map { ["release": .string($0.release), "answer": $0.answer.json] })
    set(.journal, .array(state.journal.map(value)))
    set(.notesSeen, state.notesSeen.map(JSON.string))
    set(.staged, state.staged.map(JSON.string))
    set(.installs, state.installs.isEmpty ? nil : .array(state.installs.map(\.json)))
    set(.builtBy, state.builtBy?.json)
    set(.documents, state.documents.isEmpty ? nil : value(of: state.documents, value))
    for member in state.unknown.members where Key(rawValue: member.key) == nil {
      document[member.key] = member.value
    }
    return .object(document)
  }

  private static func value(of date: Instant) -> JSON {
    .string(date.iso8601)
  }

  private static func value<Value>(
    of remembered: RememberedVersions<Value>, _ convert: (Value) -> JSON
  ) -> JSON {
    var object = JSONObject()
    for entry in remembered.entries { object[entry.version] = convert(entry.value) }
    return .object(object)
  }

  private static func value(of pending: State.Pending) -> JSON {
    var object: JSONObject = [
      "version": JSON(pending.version), "required": JSON(pending.required),
      "key": JSON(pending.key), "notify": .string(pending.notify.rawValue),
      "url": JSON(pending.url), "level": pending.level.map { JSON($0.rawValue) } ?? .null,
      "ruled": JSON(pending.isRuled),
    ]
    if pending.didNotRun { object["didNotRun"] = true }
    return .object(object)
  }

  private static func value(of entry: State.JournalEntry) -> JSON {
    [
      "version": .string(entry.version), "build": JSON(entry.build),
      "firstSeen": value(of: entry.firstSeen),
    ]
  }

  private static func value(of age: DocumentAge) -> JSON {
    ["timestamp": JSON(age.timestamp), "version": JSON(age.version)]
  }

  private static func value(of app: State.RememberedApp) -> JSON {
    [
      "id": JSON(app.id), "name": JSON(app.name), "installed": JSON(app.installed),
      "build": JSON(app.build), "channel": JSON(app.channel),
    ]
  }
}
