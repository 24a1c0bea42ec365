import Testing
import UpdatesLoopback
import UpdatesTestSupport

/// What the built tool makes of the answers of each feed.
@Suite(.timeLimit(.minutes(10))) struct FeedResultTests {
  let tool: UpdatesTool

  init() throws {
    tool = try UpdatesTool()
  }

  @Test(arguments: SampleFeed.all)
  func `each feed's update is told, and explain tells how it was found`(
    feed: SampleFeed
  ) async throws {
    let server = try RecordingServer(.text(feed.answer))
    let words = feed.words(server.url)
    let explained = try await tool.run(["explain"] + words)
    #expect(explained.status == 100)
    #expect(explained.output.contains(feed.path))
    #expect(explained.output.contains(": status 200\n"))
    #expect(tool.state.isEmpty)
    let result = try await tool.run(["check", "--json"] + words)
    #expect(result.status == 100)
    let document = try result.document()
    #expect(document["feed"]?["kind"]?.string == feed.kind)
    #expect(document["feed"]?["url"]?.string?.hasPrefix(server.url(feed.path)) == true)
    #expect(document["update"]?["version"]?.string == "2.0")
    #expect(document["warnings"] == .array([]))
  }

  #if os(Linux)
    @Test func `without expat its package is named`() async throws {
      // What is found first and is no library is not looked for elsewhere.
      _ = try tool.write("none", to: "lib/libexpat.so.1")
      let environment = ["LD_LIBRARY_PATH": tool.home.path + "/lib"]
      let server = try RecordingServer(.text(SampleFeed.appcast.answer))
      let result = try await tool.run(
        ["check"] + SampleFeed.appcast.words(server.url), environment: environment)
      #expect(result.status == 69)
      #expect(result.errors.contains("feed: the library 'libexpat' is not installed"))
      #expect(result.errors.contains("hint: install the package 'libexpat1'"))
      let doctor = try await tool.run(["doctor"], environment: environment)
      #expect(doctor.output.contains("appcasts cannot be read"))
    }
  #endif

  // The feed `fresh-air`, and what is new after an update.

  private static let document = """
    {"releases": [{"version": "3.0", "minimumSystemVersion": "99", "features": ["future"]},
      {"version": "2.0", "features": ["speed"]}, {"version": "1.5", "features": ["look"]},
      {"version": "1.0", "features": ["start"]}],
     "minimumVersion": "1.0", "upgradeURL": "https://example.com/get"}
    """

  private static let english = """
    /* What people see */
    "speed.title" = "Faster";
    "speed.description" = "Twice as fast";
    "look.title" = "New look";
    "start.title" = "The beginning";
    """

  private func server() throws -> RecordingServer {
    try RecordingServer { request in
      switch request.path {
      case "/news/release_notes.json": .text(Self.document)
      case "/news/en.lproj/localizable.strings": .text(Self.english, type: "text/plain")
      default: .status(404)
      }
    }
  }

  private func words(_ server: RecordingServer, installed: String) -> [String] {
    SampleFeed.words(
      kind: "fresh-air", urls: [server.url("/news/release_notes.json")], installed: installed)
      + ["--os-version", "12"]
  }

  // MARK: After an update

  private func versions(_ result: ToolResult) throws -> [String?] {
    guard case .array(let notes) = try result.document()["notes"] else { return [nil] }
    return notes.map { $0["version"]?.string }
  }

  @Test func `after an update what is new is told once`() async throws {
    let server = try server()
    func notes(_ installed: String) async throws -> ToolResult {
      try await tool.run(["notes", "--whats-new"] + words(server, installed: installed))
    }
    let first = try await notes("1.0")
    #expect(first.status == 0 && first.output.isEmpty && first.errors.isEmpty)
    #expect(server.requests.isEmpty)
    let updated = try await notes("2.0")
    #expect(updated.output.contains("Twice as fast") && updated.output.contains("New look"))
    #expect(!updated.output.contains("beginning"))
    let again = try await notes("2.0")
    #expect(again.output.isEmpty && again.errors.isEmpty)
    let verbose = try await tool.run(
      ["notes", "--whats-new", "--verbose"] + words(server, installed: "2.0"))
    #expect(verbose.errors == "There is nothing new to read\n")
    // Who goes back and on again has seen it.
    #expect(try await notes("1.5").output.isEmpty)
    #expect(try await notes("2.0").output.isEmpty)
  }

  @Test func `a rehearsal and a failure leave the news for the next time`() async throws {
    let server = try server()
    _ = try await tool.run(["notes", "--whats-new"] + words(server, installed: "1.5"))
    let updated = ["notes", "--whats-new", "--json"] + words(server, installed: "2.0")
    #expect(try versions(try await tool.run(updated + ["--dry-run"])) == ["2.0"])
    let broken = try RecordingServer { _ in .status(500) }
    let failing = ["notes", "--whats-new"] + words(broken, installed: "2.0")
    let silent = try await tool.run(failing)
    #expect(silent.status == 0 && silent.output.isEmpty && silent.errors.isEmpty)
    let verbose = try await tool.run(failing + ["--verbose"])
    #expect(verbose.status == 0 && verbose.errors.contains("500"), "\(verbose.errors)")
    let failed = try await tool.run(failing + ["--json"])
    #expect(failed.status == 0 && failed.errors.isEmpty)
    #expect(try versions(failed) == [])
    #expect(try failed.document()["warnings"]?[0]?["code"]?.string == "feed.status")
    #expect(try versions(try await tool.run(updated)) == ["2.0"])
  }

  // Which of many releases the built tool offers, when, and to whom.

  @Test func `a rollout comes to everybody in the end, by a number that nobody is told`()
    async throws
  {
    let server = try RecordingServer(
      .text(
        SampleFeed.appcast([
          "2.0": "<pubDate>Fri, 02 Jan 2026 00:00:00 GMT</pubDate>"
            + "<sparkle:phasedRolloutInterval>86400</sparkle:phasedRolloutInterval>"
        ]), headers: [.init("ETag", #""1""#)]))
    let words = SampleFeed.words(kind: "appcast", urls: [server.url()])
    var said = ""
    func isOffered(_ date: String) async throws -> Bool {
      let result = try await tool.run(["check", "--json", "--now", date] + words)
      said += result.output + result.errors
      return result.status == 100
    }
    #expect(try await !isOffered("2026-01-01T23:59:59Z"))
    #expect(said.contains(#""reason":"not-in-rollout""#))
    let number = try #require(try tool.stateDocument["rolloutID"]?.string)
    #expect(number.utf8.count == 32)
    // The seventh group has it after six intervals.
    #expect(try await isOffered("2026-01-08T00:00:00Z"))
    #expect(try tool.stateDocument["rolloutID"]?.string == number)
    for words in [["explain"] + words, ["explain", "--json", "--verbose"] + words, ["status"]] {
      let result = try await tool.run(
        words + (words == ["status"] ? ["--id", "com.example.tool"] : []))
      said += result.output + result.errors
    }
    #expect(!said.contains(number))
    for request in server.requests {
      #expect(!request.target.contains(number))
      #expect(!request.headers.contains { $0.value.contains(number) })
    }
  }

  @Test func `what can only be read about opens its page, whatever the action`() async throws {
    let server = try RecordingServer(
      .text(
        SampleFeed.appcast([
          "2.0": "<link>https://example.com/new</link><sparkle:informationalUpdate/>"
        ])))
    let path = try tool.write(
      #"""
      {"app": {"id": "a", "version": "1.0"}, "feed": {"kind": "appcast", "url": "\#(server.url())"},
       "action": {"run": ["/bin/sh", "-c", "echo ran > ran"]}}
      """#)
    let checked = try await tool.run("check", "--trust", "--config", path)
    #expect(checked.output.contains("This update cannot be installed from here"))
    let document = try await tool.run("check", "--json", "--trust", "--config", path).document()
    #expect(document["update"]?["informational"] == .boolean(true))
    let result = try await tool.run(
      "prompt", "--json", "--answer", "update", "--always", "--trust", "--config", path)
    let action = try result.document()["action"]
    #expect(action?["kind"]?.string == "open")
    #expect(action?["url"]?.string == "https://example.com/new")
    #expect(!UpdatesTool.contents(of: tool.home.path).keys.contains("ran"))
    #expect(result.errors.contains("https://example.com/new"))
  }
}
