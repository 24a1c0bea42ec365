import Updates
import UpdatesCLI

/// `status`: what is remembered, without the network.
enum StatusCommand: ToolCommand {
  static let command = Command(
    "status", summary: "tell what is remembered, without the network",
    groups: [
      .whichAppRemembered,
      OptionGroup(
        "How",
        [
          Option("short", help: "one line where something is new, else nothing")
        ] + OptionGroup.howToRemember.options),
    ],
    examples: ["updates-tui status --id com.example.tool --short"])

  static let blankMembers = StatusMembers.blank

  static func reply(to arguments: Arguments, in world: World) throws -> Reply {
    var selection = try AppSelection(arguments, in: world)
    let isShort = arguments.has("short")
    var warnings = selection.warnings
    selection.lookUpVersion()
    // A line in every shell prompt would be too much for a program that is gone.
    if !isShort { warnings = selection.warnings }
    let reading = try selection.checker.record.state.read()
    let now = Date()
    let status = Status(of: reading.state, selection, now: now)
    return Reply(
      text: isShort ? StatusText.short(status) : StatusText.text(status, now: now),
      result: "done", members: StatusMembers.members(of: status),
      warnings: warnings + reading.warnings.map(\.warning))
  }
}
