import CUpdatesResources
import UpdatesCLI
import UpdatesPlatform
import UpdatesUI
import UpdatesWeb

enum DemoCommand: ToolCommand {
  static let appID = "com.example.lantern"

  static let command = Command(
    "demo", summary: "show the prompt with sample data, without changing anything",
    discussion: [
      "Built-in samples take the place of a publisher's server and the App Store; no network is "
        + "used. The state is kept in a temporary folder that is removed at the end."
    ],
    groups: [
      OptionGroup(
        "How",
        [Option("required", help: "show a required update")] + OptionGroup.howToAsk.options + [
          .json, .quiet, .verbose, .noColor, .screenReader,
          Option(
            "language", value: .text("LANGUAGE"), help: "such as de or ja; default: the locale"),
        ])
    ],
    essentials: ["required", "inline", "plain", "language"],
    examples: ["updates-tui demo --required"])

  static let blankMembers = PromptCommand.blankMembers

  static func reply(to arguments: Arguments, in world: World) throws -> Reply {
    var world = world
    world.transport = DemoTransport(isRequired: arguments.has("required"))
    let folder = try TemporaryFolder(environment: world.environment)
    let reply = Result { try Self.reply(in: folder, arguments, world) }
    try folder.remove()
    return try reply.get()
  }

  private static func reply(
    in folder: TemporaryFolder, _ arguments: Arguments, _ world: World
  ) throws -> Reply {
    var words = arguments
    words.set("config", to: DemoTransport.configurationURL)
    words.set("lookup-url", to: DemoTransport.lookupURL)
    words.set("id", to: appID)
    words.set("name", to: "Lantern")
    words.set("installed", to: "1.4.0")
    words.set("state-dir", to: folder.path + "/state")
    words.set("cache-dir", to: folder.path + "/cache")
    if world.environment.region == nil { words.set("country", to: "us") }
    var reply = try PromptCommand.reply(to: words, in: world)
    guard reply.failure == nil else { return reply }
    // The demo succeeded, whichever status the prompt would end with.
    let text = reply.words ?? world.words
    world.output.note(text.text(.demoOver, ["status": "\(reply.exitCode.rawValue)"]))
    world.output.note(text.text(.demoNext))
    reply.exitCode = .done
    return reply
  }
}

struct DemoTransport: BlockingTransport {
  static let configurationURL = "https://example.com/lantern/updates.json"
  static let lookupURL = "https://example.com/lookup"

  let isRequired: Bool

  func response(to request: Request, until deadline: Deadline) throws -> Response {
    if request.url == Self.configurationURL {
      return document("demo-\(isRequired ? "required" : "configuration")", request.url)
    }
    if request.url.hasPrefix(Self.lookupURL + "?") { return document("demo-lookup", request.url) }
    return Response(status: 404, url: request.url)
  }

  private func document(_ name: String, _ url: String) -> Response {
    Response(
      status: 200, headers: [Header("Content-Type", "application/json")],
      body: Array(Resource.bytes(UPDATES_RESOURCE_SAMPLE, name)), url: url)
  }
}
