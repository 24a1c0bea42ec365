import Updates
import UpdatesCLI
import UpdatesUI

/// What is remembered of an app.
struct Status {
  let selection: AppSelection
  let state: State
  let app: App
  let announcement: Announcement
  let snoozedUntil: Instant?
  let warnings: [Warning]

  /// Reads the state file.
  init(of selection: AppSelection, in world: World) throws {
    var selection = selection
    selection.lookUpVersion()
    let reading = try selection.checker.record.state.read()
    self.init(of: reading.state, selection, warnings: reading.warnings, now: world.now)
  }

  /// The version of the selection has been looked up.
  init(of state: State, _ selection: AppSelection, warnings: [Warning], now: Instant) {
    let known = selection.knownApp
    self.selection = selection
    self.state = state
    self.warnings = selection.warningsWithoutTrust + warnings
    snoozedUntil = state.snoozeEnd(at: now)
    announcement = selection.announcement(of: state, now: now)
    // The version that was installed at the last check may have changed.
    let remembered = announcement.gap == .versionUnanswered ? nil : state.app
    app = App(
      id: known.id ?? state.app?.id, name: known.name ?? state.app?.name,
      version: known.version ?? state.proved ?? remembered?.version,
      build: known.build ?? remembered?.build)
  }

  /// The app's name or identifier; nil if neither is known.
  var name: String? { app.name ?? app.id }

  /// The rule that has switched off checks of the app; nil if they may be made.
  var rule: SystemPolicy.Rule? { selection.checker.allowance?.rule(against: .check) }

  func reasons(in words: Localization, at now: Instant, hasDetails: Bool = false) -> ReasonText {
    ReasonText(
      announcement, of: state, rule: rule, in: words, at: now, hasDetails: hasDetails)
  }
}

enum StatusMembers {
  static let blank = members(of: nil)

  static func members(of status: Status?) -> JSONObject {
    let state = status?.state ?? State()
    return [
      "app": status?.app.json ?? .null,
      "lastAttempt": JSON(state.lastAttempt?.iso8601),
      "lastSuccess": JSON(state.lastSuccess?.iso8601),
      "nextDue": JSON(status?.announcement.nextDue?.iso8601),
      "pending": status?.announcement.update.map {
        ["version": JSON($0.version), "required": .bool($0.isRequired)]
      } ?? .null,
      "notifications": .object(
        state.notifications.entries.reduce(into: JSONObject()) { counts, entry in
          counts[entry.version] = JSON(entry.value)
        }),
      "skipped": .array(state.skipped.map { .string($0) }),
      "snoozedUntil": JSON(status?.snoozedUntil?.iso8601),
      "snoozedVersion": JSON(state.snoozedVersion),
      "journal": .array(
        state.journal.map {
          [
            "version": .string($0.version), "build": JSON($0.build),
            "firstSeen": .string($0.firstSeen.iso8601),
          ]
        }),
      "staged": JSON(state.staged),
      "lastInstall": state.installs.last?.json ?? .null,
    ]
  }
}
