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
    #expect(try await served.answer(.text("{}")).ruling == .upToDate)
    #expect(
      served.server.requests.map(\.target) == [
        "/latest?SSVCLatestVersionKey=1.0&SSVCLatestVersionNumber=16809984&SSVCLanguage=en"
          + "&SSVCCountry=GB&SSVCClientProtocolVersion=1"
      ])
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
}
