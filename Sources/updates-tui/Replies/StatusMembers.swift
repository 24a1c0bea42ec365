import Updates

/// The members of the documents that tell what is remembered.
enum StatusMembers {
  static let blank: JSONObject = [
    "app": .null, "lastAttempt": .null, "lastSuccess": .null, "nextDue": .null, "pending": .null,
    "notifications": .object(JSONObject()), "skipped": [], "snoozedUntil": .null,
    "snoozedVersion": .null, "journal": [],
  ]

  static func members(of status: Status) -> JSONObject {
    let state = status.state
    return [
      "app": [
        "id": JSON(status.app.id), "name": JSON(status.app.name),
        "installed": JSON(status.app.installed), "build": JSON(status.app.build),
      ],
      "lastAttempt": JSON(state.lastAttempt?.iso8601),
      "lastSuccess": JSON(state.lastSuccess?.iso8601),
      "nextDue": JSON(status.announcement.nextDue?.iso8601),
      "pending": status.announcement.update.map {
        ["version": JSON($0.version), "required": .bool($0.isRequired)]
      } ?? .null,
      "notifications": .object(
        state.notifications.entries.reduce(into: JSONObject()) { counts, entry in
          counts[entry.version] = JSON(entry.value)
        }),
      "skipped": .array(state.skipped.map { .string($0) }),
      "snoozedUntil": JSON(state.snoozedUntil?.iso8601),
      "snoozedVersion": JSON(state.snoozedVersion),
      "journal": .array(
        state.journal.map {
          [
            "version": .string($0.version), "build": JSON($0.build),
            "firstSeen": .string($0.firstSeen.iso8601),
          ]
        }),
    ]
  }
}
