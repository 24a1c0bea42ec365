import UpdatesCLI

/// `completions`: prints the script that makes a shell complete the tool's command lines.
enum CompletionsCommand: ToolCommand {
  static let command = Command(
    "completions", summary: "print the completions for a shell",
    operands: [Operand("SHELL", choices: CompletingShell.allCases.map(\.rawValue))],
    groups: [.how], examples: [#"eval "$(breeze completions bash)""#])

  static func reply(to arguments: Arguments, in world: World) throws -> Reply {
    guard let shell = CompletingShell(rawValue: arguments.operands[0]) else {
      throw ArgumentsError.unexpectedOperand(arguments.operands[0], path: arguments.path)
    }
    return Reply(text: shell.script(for: "breeze"))
  }
}

/// `complete`: what fits at the end of a command line; the scripts of `completions` ask it.
enum CompleteCommand: ToolCommand {
  static let command = Command(
    "complete", summary: "list what can end a command line, for the scripts of 'completions'",
    groups: [
      OptionGroup(
        "How",
        [Option("words", value: .rest("WORD…"), help: "the words up to the cursor")])
    ], isHidden: true)

  static func reply(to arguments: Arguments, in world: World) throws -> Reply {
    let completion = CommandTable.breeze.completion(of: arguments.values("words"))
    return Reply(text: completion.lines { _, _ in [] }.joined(separator: "\n"))
  }
}
