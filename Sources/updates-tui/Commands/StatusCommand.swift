import CLI
import Updates

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
    let selection = try AppSelection(arguments, in: world)
    let reading = try selection.checker.memory.state.read()
    let state = reading.state
    return Reply(
      text: arguments.has("short")
        ? StatusText.short(
          state, app: selection.checker.app, scheme: selection.checker.feed.scheme ?? .dotted,
          now: Date())
        : StatusText.text(state, app: selection.checker.app),
      result: "done",
      members: StatusMembers.members(of: state, app: selection.checker.app),
      warnings: selection.warnings + reading.warnings.map(\.warning))
  }
}
