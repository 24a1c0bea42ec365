import HarmlessText
import UpdatesCLI
import UpdatesContent
import UpdatesTerminal
import UpdatesUI

/// `fresh`: manages content packages.
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
      examples: ["updates-tui fresh update content --url https://example.com/content.tgz"],
      subcommands: implementations.map { $0.command })
  }

  /// The sentence about names in help texts.
  static let names =
    "NAME may have letters, digits, '.', '_' and '-'; other characters are percent-encoded in "
    + "file names."

  static let options = OptionGroup("How", [.json, .quiet, .noColor])

  /// The content store in the directories of the process.
  static func store(in world: World) -> ContentStore {
    ContentStore(environment: world.environment)
  }

  /// The reply for an error with a package.
  static func reply(
    _ error: ContentError, name: String, members: JSONObject
  ) -> Reply {
    reply(Failure(error), name: name, members: members)
  }

  /// The reply for a failure, with the package's name.
  static func reply(_ failure: Failure, name: String, members: JSONObject) -> Reply {
    var reply = Reply(
      text: nil, result: "error", members: members, failure: failure, exitCode: failure.exitCode)
    reply.members["name"] = .string(name.quotable)
    return reply
  }
}

extension World {
  /// Does work on content while this thread shows the progress.
  ///
  /// It also says when it waits for another process.
  func result<Value: Sendable>(
    showing word: Word, of name: String, telling latest: Latest<ContentProgress>,
    in store: ContentStore, patience: Int = World.patience,
    _ work: @escaping @Sendable (ContentStore) async throws(ContentError) -> Value
  ) throws -> Value {
    // If a line is drawn again and again, it contains the remark.
    let isAnimated =
      ProgressLine.style(environment: environment.variables, quiet: output.isQuiet) == .animated
    let words = self.words
    let title = words.text(word, ["name": name.quotable])
    let telling = { latest.value.event?.forms(of: title, in: words) ?? [] }
    return try result(
      showing: title, telling: telling, plainly: { latest.value.event?.plain(in: words) },
      patience: patience,
      of: { [store, output] () async -> Result<Value, ContentError> in
        var store = store
        store.tells = { event in
          latest.change { $0.take(event) }
          if event == .waiting(true), !isAnimated { output.note(words.text(.waiting)) }
        }
        do throws(ContentError) {
          return .success(try await work(store))
        } catch {
          return .failure(error)
        }
      }
    ).get()
  }
}

/// The progress of work on content.
struct ContentProgress: Sendable {
  /// The last event; nil before anything is known.
  private(set) var event: ContentEvent?
  /// The status of the server's answer; nil until there is one.
  var status: Int?

  mutating func take(_ event: ContentEvent) {
    switch event {
    case .answered(let status): self.status = status
    default: self.event = event
    }
  }
}

extension String {
  /// The text as a separate result: on one harmless line that is never cut.
  var wholeLine: String { harmlessLine(limit: utf8.count + 1) }
}
