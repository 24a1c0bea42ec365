import HarmlessText
import UpdatesCLI
import UpdatesContent

enum FreshListCommand: ToolCommand {
  static let command = Command(
    "list", summary: "list the packages that were fetched", groups: [FreshCommands.options],
    examples: ["breeze fresh list"])

  static let blankMembers: JSONObject = ["packages": []]

  static func reply(to arguments: Arguments, in world: World) throws -> Reply {
    let store = FreshCommands.store(in: world)
    let packages = try store.list()
    if packages.isEmpty {
      world.output.note(
        "No package has been fetched; 'breeze fresh update NAME --url URL' fetches one")
    }
    let lines = packages.flatMap { package in
      let place = package.path?.wholeLine ?? "handed to a command"
      let line = "\(package.name.quotable)  \(package.isInPlace ? "" : "missing: ")\(place)"
      guard let leftover = package.leftover else { return [line] }
      return [line, "  an update is running or was interrupted: \(leftover.wholeLine)"]
    }
    return Reply(
      text: lines.joined(separator: "\n"), result: "done",
      members: ["packages": .array(packages.map(member))])
  }

  private static func member(_ package: StoredContent) -> JSON {
    [
      "name": .string(package.name.quotable), "path": JSON(package.path),
      "isInPlace": JSON(package.isInPlace), "leftover": JSON(package.leftover),
      "lastModified": JSON(package.lastModified),
      "etag": JSON(package.etag),
    ]
  }
}
