import Testing
import UpdatesLoopback
import UpdatesTestSupport

@testable import Updates

@Suite struct SSVCFeedTests {
  @Test func `it is a GET with five parameters in order, whatever the caller says`() async throws {
    let trial = try FeedTrial(.text("{}"))
    let answer = try await trial.answer(of: .ssvc, at: "/latest") { query in
      query.app = App(version: "1.0", country: "gb", language: "en-GB")
      query.method = "POST"
      query.body = "a"
      query.headers = [Header("X-Seat", "42")]
    }
    #expect(answer.ruling == .upToDate)
    #expect(
      trial.targets == [
        "/latest?SSVCLatestVersionKey=1.0&SSVCLatestVersionNumber=16809984&SSVCLanguage=en"
          + "&SSVCCountry=GB&SSVCClientProtocolVersion=1"
      ])
    let request = try #require(trial.server.requests.first)
    #expect(request.method == "GET" && request.body == [])
    #expect(request["X-Seat"] == "42")
    #expect(Feed.ssvc.keys == ["url"])
  }
}
