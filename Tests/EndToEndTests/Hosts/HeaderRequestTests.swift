import Testing
import UpdatesLoopback
import UpdatesTestSupport

/// What `Tests/Transcripts/request.txt` cannot show of the requests of `updates.h`.
@Suite struct HeaderRequestTests {
  @Test func `a check that is due runs in the background, of the same document`() async throws {
    let tool = try UpdatesTool()
    let server = try RecordingServer(
      .text(#"{"updates":{"check-for":"manually","version":"2.0"}}"#))
    let request =
      #"{"config":{"app":{"id":"\#(UpdatesTool.appID)","version":"1.0"},"#
      + #""configuration-url":"\#(server.url("/updates.json"))"}}"#
    var result = try await tool.tool.run(["request", "notify"], input: request)
    result.outputBytes.removeLast(2)
    #expect(result.status == 0)
    try result.document().expect(#"{"refreshStarted": true}"#)
    try await tool.refreshEnded()
    #expect(try tool.state()?["pending"]?["version"]?.string == "2.0")
  }
}
