import HarmlessText
import Updates
import UpdatesCLI

enum AppsAddCommand: ToolCommand {
  static let command = Command(
    "add", summary: "register an app file", operands: [Operand("FILE")],
    groups: [
      OptionGroup(
        "How",
        [Option("replace", help: "replace the app file that is already registered")]
          + AppsCommands.options.options)
    ],
    examples: ["updates-tui apps add tool.json"])

  static let blankMembers = AppsReply.blank

  static func reply(to arguments: Arguments, in world: World) throws -> Reply {
    let (addition, loaded) = try AppsReply.registry(in: world).add(
      arguments.operands[0], replacing: arguments.has("replace"))
    let id = loaded.file.id ?? ""
    let sentence =
      switch addition {
      case .added: "\(id.quotable) is registered"
      case .replaced: "\(id.quotable) is registered with the new file"
      case .unchanged: "\(id.quotable) is already registered"
      }
    var reply = Reply(
      text: sentence, members: blankMembers, warnings: loaded.warnings)
    reply.members["apps"] = [
      AppsReply.member(id: id, name: loaded.file.name, path: loaded.path)
    ]
    return reply
  }
}

enum AppsRemoveCommand: ToolCommand {
  static let command = Command(
    "remove", summary: "remove a registered app file", operands: [Operand("NAME")],
    groups: [AppsCommands.options], examples: ["updates-tui apps remove com.example.tool"])

  static let blankMembers = AppsReply.blank

  static func reply(to arguments: Arguments, in world: World) throws -> Reply {
    let registry = AppsReply.registry(in: world)
    let id = try registry.id(named: arguments.operands[0])
    let path = try registry.remove(id)
    var reply = Reply(
      text: "\(id.quotable) is no longer registered", members: blankMembers)
    reply.members["apps"] = [AppsReply.member(id: id, name: nil, path: path)]
    return reply
  }
}
