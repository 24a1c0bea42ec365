import Testing
import UpdatesLoopback
import UpdatesTestSupport

/// Which of many releases the built tool offers, when, and to whom.
@Suite struct SelectionTests {
  let tool: UpdatesTool

  init() throws {
    tool = try UpdatesTool()
  }

  // MARK: Which

  @Test(arguments: [
    ("1.0", "", "2.0"), ("2.1-alpha", "", "2.1-beta2"),
    ("1.0", #","prereleases":true"#, "2.1-beta2"), ("1.0", #","prereleases":false"#, "2.0"),
  ])
  func `a pre-release by its name is for who has one, or as the app file says`(
    installed: String, more: String, offered: String
  ) async throws {
    let feeds = [
      ("github", #"[{"tag_name":"v2.1-beta2","prerelease":false},{"tag_name":"v2.0"}]"#),
      ("appcast", SampleFeed.appcast(["2.1-beta2": "", "2.0": ""])),
    ]
    for (kind, answer) in feeds {
      let server = try RecordingServer(.text(answer))
      let path = try tool.write(
        #"""
        {"app": {"id": "a", "version": "\#(installed)"},
         "feed": {"kind": "\#(kind)", "url": "\#(server.url(SampleFeed.github.path))"\#(more)},
         "updates": {"update-url": "https://example.com/new"}}
        """#)
      let document = try await tool.document("explain", "--config", path)
      #expect(document["update"]?["version"]?.string == offered, "\(kind)")
      #expect(document["warnings"] == .array([]))
    }
  }

  @Test func `what was offered and is taken back is offered no more`() async throws {
    let isDraft = Flag()
    isDraft.value = false
    let server = try RecordingServer { _ in
      .text(#"[{"tag_name":"v2.0","draft":\#(isDraft.value)}]"#)
    }
    let words = SampleFeed.words(kind: "github", urls: [server.url(SampleFeed.github.path)])
    #expect(try await tool.run(["check"] + words).status == 100)
    isDraft.value = true
    let document = try await tool.run(["check", "--json"] + words).document()
    #expect(document["result"]?.string == "none" && document["reason"]?.string == "no-release")
    #expect(try await tool.run("status", "--short", "--id", "com.example.tool").output == "")
  }

  // MARK: When

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

  // MARK: Notes

  private static let history = #"""
    [{"tag_name":"v1.5","body":"* fifth","published_at":"2025-11-01T00:00:00Z"},
     {"tag_name":"v2.0","body":"* tenth","published_at":"2025-12-01T00:00:00Z"},
     {"tag_name":"v1.0","body":"* first"},
     {"tag_name":"v1.7","body":"* never","draft":true}]
    """#

  @Test func `the notes of all versions since are there, newest first`() async throws {
    let server = try RecordingServer(.text(Self.history))
    let words = SampleFeed.words(kind: "github", urls: [server.url(SampleFeed.github.path)])
    let notes = try await tool.run(["notes", "--json"] + words).document()["notes"]
    #expect((0...2).map { notes?[$0]?["version"]?.string } == ["2.0", "1.5", nil])
    #expect(notes?[1]?["text"]?.string == "* fifth")
    #expect(notes?[1]?["publishedAt"]?.string == "2025-11-01T00:00:00Z")
    let text = try await tool.run(["notes"] + words)
    let lines = text.output.split(separator: "\n").filter { !$0.hasPrefix("─") }
    #expect(lines == ["2.0 · Dec 1, 2025", "• tenth", "1.5 · Nov 1, 2025", "• fifth"])
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
    #expect(checked.output.contains("This update cannot be installed from here\n"))
    let result = try await tool.run(
      "prompt", "--json", "--answer", "update", "--always", "--trust", "--config", path)
    let action = try result.document()["action"]
    #expect(action?["kind"]?.string == "open")
    #expect(action?["url"]?.string == "https://example.com/new")
    #expect(!UpdatesTool.contents(of: tool.home.path).keys.contains("ran"))
    #expect(result.errors.contains("https://example.com/new"))
  }
}
