import Testing
import UpdatesLoopback
import UpdatesTestSupport

/// What the built tool makes of the answers of each feed.
@Suite struct FeedResultTests {
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
    try document.expect(
      #"{"feed": {"kind": "\#(feed.kind)"}, "update": {"version": "2.0"}, "warnings": []}"#)
    #expect(document["feed"]?["url"]?.string?.hasPrefix(server.url(feed.path)) == true)
  }

  #if os(Linux)
    @Test func `without expat its package is named`() async throws {
      // What is found first and is no library is not looked for elsewhere.
      try tool.write("none", to: "lib/libexpat.so.1")
      let environment = ["LD_LIBRARY_PATH": tool.home.path + "/lib"]
      let server = try RecordingServer(.text(SampleFeed.appcast.answer))
      try await tool.run(
        ["check"] + SampleFeed.appcast.words(server.url), environment: environment
      ).expect(
        69, errors: "feed: the library 'libexpat' is not installed",
        "hint: install the package 'libexpat1'")
      let doctor = try await tool.run(["doctor"], environment: environment)
      #expect(doctor.output.contains("appcasts cannot be read"))
    }
  #endif

  // MARK: After an update

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

  private func news(
    _ server: RecordingServer, _ installed: String, _ more: String...
  ) async throws -> ToolResult {
    let url = server.url("/news/release_notes.json")
    return try await tool.run(
      ["notes", "--whats-new", "--os-version", "12"] + more
        + SampleFeed.words(kind: "fresh-air", url: url, installed: installed))
  }

  @Test func `after an update what is new is told once`() async throws {
    let server = try server()
    try await news(server, "1.0").expect(0, "", errors: "")
    #expect(server.requests.isEmpty)
    // A rehearsal and a failure leave the news for the next time.
    try await news(server, "2.0", "--json", "--dry-run").document().expect(
      #"{"notes": [{"version": "2.0"}]}"#)
    let broken = try RecordingServer { _ in .status(500) }
    try await news(broken, "2.0").expect(0, "", errors: "")
    try await news(broken, "2.0", "--verbose").expect(0, "", errors: "500")
    let failed = try await news(broken, "2.0", "--json")
    failed.expect(0, errors: "")
    try failed.document().expect(#"{"notes": [], "warnings": [{"code": "feed.status"}]}"#)
    let updated = try await news(server, "2.0").output
    #expect(updated.contains("Twice as fast") && updated.contains("New look"))
    #expect(!updated.contains("beginning"))
    try await news(server, "2.0").expect(0, "", errors: "")
    try await news(server, "2.0", "--verbose").expect(
      0, "", errors: "There is nothing new to read\n")
    // Who goes back and on again has seen it.
    for installed in ["1.5", "2.0"] {
      #expect(try await news(server, installed).output.isEmpty)
    }
  }

  // MARK: Which of many releases, when, and to whom

  @Test func `a rollout comes to everybody in the end, by a number that nobody is told`()
    async throws
  {
    let server = try RecordingServer(
      .text(
        SampleFeed.appcast([
          "2.0": "<pubDate>Fri, 02 Jan 2026 00:00:00 GMT</pubDate>"
            + "<sparkle:phasedRolloutInterval>86400</sparkle:phasedRolloutInterval>"
        ]), headers: [.init("ETag", #""1""#)]))
    let words = SampleFeed.words(kind: "appcast", url: server.url())
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
    for words in [
      ["explain"] + words, ["explain", "--json", "--verbose"] + words,
      ["status", "--id", "com.example.tool"],
    ] {
      let result = try await tool.run(words)
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
    let words = ["--trust", "--config", path]
    #expect(
      try await tool.run(["check"] + words).output.contains(
        "This update cannot be installed from here"))
    try await tool.document(["check"] + words).expect(#"{"update": {"informational": true}}"#)
    let result = try await tool.run(
      ["prompt", "--json", "--answer", "update", "--always"] + words)
    try result.document().expect(
      #"{"action": {"kind": "open", "url": "https://example.com/new"}}"#)
    #expect(!tool.exists("ran"))
    #expect(result.errors.contains("https://example.com/new"))
  }
}
