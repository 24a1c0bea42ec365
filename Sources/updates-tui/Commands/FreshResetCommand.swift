import CLI
import Updates

/// `fresh reset`: removes a package's content, and forgets it.
enum FreshResetCommand: ToolCommand {
  static let command = Command(
    "reset", summary: "remove a package's content, and forget it", operands: [Operand("NAME")],
    groups: [FreshCommands.options], examples: ["updates-tui fresh reset content"])

  /// The path is the one from which something was removed.
  static let blankMembers: JSONObject = ["name": .null, "path": .null]

  static func reply(to arguments: Arguments, in world: World) throws -> Reply {
    let name = arguments.operands[0]
    let store = FreshCommands.store(in: world)
    let result = try world.result(showing: "Removing \(name.quotable)…") {
      () async -> Result<ContentReset.Outcome, ContentError> in
      do throws(ContentError) {
        return .success(try await store.remove(name))
      } catch {
        return .failure(error)
      }
    }
    switch result {
    case .failure(let error):
      return FreshCommands.reply(error, name: name, members: blankMembers)
    case .success(.unknown):
      return FreshCommands.reply(
        Failure.unknownPackage(name: name), name: name, members: blankMembers)
    case .success(.removed(let path)):
      return done("Removed: \(path.wholeLine)", name: name, path: path)
    case .success(.forgotten):
      return done("\(name.quotable) is forgotten", name: name, path: nil)
    }
  }

  private static func done(_ text: String, name: String, path: String?) -> Reply {
    Reply(
      text: text, result: "done", members: ["name": .string(name.quotable), "path": JSON(path)])
  }
}
