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
      let removed = try world.result(
        showing: .removingContent, of: name, in: FreshCommands.store(in: world)
      ) { try $0.remove(name, until: $1) }
      guard let removed else {
        throw Problem(.contentUnknown, "there is no package '\(name.quotable)'")
      }
      let lines = removed.map { "Removed: \($0.wholeLine)" }
      return Reply(
        text: lines.isEmpty ? "\(name.quotable) is removed" : lines.joined(separator: "\n"),
        members: ["name": .string(name.quotable), "path": JSON(removed.first)])
    } catch let error as Problem where error.kind != .interrupted {
      return FreshCommands.reply(error, name: name, members: blankMembers)
    }
  }
}
