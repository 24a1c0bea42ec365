import Updates
import UpdatesCLI
import UpdatesUI

enum StatusCommand: AppsCommand {
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
        ? StatusText.short(status, in: world.words(for: status.selection.knownApp))
        : text(of: status, in: world),
      // Without them, a shell prompt has its line sooner.
      members: arguments.has("json") ? StatusMembers.members(of: status) : JSONObject(),
      // A warning in every shell prompt would be too much for a program that was removed.
      warnings: status.warnings.filter { !isShort || $0.code != AppSelection.versionUnknown })
  }

  private static func text(of status: Status, in world: World) -> String {
    let words = world.words(for: status.selection.knownApp)
    guard words.language != "en" else {
      return StatusText(isSpoken: world.environment.isSpoken).text(status, now: world.now)
    }
    return UserStatusText(
      status: status, words: words, now: world.now,
      ending: status.selection.line(of: "reset", "snooze")
    ).text
  }

  static func replyForAll(to arguments: Arguments, in world: World) throws -> Reply {
    let (apps, warnings) = try world.registeredApps(arguments)
    let rows = apps.map { ($0, $0.status(in: world)) }
    let (isShort, asJSON) = (arguments.has("short"), arguments.has("json"))
    if apps.isEmpty, !isShort { world.noteThatNoAppIsRegistered() }
    let count = rows.count { (try? $1.get())?.announcement.isNews ?? false }
    var reply = Reply(
      text: isShort
        ? Digest.mark(of: count, isUTF8: world.environment.isUTF8)
        : world.lines(rows.map { ($0.name, Self.sentence(about: $1, in: world)) }),
      members: ["apps": .array(asJSON || !isShort ? rows.map(entry) : [])])
    if isShort { return reply }
    reply.warnings =
      warnings
      + rows.flatMap { app, status in
        switch status {
        case .success(let status): asJSON ? [] : status.warnings.map { $0.of(app.name) }
        case .failure(let failure): asJSON ? [failure.warning(of: app.name)] : []
        }
      }
    return reply
  }

  private static func entry(of app: RegisteredApp, _ status: Result<Status, Problem>) -> JSON {
    switch status {
    case .success(let status):
      app.entry(StatusMembers.members(of: status), status.warnings, nil)
    case .failure(let failure): app.entry(StatusMembers.blank, [], failure)
    }
  }

  private static func sentence(
    about status: Result<Status, Problem>, in world: World
  ) -> String {
    switch status {
    case .success(let status): status.sentence(in: world.words, at: world.now)
    case .failure(let failure): world.words.line(about: failure)
    }
  }
}

extension RegisteredApp {
  func status(in world: World) -> Result<Status, Problem> {
    Result { try Status(of: selection.get(), in: world) }.mapError { Problem($0) }
  }
}

extension Status {
  /// One line about the update; nil if none is known.
  func notice(in words: @autoclosure () -> Localization) -> String? {
    guard let update = announcement.update else { return nil }
    let notice = Notice(
      name: name, version: update.version, release: update.name, installed: nil,
      isRequired: update.isRequired, address: nil, command: nil, words: words())
    return String(notice.line(columns: nil).dropLast())
  }

  /// What a list of apps says of it.
  fileprivate func sentence(in words: Localization, at now: Instant) -> String {
    func sentence(for reason: Reason) -> String { self.sentence(for: reason, in: words, at: now) }
    if let update = announcement.update {
      return words.line(
        about: update, installed: app.version,
        silence: announcement.isNews ? nil : announcement.reason.map(sentence))
    }
    let isFailing = prohibition == nil && state.failures > 0
    guard !isFailing, announcement.gap == nil, let reason = announcement.reason else {
      let word: Word = isFailing ? .inboxFailed : .inboxUnknown
      return "\(app.version ?? "?"), \(words.text(word, count: 1))"
    }
    return words.line(because: reason, sentence(for: reason), installed: app.version)
  }

