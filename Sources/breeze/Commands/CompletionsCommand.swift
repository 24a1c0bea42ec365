import UpdatesCLI

enum CompletionsCommand: ToolCommand {
  static let command = Command.completions(
    how: .how, examples: [#"eval "$(breeze completions bash)""#])

  static func reply(to arguments: Arguments, in world: World) throws -> Reply {
    Reply(text: Shell(arguments).script(for: Breeze.table.tool))
  }
}

enum CompleteCommand: ToolCommand {
  static let command = Command.complete

  static func reply(to arguments: Arguments, in world: World) throws -> Reply {
    Reply(
      text: Breeze.table.completionText(arguments) { placeholder, _ in
        placeholder == Operand.app.name ? world.registeredApps : []
      })
  }
}
