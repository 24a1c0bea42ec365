import Testing
import UpdatesLoopback
import UpdatesTestSupport

/// A server that asks for peace has it, from everything that asks by itself.
@Suite(.aside) struct BackOffTests {
  let host: NotifyTool
  var tool: UpdatesTool { host.tool }

  init() throws {
    host = try NotifyTool()
  }

  @Test func `until the time that a server names nothing asks it by itself`() async throws {
    let isBusy = Flag()
    let feed = SampleFeed.github
    let server = try RecordingServer { _ in
      isBusy.value
        ? .status(503, headers: [.init("Retry-After", "7200")]) : .text(feed.answer)
    }
    let words = feed.words(server.url)
    let result = try await tool.run(["check"] + words)
    #expect(result.status == 75)
    #expect(result.errors.contains("hint: try again in 2 hours"))
    let until = "2026-01-02T05:04:05Z"
    #expect(try host.state?["retryAt"]?.string == until)
    let document = try await tool.document("status", "--id", NotifyTool.id)
    #expect(document["nextDue"]?.string == until)

    isBusy.value = false
    let early = try await notify(words, "2026-01-02T05:04:04Z")
    #expect(early["refreshStarted"] == .boolean(false))
    #expect(server.requests.count == 1)
    let due = try await notify(words, until)
    #expect(due["refreshStarted"] == .boolean(true))
    try await host.refreshEnded()
    #expect(try host.state?["retryAt"] == nil)
    #expect(try host.state?["pending"]?["version"]?.string == "2.0")
    #expect(server.requests.count == 2)
  }

  private func notify(_ words: [String], _ date: String) async throws -> JSONValue {
    try await tool.run(["notify", "--json", "--now", date] + words).document()
  }
}
