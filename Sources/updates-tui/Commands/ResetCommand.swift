import HarmlessText
import Updates
import UpdatesCLI
import UpdatesUI

enum ResetCommand: ToolCommand {
  private enum What: String, CaseIterable {
    case counter, skip, snooze, cache, trust, all
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
    let selection = try AppSelection(arguments, in: world)
    let version = try named.map { try selection.key($0, among: \.skipped) }
    if what == .cache || what == .all {
      try selection.checker.record.cache.removeAll()
    }
    return try Remembering.reply(
      selection,
      sentence: try version.map { try selection.unskipSentence($0, in: world) }
        ?? sentence(what, in: world.words(for: selection.knownApp)),
      in: world
    ) { state in
      forget(what, version, scheme: selection.checker.feed.versionScheme, in: &state)
    }
  }

  private static func forget(
    _ what: What, _ version: String?, scheme: VersionScheme, in state: inout State
  ) {
    switch what {
    case .counter: state.notifications.removeAll()
    case .skip: state.unskip(version, scheme: scheme)
    case .snooze: state.endSnooze()
    case .cache:
      state.pending = nil
    case .trust: state.builtBy = nil
    case .all: state = State()
    }
  }

  private static func sentence(_ what: What, in words: Localization) -> String {
    switch what {
    case .counter: words.text(.resetCounter)
    case .skip: words.text(.nothingSkipped)
    case .snooze: words.text(.resetSnooze)
    case .cache: words.text(.resetCache)
    case .trust: words.text(.resetTrust)
    case .all: words.text(.resetAll)
    }
  }
}