  private func sentence(for reason: Reason, in words: Localization, at now: Instant) -> String {
    switch reason {
    case .switchedOff where prohibition != nil:
      return words.sentence(forbiddenBy: selection.allowance.rule(against: .check))
    case .skipped where announcement.didNotRun: return words.text(.becauseDidNotRun)
    case .snoozed:
      if let until = snoozedUntil, until > now {
        return words.text(.becauseSnoozedUntil, ["time": words.moment(until, at: now)])
      }
      return words.text(state.snoozedVersion == nil ? .becauseSnoozed : .becauseSnoozedVersion)
    case .notInChannel where state.channel?.answer.isOfFiles == true:
      return words.text(.becauseNoFile)
    default: return words.text(reason.word)
    }
  }
}

struct StatusText {
  let isSpoken: Bool

  /// One line if there is an update that is not snoozed; otherwise nil.
  static func short(_ status: Status, in words: @autoclosure () -> Localization) -> String? {
    status.announcement.isNews ? status.notice(in: words()) : nil
  }

  func text(_ status: Status, now: Instant) -> String {
    let state = status.state
    var lines = [
      line("App", status.name ?? "unknown"),
      line("Installed", status.app.version ?? "unknown"),
      line("Last check", state.lastAttempt?.local(at: now) ?? "never"),
      line("Last success", state.lastSuccess?.local(at: now) ?? "never"),
      line("Next check", Self.nextCheck(status.announcement, now)),
      line(
        "New",
        Self.update(status.announcement) ?? Self.nothing(status)),
    ]
    if let staged = state.staged {
      lines.append(line("Ready", "\(staged.isEmpty ? Self.nameless : staged), to be installed"))
    }
    if state.failures > 0 {
      lines.insert(line("Failures", "\(state.failures) in a row"), at: 4)
    }
    if !state.notifications.isEmpty {
      let counts = state.notifications.entries.suffix(5).map {
        "\(Self.name(ofKey: $0.version)) (\($0.value))"
      }
      lines.append(line("Shown", counts.joined(separator: ", ")))
    }
    if !state.skipped.isEmpty {
      lines.append(line("Skipped", Self.skipped(state).joined(separator: ", ")))
    }
    if let until = status.snoozedUntil, until > now {
      lines.append(line("Snoozed", "until \(until.local(at: now))"))
    }
    if let version = state.snoozedVersion {
      let isNameless = version == Release.namelessKey
      lines.append(
        line("Snoozed", isNameless ? "until the next version" : "until a version after \(version)"))
    }
    if let last = state.installs.last {
      lines.append(line("Last update", last.line(at: now)))
    }
    for (index, entry) in state.journal.suffix(5).enumerated() {
      let build = entry.build.map { " (\($0))" } ?? ""
      lines.append(
        line(
          index == 0 || isSpoken ? "Seen running" : "",
          "\(entry.version)\(build) since \(entry.firstSeen.local(at: now))"))
    }
    return lines.joined(separator: "\n")
  }

  private static func nextCheck(_ announcement: Announcement, _ now: Instant) -> String {
    guard let next = announcement.nextDue else { return "not scheduled" }
    return next <= now ? "due now" : next.local(at: now)
  }

  static func update(_ announcement: Announcement) -> String? {
    guard let update = announcement.update else { return nil }
    return (update.listName ?? Self.nameless) + (update.isRequired ? ", required" : "")
      + (announcement.didNotRun ? ", not shown: \(Reason.didNotRun)" : "")
  }

  static func nothing(_ status: Status) -> String {
    let (announcement, state) = (status.announcement, status.state)
    if let prohibition = status.prohibition { return "nothing: \(prohibition)" }
    if let gap = announcement.gap { return "unknown: \(AnnouncementText.words(for: gap))" }
    guard let reason = announcement.reason, reason != .notDue else { return "nothing" }
    let details = reason == .notInChannel ? state.channel.map { ": " + $0.details } : nil
    return "nothing (\(reason.rawValue))" + (details ?? "")
  }

  /// The skipped versions in the form that `reset skip` takes, so a build keeps its form.
  private static func skipped(_ state: State) -> [String] {
    state.skipped.map { key in
      let name = key == Release.namelessKey ? nameless : key
      return state.wasLeft(key) ? "\(name) (left by rollback)" : name
    }
  }

  private static let nameless = "a newer version"

  private static func name(ofKey key: String) -> String {
    if key == Release.namelessKey { return nameless }
    return Release.build(ofKey: key).map { "build \($0)" } ?? key
  }

  private func line(_ label: String, _ value: String) -> String {
    Columns(width: 14, isSpoken: isSpoken).line(label, value)
  }
}
