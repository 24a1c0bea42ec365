import HarmlessText
import UpdatesCLI
import UpdatesContent
import UpdatesUI

enum FreshCommands {
  static let implementations: [any ToolCommand.Type] = [
    FreshUpdateCommand.self, FreshPathCommand.self, FreshResetCommand.self, FreshListCommand.self,
  ]

  static var command: Command {
    Command(
      "fresh", summary: "manage content packages: update NAME, path NAME, reset NAME, list",
      discussion: [
        "A package is an archive, or a file compressed with gzip, on any web server. It is fetched "
          + "if the server has a newer one, and replaces the old one in one step."
      ],
      examples: ["breeze fresh update content --url https://example.com/content.tgz"],
      subcommands: implementations.map { $0.command })
  }

  static let names =
    "NAME may have letters, digits, '.', '_' and '-'; other characters are percent-encoded in "
    + "file names."

  static let options = OptionGroup("How", [.json, .quiet, .noColor])

  static func store(in world: World) -> ContentStore {
    ContentStore(environment: world.environment)
  }

  static func reply(_ failure: Problem, name: String, members: JSONObject) -> Reply {
    var reply = Reply(result: "error", members: members, failure: failure)
    reply.members["name"] = .string(name.quotable)
    return reply
  }
}

extension World {
  func result<Value: Sendable>(
    showing word: Word, of name: String, in store: ContentStore, patience: Int = World.patience,
    _ work: @escaping @Sendable (ContentStore, Deadline) throws -> Value
  ) throws -> Value {
    try result(showing: words.text(word, ["name": name.quotable]), patience: patience) {
      deadline, tell in
      var store = store
      store.tells = tell
      return try work(store, deadline)
    }
  }
}

extension String {
  /// The text as a separate result: on one harmless line that is never cut.
  var wholeLine: String { harmlessLine(limit: utf8.count + 1) }
}
