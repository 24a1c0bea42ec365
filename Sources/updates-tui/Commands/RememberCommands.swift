import HarmlessText
import Updates
import UpdatesCLI
import UpdatesUI

enum SkipCommand: ToolCommand {
  static let command = Command(
    "skip", summary: "never show a version again",
    discussion: [
      "Without VERSION, it is the update that is known but not installed. --undo takes back the skip "
        + "of VERSION, or the last one; 'reset skip' takes back all."
    ],
    operands: [.app, Operand("VERSION", isRequired: false)],
    groups: [
      .whichAppRemembered,
      OptionGroup(
        "How", [Option("undo", help: "show it again")] + OptionGroup.howToRemember.options),
    ],
    essentials: ["undo", "app", "config", "id"],
    examples: ["updates-tui skip 2.0.0 --id com.example.tool"])

  static let blankMembers = StatusMembers.blank

  static func reply(to arguments: Arguments, in world: World) throws -> Reply {
    var selection = try AppSelection(arguments, readsAllowance: false, in: world)
    let reading = try selection.checker.record.state.read()
    let state = reading.state
    let (words, typed) = (world.words(for: selection.knownApp), arguments.operands.first)
    if arguments.has("undo") {
      let version =
        try typed.map { try selection.key($0, among: state.skipped) } ?? state.skipped.last
        ?? state.failedVersion
      let sentence = version.map { selection.unskipSentence($0, in: state, words) }
      return try selection.remember(
        sentence ?? words.text(.nothingSkipped), after: reading, in: world
      ) {
        if let version { $0.unskip(version, scheme: selection.scheme) }
      }
    }
    let key =
      try typed.map { try selection.key($0, among: [state.pending?.key].compactMap(\.self)) }
      ?? selection.pendingKey(in: state, at: world.now)
    let undoing = selection.line(of: "skip", "--undo", key)
    var skipped = State()
    skipped.skip(key)
    return try selection.remember(
      words.text(.skipped, ["version": key, "command": undoing]), after: reading, in: world,
      isSilence: { skipped.skips($0.notificationKey, scheme: selection.scheme) },
      change: { $0.skip(key) })
  }
}

extension AppSelection {
  /// The text itself if an update without a version has this key, or else a version.
  fileprivate func key(_ text: String, among known: [String]) throws -> String {
    let key = text.harmlessLine()
    return known.contains(key) ? key : try version(text)
  }

  fileprivate func unskipSentence(
    _ version: String, in state: State, _ words: Localization
  ) -> String {
    let isSkipped =
      state.skips(version, scheme: scheme) || state.didNotRun(version, scheme: scheme)
    return words.text(isSkipped ? .unskipped : .notSkipped, ["version": version])
  }

  func version(_ text: String) throws -> String {
    do {
      return try Version(text.harmlessLine(), scheme: checker.feed.versionScheme).text
    } catch {
      throw Problem(error).ofVersion("the version")
    }
  }

  fileprivate mutating func pendingKey(in state: State, at now: Instant) throws -> String {
    try readAllowanceAndVersion()
    guard let update = announcement(of: state, now: now).update else {
      throw Problem(.usageNoUpdate, "no update is known yet")
    }
    return update.notificationKey
  }

  /// Reads the policy and the settings, and looks up the version, unless that is done.
  private mutating func readAllowanceAndVersion() throws {
    guard checker.allowance == nil else { return }
    try allow()
    lookUpVersion()
  }
}

enum SnoozeCommand: ToolCommand {
  static let command = Command(
    "snooze", summary: "show nothing for a while",
    discussion: [
      "WHEN is a number with a unit (30m, 20h, 3d, 2w), or tomorrow (24 hours from now), tonight "
        + "(20:00), monday (the next one, 08:00), or next-version (until there is a newer version "
        + "than the one that is known). It replaces the snooze before."
    ],
    operands: [.app, Operand("WHEN")],
    groups: [
      .whichAppRemembered,
      OptionGroup("How", OptionGroup.howToRemember.options + [.now]),
    ],
    essentials: ["app", "config", "id"],
    examples: ["updates-tui snooze tonight --id com.example.tool"])

  static let blankMembers = StatusMembers.blank

  static func reply(to arguments: Arguments, in world: World) throws -> Reply {
    let text = arguments.operands[0].lowercased()
    var selection = try AppSelection(arguments, readsAllowance: false, in: world)
    let until = date(text, from: world.now)
    guard until != nil || text == "next-version" else {
      throw Problem.invalidValue(
        of: "WHEN", value: arguments.operands[0],
        expected:
          "a number with a unit such as 30m, 20h, 3d or 2w, or tomorrow, tonight, monday or "
          + "next-version",
        suggestion: Suggestion.nearest(to: text, among: Self.times))
    }
    let words = world.words(for: selection.knownApp)
    let ending = selection.line(of: "reset", "snooze")
    let reading = try selection.checker.record.state.read()
    guard let until else {
      let key = try selection.pendingKey(in: reading.state, at: world.now)
      let sentence = words.text(.snoozedVersion, ["version": key, "command": ending])
      return try selection.remember(sentence, after: reading, in: world, isSilence: { _ in true }) {
        $0.snooze(untilAfter: key)
      }
    }
    let time = words.moment(until, at: world.now)
    let sentence = words.text(.snoozedUntil, ["time": time, "command": ending])
    return try selection.remember(sentence, after: reading, in: world, isSilence: { _ in true }) {
      $0.snooze(until: until, at: world.now)
    }
  }

