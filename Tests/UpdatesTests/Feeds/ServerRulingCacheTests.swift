import Testing
import UpdatesLoopback
import UpdatesTestSupport

@testable import Updates

@Suite struct ServerRulingCacheTests {
  private static let members =
    #"{"url": "https://example.com/a", "name": "Second", "notes": 7, "SSVCLatestVersionKey": "9.0"}"#

  @Test(arguments: ["squirrel", "squirrel-file", "ssvc"])
  func `a 304 repeats the ruling, the release and the warnings`(kind: String) async throws {
    try await expectRepetition(of: .text(Self.members, headers: [.init("ETag", "\"1\"")]), kind)
  }

  @Test(arguments: ["squirrel", "squirrel-file"])
  func `a 304 repeats that there is no update`(kind: String) async throws {
    try await expectRepetition(of: .status(204, headers: [.init("ETag", "\"1\"")]), kind)
  }

  private func expectRepetition(of response: LoopbackResponse, _ kind: String) async throws {
    let directory = try TemporaryDirectory()
    let served = try ServedFeed(try #require(Feeds.named(kind)))
    served.server["/latest"] = response
    var first = try await served.answer(keepingIn: directory.path)
    served.server["/latest"] = .status(304)
    let second = try await served.answer(keepingIn: directory.path)
    #expect(second.isFromCache)
    first.isFromCache = true
    #expect(second == first)
    #expect(second.ruling != nil)
    #expect(served.server.requests.last?["If-None-Match"] == "\"1\"")
  }
}
