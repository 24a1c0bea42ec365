import CUpdatesResources
import HarmlessText
import UpdatesCLI
import UpdatesPlatform

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
    operands: [Operand("SHELL", choices: Shell.allCases.map(\.rawValue))],
    groups: [OptionGroup("How", [.json, .quiet, .noColor])],
    examples: Shell.allCases.map(\.line))

  static let blankMembers: JSONObject = ["shell": .null, "code": .null]

  static func reply(to arguments: Arguments, in world: World) throws -> Reply {
    let shell = Shell(arguments)
    return Reply(
      text: shell.hook, members: ["shell": .string(shell.rawValue), "code": .string(shell.hook)])
  }
}

extension Shell {
  /// What a person adds to `startFile`.
  var line: String {
    self == .fish ? "updates-tui init fish | source" : "eval \"$(updates-tui init \(rawValue))\""
  }

  var startFile: String {
    self == .fish ? "~/.config/fish/config.fish" : "~/.\(rawValue)rc"
  }

  /// It keeps the statuses of the last pipeline and whatever else is called before the prompt.
  ///
  /// It does nothing in a script, nor if the tool is gone, and evaluating it twice adds nothing. It
  /// starts one process before the first prompt and after each long command; between two notices
  /// that process only counts the updates.
  ///
  /// Before bash 4.4, and without `promptvars`, nothing runs before a command, so only the first
  /// prompt has a notice.
  ///
  /// Since version 5.1, bash keeps the statuses between the commands of an array; before that, and
  /// in an exported variable, all commands are one text, and only the last status is kept. The call
  /// is the last command, because others look for themselves in the first one.
  ///
  /// A child that inherits PROMPT_COMMAND without the function keeps the status, and calls nothing.
  var hook: String { Resource.text(UPDATES_RESOURCE_INIT, rawValue).trimmingBlanks() }
}
