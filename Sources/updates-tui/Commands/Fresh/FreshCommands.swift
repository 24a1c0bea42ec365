import UpdatesCLI
import UpdatesContent

/// `fresh`: content packages.
enum FreshCommands {
  static let implementations: [any ToolCommand.Type] = [
    FreshUpdateCommand.self, FreshPathCommand.self, FreshResetCommand.self, FreshListCommand.self,
  ]

  static var command: Command {
    Command(
      "fresh", summary: "content packages: update NAME, path NAME, reset NAME, list",
      discussion: [
        "A package is one file compressed by gzip, or an archive, on any web server. It is fetched "
          + "when the server has a newer one, and takes the place of the old one in one step."
      ],
      examples: ["updates-tui fresh update content --url https://example.com/content.tgz"],
      subcommands: implementations.map { $0.command })
  }

  /// What is said of a name in help.
  static let names =
    "NAME is of letters, digits, '.', '_' and '-'; others are percent-encoded in file names."

  static let options = OptionGroup("How", [.json, .quiet, .noColor])

  /// The store in the directories of the process.
  static func store(in world: World) -> ContentStore {
    ContentStore(environment: world.environment)
  }

  /// The sentence and failure of what could not be done with a package.
  static func reply(
    _ error: ContentError, name: String, members: JSONObject
  ) -> Reply {
    reply(Failure(error), name: name, members: members)
  }

  /// The sentence and failure of what could not be done, with the package's name.
  static func reply(_ failure: Failure, name: String, members: JSONObject) -> Reply {
    var reply = Reply(
      text: nil, result: "error", members: members, failure: failure, exitCode: failure.exitCode)
    reply.members["name"] = .string(name.quotable)
    return reply
  }
}
