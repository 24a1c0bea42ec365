import HarmlessText
import Updates
import UpdatesCLI
import UpdatesUI

enum StatusCommand: AllAppsCommand {
  static let command = Command(
    "status", summary: "show what is remembered, without the network",
    discussion: [
      "With --all, it has one line for each registered app. With --all --short, it prints only how "
        + "many updates are known, such as ⇡2, and nothing if none is."
    ],
    operands: [.app],
    groups: [
      .whichAppRemembered,
      OptionGroup(
        "How",
        [
          .all, Option("short", help: "print one line if there is an update, else nothing"),
        ] + OptionGroup.howToRemember.options),
    ],
    essentials: ["app", "config", "id", "all", "short", "json"],
    examples: [
      "updates-tui status --id com.example.tool --short", "updates-tui status --all --short",
    ])

  static let blankMembers = StatusMembers.blank

  static func reply(to arguments: Arguments, in world: World) throws -> Reply {
    let status = try Status(of: AppSelection(arguments, remembers: false, in: world), in: world)
    let isShort = arguments.has("short")
    return Reply(
      text: isShort
        ? status.announcement.isNews ? status.notice(in: world) : nil
        : StatusText(status, in: world).text,
      // Without them, a shell prompt has its line sooner.
      members: arguments.has("json") ? StatusMembers.members(of: status) : JSONObject(),
      // A warning in every shell prompt would be too much for a program that was removed.
      warnings: status.warnings.filter { !isShort || $0.code != AppSelection.versionUnknown })
  }

  static func replyForAll(to arguments: Arguments, in world: World) throws -> Reply {
    let (apps, warnings) = try world.registeredApps(arguments)
    let asJSON = arguments.has("json")
    guard !arguments.has("short") || asJSON else {
      let count = apps.count { (try? $0.status(in: world))?.announcement.isNews ?? false }
      return Reply(text: Digest.mark(of: count, isUTF8: world.environment.isUTF8))
    }
    if apps.isEmpty { world.noteThatNoAppIsRegistered() }
    let ones = apps.map { ($0, said(of: $0, asJSON: asJSON, in: world)) }
    return Reply(ones, warnings, asJSON: asJSON, in: world)
  }

  private static func said(of app: RegisteredApp, asJSON: Bool, in world: World) -> Reply {
    do {
      let status = try app.status(in: world)
      return asJSON
        ? Reply(members: StatusMembers.members(of: status), warnings: status.warnings)
        : Reply(text: status.sentence(in: world), warnings: status.warnings)
    } catch {
      let failure = Problem(error)
      return Reply(
        text: world.words.line(about: failure), members: StatusMembers.blank, failure: failure)
    }
  }
}

extension RegisteredApp {
  func status(in world: World) throws -> Status { try Status(of: selection.get(), in: world) }
}

extension Status {
  /// One line about the update; nil if none is known.
  fileprivate func notice(in world: World) -> String? {
    guard let update = announcement.update else { return nil }
    let notice = Notice(
      name: name, version: update.version, release: update.title, installed: nil,
      isRequired: update.isRequired, address: nil, command: nil,
      words: world.words(for: selection.knownApp))
    return String(notice.line(columns: nil).dropLast())
  }

  /// What a list of apps says of it.
  fileprivate func sentence(in world: World) -> String {
    let words = world.words
    let reasons = reasons(in: words, at: world.now)
    if let update = announcement.update {
      let reason = announcement.isNews ? nil : announcement.reason
      return reasons.line(of: .available(update, reason), installed: app.version)
    }
    let isFailing = rule == nil && state.failures > 0
    guard !isFailing, announcement.gap == nil, let reason = announcement.reason else {
      let word: Word = isFailing ? .inboxFailed : .inboxUnknown
      return "\(app.version ?? "?"), \(words.text(word, count: 1))"
    }
    return reasons.line(of: .none(reason), installed: app.version)
  }
}

private struct StatusText {
  let status: Status
  let words: Localization
  let world: World

