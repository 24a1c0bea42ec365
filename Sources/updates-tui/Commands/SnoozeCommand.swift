import Updates
import UpdatesCLI

/// `snooze`: stops announcements for a while.
enum SnoozeCommand: ToolCommand {
  static let command = Command(
    "snooze", summary: "announce nothing for a while",
    discussion: ["DURATION is a number with a unit: 30m, 20h, 3d, 2w."],
    operands: [Operand("DURATION")],
    groups: [
      .whichAppRemembered,
      OptionGroup(
        "How",
        OptionGroup.howToRemember.options + [
          Option("now", value: .text("DATE"), help: "use this ISO 8601 date as the current time")
        ]),
    ],
    essentials: ["app", "config", "id"],
    examples: ["updates-tui snooze 3d --id com.example.tool"])

  static let blankMembers = StatusMembers.blank

  static func reply(to arguments: Arguments, in world: World) throws -> Reply {
    let text = arguments.operands[0]
    guard let seconds = SpokenDuration(text)?.seconds else {
      throw ArgumentsError.invalidValue(
        of: "DURATION", value: text, expected: "a number with a unit, such as 30m, 20h, 3d or 2w",
        suggestion: nil)
    }
    let selection = try AppSelection(arguments, in: world)
    let until = (try arguments.now ?? Date()).addingTimeInterval(Double(seconds))
    return try Remembering.reply(
      selection, sentence: "Nothing is announced until \(until.iso8601); 'reset snooze' ends that"
    ) { state in
      state.snoozedUntil = until
    }
  }
}
