/// The commands of a tool, and what it does when none is named.
package struct CommandTable: Equatable, Sendable {
  /// The tool's name as it is typed.
  package var tool: String
  package var summary: String
  package var commands: [Command]
  /// The command that runs where none is named; nil where one has to be.
  package var defaultCommand: String?
  /// By an option's name: the command that runs instead where that option is given and no command.
  package var defaultCommands: [String: String]
  /// Where to read more; the last line of the tool's help.
  package var footer: String?

  package init(
    tool: String, summary: String, commands: [Command], defaultCommand: String? = nil,
    defaultCommands: [String: String] = [:], footer: String? = nil
  ) {
    self.tool = tool
    self.summary = summary
    self.commands = commands
    self.defaultCommand = defaultCommand
    self.defaultCommands = defaultCommands
    self.footer = footer
  }

  /// The command at this path, such as `["apps", "add"]`.
  package func command(at path: [String]) -> Command? {
    var level = commands
    var found: Command?
    for name in path {
      guard let command = level.first(where: { $0.name == name }) else { return nil }
      found = command
      level = command.subcommands
    }
    return found
  }

  /// The paths of the commands that take the option, in the order of the table.
  func paths(taking option: String) -> [[String]] {
    func search(_ commands: [Command], under path: [String]) -> [[String]] {
      commands.flatMap { command in
        let here = path + [command.name]
        let own = command.option(named: option) == nil ? [] : [here]
        return own + search(command.subcommands, under: here)
      }
    }
    return search(commands, under: [])
  }
}