  init(_ status: Status, in world: World) {
    (self.status, self.world) = (status, world)
    words = world.words(for: status.selection.knownApp)
  }

  var text: String {
    let state = status.state
    var lines = [
      status.name, status.app.version.map { words.text(.installed, ["installed": $0]) },
      state.lastAttempt.map { words.text(.statusLastCheck, ["time": moment($0)]) }
        ?? words.text(.statusNeverChecked),
    ]
    if state.failures > 0 {
      lines.append(state.lastSuccess.map { words.text(.statusLastSuccess, ["time": moment($0)]) })
      lines.append(words.text(.statusFailedChecks, ["number": "\(state.failures)"]))
    }
    lines += [
      nextCheck, status.announcement.update == nil ? nothing : news, ready, skipped, snoozed,
    ]
    if words.language == "en" { lines += details }
    return lines.compactMap(\.self).joined(separator: "\n")
  }

  private var nextCheck: String? {
    status.announcement.nextDue.map {
      $0 <= world.now
        ? words.text(.statusNextCheckDue) : words.text(.statusNextCheck, ["time": moment($0)])
    }
  }

  private var news: String? {
    guard let line = status.notice(in: world) else { return nil }
    guard status.announcement.didNotRun else { return line }
    return words.text(
      .notShownBecause, ["headline": line, "reason": words.text(.becauseDidNotRun)])
  }

  /// Nil if it is unknown whether there is an update.
  private var nothing: String? {
    let announcement = status.announcement
    guard announcement.gap == nil else { return nil }
    guard let reason = announcement.reason, reason != .notDue, reason != .upToDate else {
      return words.text(.noUpdate)
    }
    let sentence = status.reasons(in: words, at: world.now, hasDetails: true).sentence(for: reason)
    return words.text(.noUpdateBecause, ["reason": sentence])
  }

  private var ready: String? {
    status.state.staged.map {
      words.text(.nowReady, ["subject": $0.nonEmpty ?? status.name ?? "?"])
    }
  }

  /// In the form that `reset skip` takes, so a build keeps its form.
  private var skipped: String? {
    let versions = status.state.skipped.map { key in
      status.state.wasLeft(key) && words.language == "en" ? "\(key) (left by rollback)" : key
    }
    return versions.isEmpty
      ? nil : words.text(.statusSkipped, ["list": versions.joined(separator: ", ")])
  }

  private var snoozed: String? {
    let ending = status.selection.line(of: "reset", "snooze")
    if let until = status.snoozedUntil, until > world.now {
      return words.text(.snoozedUntil, ["time": moment(until), "command": ending])
    }
    return status.state.snoozedVersion.map { version in
      let sentence = words.text(.becauseSnoozedVersion)
      return version == Release.namelessKey
        ? sentence.prefix(1).uppercased() + sentence.dropFirst() + ": " + ending
        : words.text(.snoozedVersion, ["version": version, "command": ending])
    }
  }

  private static func name(ofKey key: String) -> String {
    if key == Release.namelessKey { return "a newer version" }
    return Release.build(ofKey: key).map { "build \($0)" } ?? key
  }

  /// What only the publisher of the app wants to know.
  private var details: [String?] {
    let state = status.state
    let counts = state.notifications.entries.suffix(5).map {
      "\(Self.name(ofKey: $0.version)) (\($0.value))"
    }
    return [
      status.announcement.gap.map { "No update is known: \($0.sentence)" },
      counts.isEmpty ? nil : "Shown: " + counts.joined(separator: ", "),
      state.installs.last.map { "Last update: " + $0.line(of: nil, in: words, at: world.now) },
    ]
      + state.journal.suffix(5).map { entry in
        let build = entry.build.map { " (\($0))" } ?? ""
        return "Ran here: \(entry.version)\(build) since \(moment(entry.firstSeen))"
      }
  }

  private func moment(_ date: Instant) -> String { words.moment(date, at: world.now) }
}
