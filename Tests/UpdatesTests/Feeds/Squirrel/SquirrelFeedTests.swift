import Testing
import UpdatesLoopback
import UpdatesTestSupport

@testable import Updates

@Suite struct SquirrelFeedTests {
  private let served: ServedFeed

  init() throws {
    served = try ServedFeed(SquirrelFeed())
  }

  @Test func `204 is the ruling that there is no update`() async throws {
    let answer = try await served.answer(.status(204))
    #expect(answer.ruling == .upToDate)
    #expect(answer.releases == [])
    #expect(answer.warnings == [])
    #expect(answer.url == served.server.url("/latest"))
    #expect(!answer.isFromCache)
  }

  @Test(arguments: ["0.1", "1.4.0", "2.0.0"])
  func `an update is offered whatever its version`(version: String) async throws {
    let text = #"{"url": "https://example.com/a", "version": "\#(version)"}"#
    let answer = try await served.answer(.text(text))
    #expect(answer.ruling == .offered)
    #expect(answer.releases.map(\.version?.text) == [version])
    #expect(served.server.requests.count == 1)
  }

  @Test func `the request is the caller's own, and asks for JSON`() async throws {
    var served = served
    served.query.method = "POST"
    served.query.headers = [
      Header("accept", "text/html"), Header("X-Seat", "42"), Header("ACCEPT", "*/*"),
      Header("Content-Type", "text/plain"),
    ]
    served.query.body = "version=1.4.0&é"
    _ = try await served.answer(.status(204))
    let request = try #require(served.server.requests.first)
    #expect(served.server.requests.count == 1)
    #expect(request.method == "POST")
    #expect(request.body == Array("version=1.4.0&é".utf8))
    #expect(request["X-Seat"] == "42")
    #expect(request["Content-Type"] == "text/plain")
    let accepted = request.headers.filter { $0.name.lowercased() == "accept" }
    #expect(accepted.map(\.value) == ["application/json"])
  }

  @Test func `it looks at URL, method and body`() {
    #expect(SquirrelFeed.usedKeys == ["url", "method", "body"])
  }
}
