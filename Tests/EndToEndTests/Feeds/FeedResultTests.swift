import Foundation
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
    #expect(document["feed"]?["kind"]?.string == feed.kind)
    #expect(document["feed"]?["url"]?.string?.hasPrefix(server.url(feed.path)) == true)
    #expect(document["update"]?["version"]?.string == "2.0")
    #expect(document["warnings"] == .array([]))
    let older = try await tool.run(["check"] + feed.words(server.url, installed: "3.0"))
    #expect(older.status == (feed.kind == "squirrel" ? 100 : 0))
  }

  @Test(
    arguments: [
      ("squirrel", 204, "", 0, nil), ("squirrel-file", 204, "", 0, nil),
      ("squirrel", 201, SampleFeed.squirrel.answer, 100, nil),
      ("squirrel", 500, "", 69, "feed.status"), ("ssvc", 404, "", 69, "feed.status"),
      ("squirrel", 200, "", 65, "feed.malformed"),
      ("squirrel-file", 200, #"{"currentRelease":"2.0","releases":[]}"#, 65, "feed.malformed"),
      ("ssvc", 200, #"{"SSVCMinimumSupportedVersionNumber":20000000}"#, 101, nil),
      ("ssvc", 200, #"{"SSVCLatestVersionNumber":"9"}"#, 65, "feed.malformed"),
      ("ssvc", 200, "{}", 0, nil), ("ssvc", 204, "", 65, "feed.malformed"),
    ] as [(String, Int, String, Int32, String?)])
  func `what a server that decides answers is the exit code`(
    kind: String, status: Int, body: String, exitStatus: Int32, code: String?
  ) async throws {
    let server = try RecordingServer(.text(body, status: status))
    let words = SampleFeed.words(kind: kind, urls: [server.url()])
    let result = try await tool.run(["check", "--json"] + words)
    #expect(result.status == exitStatus)
    let document = try result.document()
    #expect(document["error"]?["code"]?.string == code)
    #expect((document["reason"]?.string == "up-to-date") == (exitStatus == 0))
    #expect((document["reason"]?.string == "feed-failed") == (code != nil))
    #expect((document["update"]?["required"] == .boolean(true)) == (exitStatus == 101))
  }

  @Test(arguments: SampleFeed.all)
  func `a broken answer is refused, and what was remembered stays`(
    feed: SampleFeed
  ) async throws {
    let isGood = Flag()
    let server = try RecordingServer { _ in
      .text(isGood.value ? feed.answer : #"{"\u{1B}[2J": "# + "\u{1B}[2J\u{7}")
    }
    let words = feed.words(server.url)
    #expect(try await tool.run(["check"] + words).status == 100)
    #expect(try await tool.run("skip", "1.9", "--id", "com.example.tool").status == 0)
    var known = try tool.goodState
    isGood.value = false
    for more in [[], ["--json"], ["--verbose"]] {
      let result = try await tool.run(["check", "--now", "2026-01-03T00:00:00Z"] + words + more)
      #expect(result.status == 65)
      #expect(HostileText.offence(in: result.output + result.errors, lineBreaks: true) == nil)
      if more.isEmpty {
        #expect(result.errors.hasPrefix("error: feed: '\(server.url(feed.path))"))
        #expect(result.errors.contains("\nhint: ask the operator of the feed to fix"))
      }
    }
    known["lastAttempt"] = .string("2026-01-03T00:00:00Z")
    #expect(try tool.goodState == known)
    #expect(try tool.stateDocument["failures"] == .number(3))
    let status = try await tool.run("status", "--short", "--id", "com.example.tool")
    #expect(status.output == "Tool 2.0 is available\n")
  }
}
