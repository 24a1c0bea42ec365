import Testing
import UpdatesLoopback
import UpdatesTestSupport

/// Which of many releases the built tool offers, when, and to whom.
@Suite struct SelectionTests {
  let tool: UpdatesTool

  init() throws {
    tool = try UpdatesTool()
  }

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
    #expect(checked.output.contains("This update cannot be installed from here\n"))
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
