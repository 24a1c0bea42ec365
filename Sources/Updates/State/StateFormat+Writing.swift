extension StateFormat {
  /// The document of a state; what is not known is left out, what was not understood comes last.
  static func document(of state: State) -> JSON {
    var document = JSONObject()
    func set(_ key: Key, _ value: JSON?) { document[key.rawValue] = value }
    set(.format, JSON(current))
    set(.app, state.app.map(value))
    set(.notifications, value(of: state.notifications) { JSON($0) })
    set(.skipped, .array(state.skipped.map { .string($0) }))
    set(.snoozedUntil, state.snoozedUntil.map(value))
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
    set(.journal, .array(state.journal.map(value)))
    set(.notesSeen, state.notesSeen.map(JSON.string))
    for member in state.unknown.members where Key(rawValue: member.key) == nil {
      document[member.key] = member.value
    }
    return .object(document)
  }

  private static func value(of date: Date) -> JSON {
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
    [
      "version": JSON(pending.version), "required": JSON(pending.required),
      "key": JSON(pending.key), "notify": .string(pending.notify.rawValue),
      "url": JSON(pending.url), "level": pending.level.map { JSON($0.rawValue) } ?? .null,
      "ruled": JSON(pending.isRuled),
    ]
  }

  private static func value(of entry: State.JournalEntry) -> JSON {
    [
      "version": .string(entry.version), "build": JSON(entry.build),
      "firstSeen": value(of: entry.firstSeen),
    ]
  }

  private static func value(of app: State.RememberedApp) -> JSON {
    [
      "id": JSON(app.id), "name": JSON(app.name), "installed": JSON(app.installed),
      "build": JSON(app.build),
    ]
  }
}
