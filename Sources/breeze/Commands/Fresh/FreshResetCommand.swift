import HarmlessText
import UpdatesCLI
import UpdatesContent
import UpdatesUI

enum FreshResetCommand: ToolCommand {
  static let command = Command(
    "reset", summary: "remove a package and its content",
    discussion: [
      "Content in a folder of your choice is removed only if every file in it is as it was put "
        + "there."
    ],
    operands: [Operand("NAME")],
    groups: [FreshCommands.options], examples: ["breeze fresh reset content"])

  /// Of two places, `path` is the one in use.
  static let blankMembers: JSONObject = ["name": .null, "path": .null]

  static func reply(to arguments: Arguments, in world: World) throws -> Reply {
    let name = arguments.operands[0]
    do {
      let outcome = try world.result(
        showing: .removingContent, of: name, in: FreshCommands.store(in: world)
      ) { try $0.remove(name, until: $1) }
      return reply(outcome, name: name)
    } catch let error as Problem where error.kind != .interrupted {
      return FreshCommands.reply(error, name: name, members: blankMembers)
    }
  }

  private static func reply(_ outcome: ContentReset.Outcome, name: String) -> Reply {
    switch outcome {
    case .unknown:
      FreshCommands.reply(Problem.unknownPackage(name: name), name: name, members: blankMembers)
    case .removed(let paths):
      done(
        paths.map { "Removed: \($0.wholeLine)" }.joined(separator: "\n"), name: name,
        path: paths.first)
    case .forgotten:
      done("\(name.quotable) is removed", name: name, path: nil)
    }
  }

  private static func done(_ text: String, name: String, path: String?) -> Reply {
    Reply(
      text: text, members: ["name": .string(name.quotable), "path": JSON(path)])
  }
}

extension Problem {
  fileprivate static func unknownPackage(name: String) -> Problem {
    Problem(.contentUnknown, "there is no package '\(name.quotable)'")
  }
}