  private static let times = ["tomorrow", "tonight", "monday", "next-version"]

  /// Nil if the text names no time.
  private static func date(_ text: String, from now: Instant) -> Instant? {
    let local = LocalTime(now)
    switch text {
    case "tomorrow": return now.adding(seconds: 86_400)
    case "tonight":
      let evening = local.date(hour: 20)
      return evening > now ? evening : local.date(daysLater: 1, hour: 20)
    case "monday": return local.date(daysLater: 7 - (local.weekday + 6) % 7, hour: 8)
    default: return SpokenDuration(text).map { now.adding(seconds: Double($0.seconds)) }
    }
  }
}

enum ResetCommand: ToolCommand {
  private enum What: String, CaseIterable {
    case counter, skip, snooze, cache, trust, all

    var word: Word {
      switch self {
      case .counter: .resetCounter
      case .skip: .nothingSkipped
      case .snooze: .resetSnooze
      case .cache: .resetCache
      case .trust: .resetTrust
      case .all: .resetAll
      }
    }
  }

  static let command = Command(
    "reset", summary: "forget what is remembered",
    discussion: [
      "counter: how often versions were shown. skip: all skipped versions, or one VERSION, "
        + "or the name of an update without a version. snooze: the date until which nothing is "
        + "shown. cache: cached responses, with their required minimum. trust: who built the "
        + "installed version. all: everything."
    ],
    operands: [
      .app, Operand("WHAT", choices: What.allCases.map(\.rawValue)),
      Operand("VERSION", isRequired: false),
    ],
    groups: [.whichAppRemembered, .howToRemember],
    essentials: ["app", "config", "id"],
    examples: ["updates-tui reset skip 2.0.0 --id com.example.tool"])

  static let blankMembers = StatusMembers.blank

  static func reply(to arguments: Arguments, in world: World) throws -> Reply {
    guard let what = What(rawValue: arguments.operands[0]) else {
      preconditionFailure("The table accepts these words alone.")
    }
    let named = arguments.operands.dropFirst().first
    if let named, what != .skip {
      throw CommandTable.tool.unexpectedOperand(named, at: arguments.path)
    }
    let selection = try AppSelection(arguments, readsAllowance: false, in: world)
    let words = world.words(for: selection.knownApp)
    // Where the state cannot be changed, nothing else is removed.
    let reading = try selection.checker.record.state.readToChange()
    let version = try named.map { try selection.key($0, among: reading.state.skipped) }
    let sentence =
      version.map { selection.unskipSentence($0, in: reading.state, words) }
      ?? words.text(what.word)
    if what == .cache || what == .all {
      try selection.checker.record.cache.removeAll()
    }
    return try selection.remember(sentence, after: reading, in: world) { state in
      switch what {
      case .counter: state.notifications.removeAll()
      case .skip: state.unskip(version, scheme: selection.scheme)
      case .snooze: state.endSnooze()
      case .cache: state.pending = nil
      case .trust: state.builtBy = nil
      case .all: state = State()
      }
    }
  }
}

extension AppSelection {
  /// Changes what is remembered, of which `reading` was what the file said before.
  ///
  /// `isSilence` says whether the change would silence an update that is not required.
  fileprivate func remember(
    _ sentence: String, after reading: StateFile.Reading, in world: World,
    isSilence: (Update) -> Bool = { _ in false }, change: (inout State) throws -> Void
  ) throws -> Reply {
    let state = try checker.record.state.change { state in
      try change(&state)
      return state
    }
    // Otherwise, neither the reply nor a warning needs what the policy and the settings say.
    guard arguments.has("json") || state.pending != nil else {
      return Reply(text: sentence, warnings: warningsWithoutTrust + reading.warnings)
    }
    var selection = self
    try selection.readAllowanceAndVersion()
    let status = Status(of: state, selection, warnings: reading.warnings, now: world.now)
    var reply = Reply(
      text: sentence, members: StatusMembers.members(of: status), warnings: status.warnings)
    if let update = status.announcement.update, update.isRequired, isSilence(update) {
      reply.text = nil
      reply.warnings.append(
        Warning(
          code: "update.required",
          message: "\(update.listName ?? "The update") is required, so it is shown all the same"))
    }
    return reply
  }
}
