import Testing
import UpdatesLoopback
import UpdatesTestSupport

@testable import Updates

/// How the lookup's answer and the document go together.
@Suite struct CheckLookupTests {
  @Test func `the lookup's version, id, notes and page win over the document's`() async throws {
    let app = try CheckedApp(
      configuration: """
        {"version": "9.0", "app-store-id": "1", "release-notes": "document"}
        """,
      lookup: CheckedApp.lookup(
        """
        "version": "2.0", "trackId": 77, "releaseNotes": "lookup",
        "trackViewUrl": "https://apps.apple.com/gb/app/tool/id77"
        """))
    let update = try #require(await app.checker.report().update)
    #expect(update.version == "2.0")
    #expect(update.release.storeID == "77")
    #expect(update.releaseNotes == ReleaseNotes(text: "lookup", format: .plain))
    #expect(update.storeURL == "https://apps.apple.com/gb/app/tool/id77")
  }

  @Test func `the document's notes and id serve where the lookup has none`() async throws {
    var app = try CheckedApp(
      configuration: #"{"app-store-id": 5, "release-notes": {"en": "a", "fr": "b"}}"#,
      lookup: CheckedApp.lookup(#""version": "2.0", "releaseNotes": """#))
    app.checker.app.language = "fr"
    app.checker.app.country = "FR"
    let update = try #require(await app.checker.report().update)
    #expect(update.releaseNotes == ReleaseNotes(text: "b", format: .markdown))
    #expect(update.release.storeID == "5")
    #expect(update.storeURL == "https://apps.apple.com/fr/app/id5")
  }

  @Test func `a document with a version announces it, unless a store is named`() async throws {
    let app = try CheckedApp(configuration: #"{"version": "2.0.0"}"#)
    #expect(await app.checker.report().update?.version == "2.0.0")
    let asking = try CheckedApp(configuration: #"{"version": "2.0.0"}"#, lookup: "[]")
    #expect(await asking.checker.report().decision?.reason == .noRelease)
  }

  @Test func `a feed of an unknown kind is named`() async throws {
    var app = try CheckedApp(configuration: "{}")
    app.checker.feed.kind = "carrier-pigeon"
    #expect(await app.checker.report().failure == .unknownFeed("carrier-pigeon"))
  }

  @Test(arguments: ["manually", "never"])
  func `manually or never, nobody is asked but for the document`(mode: String) async throws {
    var app = try CheckedApp(
      configuration: #"{"check-for": "\#(mode)", "version": "2.0"}"#, lookup: "[]")
    app.checker.feed.headers = [try FeedHeader(name: "X-Seat", text: "env:NOT_SET")]
    let report = await app.checker.report()
    #expect(report.update?.version == (mode == "manually" ? "2.0" : nil))
    #expect(report.decision?.reason == (mode == "manually" ? nil : .switchedOff))
    let manual = CheckReport.FeedUse(kind: "manual", url: nil, isFromCache: false)
    #expect(report.feed == (mode == "manually" ? manual : nil))
    #expect(app.server.requests(of: "/lookup") == [])
  }

  @Test func `the minimum itself keeps the page of a store that lags behind`() async throws {
    let app = try CheckedApp(
      configuration: #"{"min-required-app-version": "1.5", "release-notes": "new"}"#,
      lookup: CheckedApp.lookup(
        """
        "version": "1.4.0", "trackId": 77, "releaseNotes": "old", "sellerName": "Example",
        "trackViewUrl": "https://apps.apple.com/gb/app/tool/id77"
        """))
    let update = try #require(await app.checker.report().update)
    #expect(update.version == "1.5")
    #expect(update.storeURL == "https://apps.apple.com/gb/app/tool/id77")
    #expect(update.release.listing.seller == "Example")
    #expect(update.releaseNotes?.text != "old")
  }

  // What is taken for installed, and what the journal enters.

  @Test func `bundle-version and build override what is installed, options both`() async throws {
    var app = try CheckedApp(
      configuration: """
        {"check-for": "manually", "version": "2.0.0", "bundle-version": "2.0.0", "build": 77}
        """)
    let report = await app.checker.report()
    #expect(report.decision?.reason == .upToDate)
    #expect(report.app.version == "2.0.0" && report.app.build == "77")
    app.checker.options.keepsInstalledVersion = true
    app.checker.options.keepsInstalledBuild = true
    app.checker.app.build = "5"
    let kept = await app.checker.report()
    #expect(kept.update?.version == "2.0.0" && kept.app.build == "5")
  }

  @Test func `the journal has the real version and build, never the document's`() async throws {
    var app = try CheckedApp(configuration: #"{"bundle-version": "9.9", "build": "9"}"#)
    app.checker.settings.checkFor = .manually
    app.checker.app.build = "5"
    _ = await app.checker.report()
    #expect(
      try app.state.journal == [
        State.JournalEntry(version: "1.4.0", build: "5", firstSeen: CheckedApp.start)
      ])
  }

  @Test func `a leading v is neither shown nor journaled`() async throws {
    let app = try CheckedApp(
      configuration: #"{"check-for": "manually", "version": "V2.0.0"}"#, installed: " v1.4.0 ")
    let report = await app.checker.report()
    #expect(report.app.version == "1.4.0")
    #expect(report.update?.version == "2.0.0")
    #expect(try app.state.journal.map(\.version) == ["1.4.0"])
    app.answer(configuration: #"{"check-for": "manually", "version": "v1.4.0"}"#)
    #expect(await app.checker.report().decision?.reason == .upToDate)
  }

  @Test func `an installed version that is none is an error`() async throws {
    let app = try CheckedApp(
      configuration: #"{"check-for": "manually", "version": "2"}"#, installed: "two")
    let malformed = Problem.installedVersionMalformed(Problem.versionMalformed("two", .dotted))
    await #expect(throws: malformed) { try await app.checker.check() }
  }

  @Test func `the scheme of the feed is that of the installed version too`() async throws {
    var app = try CheckedApp(
      configuration: #"{"check-for": "manually", "version": "1.4.0"}"#, installed: "1.4")
    app.checker.feed.scheme = .numeric
    #expect(await app.checker.report().update?.version == "1.4.0")
    app.checker.feed.scheme = .semantic
    #expect(
      await app.checker.report().failure
        == .installedVersionMalformed(Problem.versionMalformed("1.4", .semantic)))
  }
}
