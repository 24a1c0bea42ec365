import HarmlessText
import UpdatesCLI
import UpdatesContent

enum FreshPathCommand: ToolCommand {
  static let command = Command(
    "path", summary: "print where a package's content is", operands: [Operand("NAME")],
    groups: [FreshCommands.options],
    examples: [#"cat "$(breeze fresh path content)""#])

  static let blankMembers: JSONObject = ["name": .null, "path": .null]

  static func reply(to arguments: Arguments, in world: World) throws -> Reply {
    let name = arguments.operands[0]
    let store = FreshCommands.store(in: world)
    do {
      guard let path = try store.path(of: name) else {
        throw Problem(
          .contentNoPath, "'\(name.quotable)' was handed to a command; it has no path")
      }
      guard try store.hasContent(name) else {
        throw Problem(.contentMissing, "'\(name.quotable)' has not been fetched")
      }
      return Reply(
        text: path.wholeLine, result: "done",
        members: ["name": .string(name.quotable), "path": .string(path)])
    } catch let error as Problem {
      return FreshCommands.reply(error, name: name, members: blankMembers)
    }
  }
}
