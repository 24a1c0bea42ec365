import Testing
import UpdatesLoopback
import UpdatesTestSupport

@testable import Updates

@Suite(.timeLimit(.minutes(10))) struct JSONFeedTests {
  @Test func `method, headers and body are the app file's`() async throws {
    let trial = try FeedTrial(.text(#"{"data": {"tool": {"newest": 2.10}}}"#))
    let answer = try await trial.answer(of: JSONFeed(), at: "/graph") { query in
      (query.method, query.body) = ("POST", #"{"query": "x"}"#)
      query.headers = [Header("Content-Type", "application/json"), Header("X-Seat", "42")]
      query.pointers = ["version": "/data/tool/newest"]
    }
    #expect(answer.releases.map(\.version?.text) == ["2.10"])
    let request = try #require(trial.server.requests.first)
    #expect(request.method == "POST" && request.body == Array(#"{"query": "x"}"#.utf8))
    #expect(request["Content-Type"] == "application/json" && request["X-Seat"] == "42")
  }
}
