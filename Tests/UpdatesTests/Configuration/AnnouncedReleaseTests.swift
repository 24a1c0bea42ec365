import Testing

@testable import Updates

@Suite struct AnnouncedReleaseTests {
  @Test func `the configuration itself announces the version, its notes and its number`() throws {
    var configuration = Configuration()
    configuration.version = "2.0.0"
    configuration.releaseNotes = .byLanguage(["en": "Hello", "fr": "Bonjour"])
    configuration.appStoreID = "77"
    let release = try #require(configuration.announced(scheme: .dotted, language: "fr"))
    #expect(release.version?.text == "2.0.0")
    #expect(release.notes == ReleaseNotes(text: "Bonjour", format: .markdown))
    #expect(release.storeID == "77")
  }

  @Test(arguments: [nil, "two", ""] as [String?])
  func `without a version nothing is announced`(version: String?) {
    var configuration = Configuration()
    configuration.version = version
    #expect(configuration.announced(scheme: .dotted, language: nil) == nil)
  }

  @Test func `the manual feed cannot be named`() {
    #expect(Feeds.named("manual") == nil)
    #expect(Feeds.all.first?.kind == AppStoreFeed.kind)
  }
}
