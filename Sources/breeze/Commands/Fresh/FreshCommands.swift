import HarmlessText
import UpdatesCLI
import UpdatesContent
import UpdatesTerminal
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

  /// The reply of work on a package; that of a failure names the package too.
  static func reply(
    on name: String, of command: any ToolCommand.Type, _ work: () throws -> Reply
  ) throws -> Reply {
    do {
      return try work()
    } catch let signal as EndingSignal {
      throw signal
    } catch {
      let failure = Problem(error)
      var reply = Reply(failure, of: command)
      reply.members["name"] = .string(name.quotable)
      if reply.members["status"] != nil { reply.members["status"] = JSON(failure.status) }
      return reply
    }
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

enum FreshPathCommand: ToolCommand {
  static let command = Command(
    "path", summary: "print where a package's content is", operands: [Operand("NAME")],
    groups: [FreshCommands.options],
    examples: [#"cat "$(breeze fresh path content)""#])

  static let blankMembers: JSONObject = ["name": .null, "path": .null]

  static func reply(to arguments: Arguments, in world: World) throws -> Reply {
    let name = arguments.operands[0]
    let store = FreshCommands.store(in: world)
    return try FreshCommands.reply(on: name, of: FreshPathCommand.self) {
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
    }
  }
}

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
    return try FreshCommands.reply(on: name, of: FreshResetCommand.self) {
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
    }
  }
}
