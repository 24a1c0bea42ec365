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
      return try reply(name, in: store)
    } catch let error as Problem {
      return FreshCommands.reply(error, name: name, members: blankMembers)
    }
  }

  private static func reply(_ name: String, in store: ContentStore) throws -> Reply {
    guard let path = try store.path(of: name) else {
      return FreshCommands.reply(Problem.handedOver(name: name), name: name, members: blankMembers)
    }
    guard try store.hasContent(name) else {
      return FreshCommands.reply(Problem.noContent(name: name), name: name, members: blankMembers)
    }
    return Reply(
      text: path.wholeLine, result: "done",
      members: ["name": .string(name.quotable), "path": .string(path)])
  }
}

extension Problem {
  fileprivate static func noContent(name: String) -> Problem {
    Problem(.contentMissing, "'\(name.quotable)' has not been fetched")
  }

  fileprivate static func handedOver(name: String) -> Problem {
    Problem(.contentNoPath, "'\(name.quotable)' was handed to a command; it has no path")
  }
}
