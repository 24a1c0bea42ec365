import Updates
import UpdatesCLI

/// `prompt`: checks now and asks if an update should be offered.
enum PromptCommand: ToolCommand {
  static let command = Command(
    "prompt", summary: "check now and ask: Update, Later, Skip This Version or Cancel",
    discussion: [
      "Exits with 0 if there is no update to offer or Update succeeded, 100 if the person chose "
        + "Later, Skip, Cancel or Close, and 101 if a required update was not made."
    ],
    groups: [.whichApp, .whereToAsk, .howToAsk, .howToCheck],
    examples: ["updates-tui prompt --config updates.json --installed 1.4.0 --name Tool"])

  static let blankMembers: JSONObject = {
    var members = CheckMembers.blank
    members["choice"] = .null
    members["action"] = .null
    return members
  }()

  static func reply(to arguments: Arguments, in world: World) throws -> Reply {
    var selection = try AppSelection(arguments, in: world)
    selection.askVersionCommand(in: world)
    var report = try world.report(of: selection)
    report.warnings = selection.warnings + report.warnings
    world.describe(report, verbose: arguments.has("verbose"))
    return try PromptFlow(selection: selection, arguments: arguments, world: world).reply(
      to: report)
  }
}

extension OptionGroup {
  /// The options for whether and how to ask a person.
  static let howToAsk = OptionGroup(
    "How to ask",
    [
      .plain,
      Option(
        "answer", value: .oneOf(["update", "later", "skip", "cancel", "quit"]),
        help: "give this answer instead of asking; later means tomorrow"),
    ])
}
