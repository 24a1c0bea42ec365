import Testing
import UpdatesLoopback
import UpdatesTestSupport

@testable import Updates

/// A feed's answer that is kept: what it depends on, and what is left out of it.
@Suite(.timeLimit(.minutes(10))) struct FeedAnswerDigestTests {
  private let query = FeedQuery(
    app: App(
      id: "a", name: "b", version: "1.4", build: "7", country: "gb", language: "en", channel: "c"),
    system: RunningSystem(name: "linux", version: "12", architecture: "arm64"))

  @Test func `the key tells apart all that a feed may look at`() {
    let changes: [(inout FeedQuery) -> Void] = [
      { _ in }, { $0.app.id = "z" }, { $0.app.name = nil }, { $0.app.version = "1.5" },
      { $0.app.build = "8" }, { $0.app.country = nil }, { $0.app.language = "de" },
      { $0.app.channel = "stable" }, { $0.system.name = "macos" }, { $0.system.version = nil },
      { $0.system.architecture = "x86_64" }, { $0.system.isGiven = true }, { $0.storeID = "7" },
      { $0.tagPrefix = "v" }, { $0.pointers = ["version": "/v"] }, { $0.pointers = ["v": "/v"] },
      { $0.scheme = .semantic },
    ]
    let keys = changes.map { change in
      var other = query
      change(&other)
      return Digest.feedAnswer(for: other).key
    }
    #expect(Set(keys).count == changes.count)
    #expect(keys.allSatisfy { $0.contains(libraryVersion) })
  }

  @Test func `the key has nothing of headers, body and URLs`() {
    var other = query
    other.headers = [Header("Authorization", "5ecre7")]
    other.body = "5ecre7"
    other.urls = ["https://example.com/?key=5ecre7"]
    #expect(Digest.feedAnswer(for: other).key == Digest.feedAnswer(for: query).key)
  }

  @Test func `older releases are left out, but not of a ruling`() throws {
    let digest = Digest.feedAnswer(for: query)
    let releases = try ["1.0", "1.4", "2.0"].map { Release(version: try Version($0)) }
    let json = try #require(digest.encode(FeedAnswer(releases: releases)))
    #expect(digest.decode(json)?.releases.map { $0.version?.text } == ["1.4", "2.0"])
    let ruled = FeedAnswer(releases: [releases[0]], ruling: .offered)
    #expect(digest.decode(try #require(digest.encode(ruled))) == ruled)
  }

  @Test func `so many newer releases are not kept twice`() throws {
    let digest = Digest.feedAnswer(for: query)
    let releases = try (0...Digest<FeedAnswer>.mostReleases).map {
      Release(version: try Version("2.\($0)"))
    }
    #expect(digest.encode(FeedAnswer(releases: releases)) == nil)
    #expect(digest.encode(FeedAnswer(releases: releases.dropLast())) != nil)
  }

  @Test func `the lookup is read once while the server says that it is the same`() async throws {
    let place = try DocumentPlace()
    let server = try RecordingServer { request in
      request["If-None-Match"] == nil
        ? .text(
          CheckedApp.lookup(#""version": "2.0", "releaseNotes": "New.""#),
          headers: [.init("ETag", "e")])
        : .status(304)
    }
    var query = query
    query.lookupURL = server.url("/lookup?key=5ecre7")
    let first = try await AppStoreFeed().answer(to: query, from: place.source())
    #expect(!first.isFromCache)
    try FileSystem.remove(place.path(.answer, of: "feed-app-store"))
    var second = try await AppStoreFeed().answer(to: query, from: place.source())
    #expect(second.isFromCache)
    second.isFromCache = false
    #expect(second == first)
    #expect(second.url == server.url("/lookup?key=***&bundleId=a&country=gb"))
    #expect(server.requests.count == 2)
    #expect(try !place.text.contains("5ecre7"))
  }
}
