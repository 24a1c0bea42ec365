import Updates
import UpdatesCLI

enum InitCommand: ToolCommand {
  static let command = Command(
    "init", summary: "print code for your shell's start: it tells of updates by itself",
    discussion: [
      "Before the first prompt, and after a command that took over 10 seconds, it shows the "
        + "updates of all registered apps by 'notify --all', at most once an hour, and not if a "
        + "line that you typed ahead waits. UPDATES_TUI_AFTER and UPDATES_TUI_EVERY set other whole "
        + "numbers of seconds.",
      "The variable UPDATES_TUI then has the number of updates, such as ⇡2, for your own prompt; it "
        + "is empty if there is none.",
    ],
    operands: [Operand("SHELL", choices: ShellHook.allCases.map(\.rawValue))],
    groups: [OptionGroup("How", [.json, .quiet, .noColor])],
    examples: ShellHook.allCases.map(\.line))

  static let blankMembers: JSONObject = ["shell": .null, "code": .null]

  static func reply(to arguments: Arguments, in world: World) throws -> Reply {
    guard let hook = ShellHook(rawValue: arguments.operands[0]) else {
      preconditionFailure("The table accepts these shells alone.")
    }
    return Reply(
      text: hook.code, result: "done",
      members: ["shell": .string(hook.rawValue), "code": .string(hook.code)])
  }
}
