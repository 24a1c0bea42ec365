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
    #expect(update.storeID == "77")
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
    #expect(update.storeID == "5")
    #expect(update.storeURL == "https://apps.apple.com/fr/app/id5")
  }

  @Test func `the lookup's minimum system wins over the document's`() async throws {
    for (lookup, document, isOffered) in [("99", "1", false), ("1", "99", true)] {
      var app = try CheckedApp(
        configuration: #"{"min-os-required": "\#(document)"}"#,
        lookup: CheckedApp.lookup(#""version": "2.0", "minimumOsVersion": "\#(lookup)""#))
      app.checker.system = RunningSystem(name: "macos", version: "15")
      #expect((await app.checker.report().update != nil) == isOffered)
    }
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

  @Test func `manually nobody is asked but for the document`() async throws {
    var app = try CheckedApp(
      configuration: #"{"check-for": "manually", "version": "2.0"}"#, lookup: "[]")
    app.checker.feed.headers = [try FeedHeader(name: "X-Seat", text: "env:NOT_SET")]
    let report = await app.checker.report()
    #expect(report.update?.version == "2.0")
    #expect(report.feed == CheckReport.FeedUse(kind: "manual", url: nil, isFromCache: false))
    #expect(app.server.requests(of: "/lookup") == [])
  }

  @Test func `never nobody is asked but for the document`() async throws {
    let app = try CheckedApp(configuration: #"{"check-for": "never"}"#, lookup: "[]")
    let report = await app.checker.report()
    #expect(report.decision?.outcome == Decision.Outcome.none(.switchedOff))
    #expect(report.feed == nil)
    #expect(app.server.requests(of: "/lookup") == [])
  }

  @Test func `the feed that was asked is reported without secrets`() async throws {
    var app = try CheckedApp(configuration: "{}", lookup: "[]")
    app.checker.feed.lookupURL = app.server.url("/lookup?key=secret")
    let report = await app.checker.report()
    #expect(
      report.feed
        == CheckReport.FeedUse(
          kind: "app-store",
          url: app.server.url("/lookup?key=***&bundleId=com.example.tool&country=gb"),
          isFromCache: false))
    #expect(report.requests.allSatisfy { !$0.url.contains("secret") })
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
    #expect(update.listing.seller == "Example")
    #expect(update.releaseNotes?.text != "old")
  }
}
