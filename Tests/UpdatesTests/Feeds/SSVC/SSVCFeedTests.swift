import Testing
import UpdatesLoopback
import UpdatesTestSupport

@testable import Updates

@Suite struct SSVCFeedTests {
  private var served: ServedFeed

  init() throws {
    served = try ServedFeed(SSVCFeed())
    served.query.app = App(version: "1.0", country: "gb", language: "en-GB")
  }

  @Test func `the five parameters are sent in order, and no others`() async throws {
    #expect(
      try await target()
        == "/latest?SSVCLatestVersionKey=1.0&SSVCLatestVersionNumber=16809984&SSVCLanguage=en"
        + "&SSVCCountry=GB&SSVCClientProtocolVersion=1")
  }

  @Test func `it is a GET without a body whatever the caller says, with the caller's headers`()
    async throws
  {
    var served = served
    served.query.method = "POST"
    served.query.body = "a"
    served.query.headers = [Header("X-Seat", "42")]
    _ = try await served.answer(.text("{}"))
    let request = try #require(served.server.requests.first)
    #expect(request.method == "GET" && request.body == [])
    #expect(request["X-Seat"] == "42")
    #expect(SSVCFeed.usedKeys == ["url"])
  }

  @Test func `an answer is read`() async throws {
    var served = served
    served.query.app.version = "0.9"
    let answer = try await served.answer(.fixture("ssvc/every-field"))
    #expect(answer.ruling == .required)
    #expect(answer.releases.map(\.version?.text) == ["1.0"])
    #expect(answer.releases.map(\.build) == ["16809984"])
    #expect(answer.releases.map(\.publishedAt?.iso8601) == ["2014-01-03T12:00:00Z"])
    #expect(answer.url?.hasPrefix(served.server.url("/latest?SSVC")) == true)
  }

  private func target(_ path: String = "/latest") async throws -> String {
    var served = served
    served.query.urls = [served.server.url(path)]
    return try await target(of: served)
  }

  private func target(of served: ServedFeed) async throws -> String {
    #expect(try await served.answer(.text("{}")).ruling == .upToDate)
    #expect(served.server.requests.count == 1)
    return try #require(served.server.requests.first?.target)
  }
}
