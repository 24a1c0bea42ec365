import Updates
import UpdatesCLI

/// `check`: checks now and reports; never asks.
enum CheckCommand: ToolCommand {
  static let command = Command(
    "check", summary: "check now and report; never asks",
    discussion: [
      "Ends with 0 where nothing is available, 100 where an update is, 101 where a required one "
        + "is, and 102 where none of the supported versions runs here."
    ],
    groups: [.whichApp, .whereToAsk, .howToCheck],
    examples: ["updates-tui check --config updates.json --installed 1.4.0 --json"])

  static let blankMembers = CheckMembers.blank

  static func reply(to arguments: Arguments, in world: World) throws -> Reply {
    var selection = try AppSelection(arguments, in: world)
    selection.askVersionCommand(in: world)
    var report = try world.report(of: selection)
    report.warnings = selection.warnings + report.warnings
    world.describe(report, verbose: arguments.has("verbose"))
    return Reply(report)
  }
}
