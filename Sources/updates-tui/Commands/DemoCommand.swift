import CLI
import Loopback
import Updates

/// `demo`: the whole flow on embedded samples over a loopback server, touching no real state.
enum DemoCommand: ToolCommand {
  static let appID = "com.example.lantern"

  static let command = Command(
    "demo", summary: "show the prompt on samples, touching nothing real",
    discussion: [
      "A server in the tool itself answers on 127.0.0.1 as a publisher's server and the App Store "
        + "would; what is remembered goes to a temporary folder that is removed at the end."
    ],
    groups: [
      OptionGroup(
        "How",
        [
          Option("required", help: "show an update that the app must not go on without"),
          .plain,
        ] + OptionGroup.howToAsk.options.filter { $0 != .plain } + [
          .json, .quiet, .verbose, .noColor,
          Option("language", value: .text("LANGUAGE"), help: "such as de or ja; else the locale's"),
        ])
    ],
    examples: ["updates-tui demo --required"])

  static let blankMembers = PromptCommand.blankMembers

  static func reply(to arguments: Arguments, in world: World) throws -> Reply {
    let server: DemoServer
    do throws(LoopbackError) {
      server = try DemoServer(isRequired: arguments.has("required"))
    } catch {
      throw Failure(error)
    }
    defer { server.stop() }
    let folder = try TemporaryFolder(environment: world.environment)
    do {
      let reply = try reply(from: server, in: folder, arguments, world)
      try folder.remove()
      return reply
    } catch {
      try folder.remove()
      throw error
    }
  }

  private static func reply(
    from server: DemoServer, in folder: TemporaryFolder, _ arguments: Arguments, _ world: World
  ) throws -> Reply {
    var words = arguments
    words.set("config", to: server.configurationURL)
    words.set("lookup-url", to: server.lookupURL)
    words.set("id", to: appID)
    words.set("name", to: "Lantern")
    words.set("installed", to: "1.4.0")
    words.set("state-dir", to: folder.path + "/state")
    words.set("cache-dir", to: folder.path + "/cache")
    if world.environment.region == nil { words.set("country", to: "us") }
    var reply = try PromptCommand.reply(to: words, in: world)
    guard reply.failure == nil else { return reply }
    // It went through, which is all that is asked of a demonstration.
    world.output.note(
      "That was the demo; 'prompt' would end with status \(reply.exitCode.rawValue)")
    reply.exitCode = .done
    return reply
  }
}

extension Failure {
  fileprivate init(_ error: LoopbackError) {
    switch error {
    case .failed(let call, let number):
      let cause = StandardStreams.errorText(of: number)
      self.init(
        code: "demo.server", message: "no server can be started on 127.0.0.1: \(call): \(cause)",
        hint: "check whether this machine allows it", exitCode: .unavailable)
    }
  }
}
