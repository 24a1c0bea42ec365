import Testing
import UpdatesLoopback
import UpdatesTestSupport

/// `check`, `explain`, `notify` and `status` tell the same of one state, which a table of unit tests
/// shows at length.
@Suite struct FourCommandsTests {
  @Test(arguments: [
    ("", nil), (#","snoozedVersion":"2.0""#, "snoozed"),
  ])
  func `each of them runs the same gates`(more: String, reason: String?) async throws {
    let host = try NotifyTool()
    try host.remember(more: more)
    let server = try Lookup.server("2.0")
    let app = try host.tool.write(
      #"{"app":{"id":"\#(NotifyTool.id)","name":"Tool","version":"1.0"}}"#)
    let asking = ["--config", app, "--lookup-url", server.url(), "--now", UpdatesTool.now]
    for words in [["explain"] + asking, ["notify", "--offline"] + asking, ["check"] + asking] {
      if words[0] == "check" {
        let status = try await host.tool.run(["status", "--json", "--config", app]).document()
        #expect(status["pending"]?["version"]?.string == "2.0")
        let short = try await host.tool.run(["status", "--short", "--config", app]).output
        #expect(short.isEmpty == (reason == "snoozed"))
      }
      let document = try await host.tool.run(words + ["--json"]).document()
      #expect(document["update"]?["version"]?.string == "2.0", "\(words[0])")
      #expect(document["reason"]?.string == reason, "\(words[0])")
    }
  }
}
