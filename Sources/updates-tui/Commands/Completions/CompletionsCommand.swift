import UpdatesCLI
import UpdatesPlatform

enum CompletionsCommand: ToolCommand {
  static let command = Command.completions(
    discussion: [
      "The shell then completes commands, options and their values, also the registered apps and "
        + "the versions that are known of them. In zsh, load them after 'compinit'."
    ],
    how: OptionGroup("How", [.json, .quiet, .noColor]),
    examples: [
      #"eval "$(updates-tui completions bash)""#, "updates-tui completions fish | source",
    ])

  static let blankMembers: JSONObject = ["shell": .null, "script": .null]

  static func reply(to arguments: Arguments, in world: World) throws -> Reply {
    let shell = CompletingShell(arguments)
    let script = shell.script(for: "updates-tui")
    return Reply(
      text: script, result: "done",
      members: ["shell": .string(shell.rawValue), "script": .string(script)])
  }
}
