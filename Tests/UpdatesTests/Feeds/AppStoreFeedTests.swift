import Testing
import UpdatesTestSupport

@testable import Updates

@Suite struct AppStoreFeedTests {
  @Test(
    arguments: [
      ("com.example.tool", nil, "gb", "bundleId=com.example.tool&country=gb"),
      ("com.example.tool", nil, nil, "bundleId=com.example.tool"),
      ("a", "77", "GB", "bundleId=a&country=gb"), (nil, "77", "gb", "id=77&country=gb"),
    ] as [(String?, String?, String?, String)])
  func `the lookup is asked over https by identifier, else number, and country`(
    id: String?, storeID: String?, country: String?, query: String
  ) throws {
    let base = "https://itunes.apple.com/lookup?"
    #expect(try url(id: id, storeID: storeID, country: country) == base + query)
    let other = try url(id: id, storeID: storeID, country: country, base: "https://a.b/?key=1")
    #expect(other == "https://a.b/?key=1&" + query)
    #expect(throws: Problem.identifierMissing) { try url(id: nil, country: country) }
  }

  @Test func `an answer without a known country warns about that`() async throws {
    let answer = try await answer(country: nil)
    #expect(answer.warnings.map(\.code) == ["feed.no-country"])
    #expect(try await self.answer(country: "gb").warnings == [])
  }

  @Test func `an error names the place without what is secret`() async throws {
    let transport = AnsweringTransport(#"{"results": 1}"#)
    var query = FeedQuery(app: App(id: "a", version: "1", country: "gb"))
    query.lookupURL = "https://store.example/lookup?key=secret"
    let error = #expect(throws: Problem.self) {
      try Feed.appStore.result(for: query, from: documents(transport))
    }
    #expect(
      error
        == .malformed(
          source: "https://store.example/lookup?key=***&bundleId=a&country=gb",
          problem: "'results' is 1, expected an array"))
    #expect(transport.requests.map(\.url).allSatisfy { $0.contains("key=secret") })
  }

  private func url(
    id: String?, storeID: String? = nil, country: String?, base: String = Feed.lookupURL
  ) throws -> String {
    try Feed.appStore.urls(
      FeedQuery(
        app: App(id: id, version: "1", country: country), storeID: storeID, lookupURL: base))[0]
  }

  private func answer(country: String?) async throws -> FeedResult {
    try Feed.appStore.result(
      for: FeedQuery(app: App(id: "a", version: "1", country: country)),
      from: documents(AnsweringTransport("[]")))
  }

  private func documents(_ transport: any Transport) -> DocumentSource {
    DocumentSource(
      transport: transport, cache: nil, limits: .init(deadline: .now + .ample), now: Instant.now)
  }
}
