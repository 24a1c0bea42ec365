import Updates
import UpdatesCLI

/// `apps remove`: forgets a registered app file.
enum AppsRemoveCommand: ToolCommand {
  static let command = Command(
    "remove", summary: "remove a registered app file", operands: [Operand("ID")],
    groups: [AppsCommands.options], examples: ["updates-tui apps remove com.example.tool"])

  static let blankMembers = AppsReply.blank

  static func reply(to arguments: Arguments, in world: World) throws -> Reply {
    let id = arguments.operands[0]
    let path = try AppsReply.registry(in: world).remove(id)
    var reply = Reply(
      text: "\(id.quotable) is no longer registered", result: "done", members: blankMembers)
    reply.members["apps"] = [AppsReply.member(id: id, name: nil, path: path)]
    return reply
  }
}
