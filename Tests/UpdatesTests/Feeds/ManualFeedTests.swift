import Testing
import UpdatesTestSupport

@testable import Updates

@Suite struct ManualFeedTests {
  private let transport = AnsweringTransport("")

  @Test func `the configuration itself announces the version, its notes and its number`()
    async throws
  {
    var configuration = Configuration()
    configuration.version = "2.0.0"
    configuration.releaseNotes = .byLanguage(["en": "Hello", "fr": "Bonjour"])
    configuration.appStoreID = "77"
    let release = try #require(try await release(configuration, language: "fr"))
    #expect(release.version?.text == "2.0.0")
    #expect(release.notes == ReleaseNotes(text: "Bonjour", format: .markdown))
    #expect(release.storeID == "77")
    #expect(transport.requests == [])
  }

  @Test(arguments: [nil, "two", ""] as [String?])
  func `without a version nothing is announced`(version: String?) async throws {
    var configuration = Configuration()
    configuration.version = version
    #expect(try await release(configuration) == nil)
  }

  @Test func `the manual feed cannot be named`() {
    #expect(Feeds.named(ManualFeed.kind) == nil)
    #expect(Feeds.all.first?.kind == AppStoreFeed.kind)
  }

  private func release(
    _ configuration: Configuration, language: String? = nil
  ) async throws -> Release? {
    try await ManualFeed(configuration: configuration).answer(
      to: FeedQuery(app: App(version: "1", language: language)),
      from: DocumentSource(
        transport: transport, cache: nil, limits: .init(deadline: .now + .seconds(300)), now: Date()
      )
    ).releases.first
  }
}
