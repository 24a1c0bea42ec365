import Testing
import UpdatesLoopback
import UpdatesTestSupport

@testable import Updates

@Suite(.timeLimit(.minutes(10))) struct JSONFeedTests {
  @Test func `a document is asked for and read`() async throws {
    let trial = try FeedTrial(.text(#"{"version": "2.0", "notes": "* New"}"#))
    let answer = try await trial.answer(of: JSONFeed(), at: "/latest.json?id=a")
    #expect(answer.releases.map(\.version?.text) == ["2.0"])
    #expect(answer.releases.first?.notes?.text == "* New")
    #expect(answer.ruling == nil && !answer.isFromCache && answer.warnings == [])
    #expect(answer.url == trial.server.url("/latest.json?id=a"))
    #expect(trial.server.requests.map(\.method) == ["GET"])
    #expect(trial.server.requests.first?["Accept"] == "application/json")
  }

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

  @Test func `a pointer that is none asks nobody`() async throws {
    let trial = try FeedTrial(.text("{}"))
    await #expect(throws: Problem.self) {
      try await trial.answer(of: JSONFeed(), at: "/a") { $0.pointers = ["version": "x"] }
    }
    #expect(trial.targets == [])
  }
}
