import HarmlessText
import Updates
import UpdatesCLI
import UpdatesUI

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
    let selection = try AppSelection(arguments, in: world)
    let version = try named.map { try selection.key($0, among: \.skipped) }
    if what == .cache || what == .all {
      try selection.checker.record.cache.removeAll()
    }
    let words = world.words(for: selection.knownApp)
    return try selection.remember(
      try version.map { try selection.unskipSentence($0, in: world) } ?? words.text(what.word),
      in: world
    ) { state in
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
