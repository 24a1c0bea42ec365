import Testing
import UpdatesTestSupport

@testable import Updates

@Suite struct AppStoreFeedTests {
  @Test func `the lookup is asked over https by identifier and country`() throws {
    #expect(
      try url(id: "com.example.tool", country: "gb")
        == "https://itunes.apple.com/lookup?bundleId=com.example.tool&country=gb")
  }

  @Test func `without a country the parameter is left out`() throws {
    #expect(
      try url(id: "com.example.tool", country: nil)
        == "https://itunes.apple.com/lookup?bundleId=com.example.tool")
  }

  @Test func `the country is in lower case`() throws {
    #expect(try url(id: "a", country: "GB").hasSuffix("country=gb"))
  }

  @Test func `where only the store's number is known it is asked for`() throws {
    #expect(
      try url(id: nil, storeID: "77", country: "gb")
        == "https://itunes.apple.com/lookup?id=77&country=gb")
    #expect(try url(id: "a", storeID: "77", country: nil).hasSuffix("?bundleId=a"))
  }

  @Test func `without identifier and number nobody is asked`() {
    #expect(throws: Problem.identifierMissing) { try url(id: nil, country: "gb") }
  }

  @Test(arguments: [
    ("https://store.example/lookup", "https://store.example/lookup?bundleId=a&country=gb"),
    ("https://store.example/?key=1", "https://store.example/?key=1&bundleId=a&country=gb"),
    ("https://store.example/?", "https://store.example/?bundleId=a&country=gb"),
    ("https://store.example/?key=1&", "https://store.example/?key=1&bundleId=a&country=gb"),
  ])
  func `the base can be replaced, with a query of its own too`(base: String, url: String) throws {
    #expect(try self.url(id: "a", country: "gb", base: base) == url)
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
      try AppStoreFeed().result(for: query, from: documents(transport))
    }
    #expect(
      error
        == .malformed(
          source: "https://store.example/lookup?key=***&bundleId=a&country=gb",
          problem: "'results' is 1, expected an array"))
    #expect(transport.requests.map(\.url).allSatisfy { $0.contains("key=secret") })
  }

  private func url(
    id: String?, storeID: String? = nil, country: String?, base: String = AppStoreFeed.lookupURL
  ) throws -> String {
    try AppStoreFeed.url(
      for: FeedQuery(
        app: App(id: id, version: "1", country: country), storeID: storeID, lookupURL: base))
  }

  private func answer(country: String?) async throws -> FeedResult {
    try AppStoreFeed().result(
      for: FeedQuery(app: App(id: "a", version: "1", country: country)),
      from: documents(AnsweringTransport("[]")))
  }

  private func documents(_ transport: any Transport) -> DocumentSource {
    DocumentSource(
      transport: transport, cache: nil, limits: .init(deadline: .now + .ample), now: Instant.now)
  }
}
