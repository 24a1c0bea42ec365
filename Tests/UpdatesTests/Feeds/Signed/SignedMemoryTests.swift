import Foundation
import Synchronization
import Testing
import UpdatesLoopback
import UpdatesTestSupport

@testable import Updates

/// Signed documents over time: what is older, what is kept, and what is out of step.
@Suite struct SignedMemoryTests {
  private let app: SignedApp

  init() throws {
    app = try SignedApp()
  }

  private func publish(_ version: String, comment: String) throws {
    try app.site.publish(#"{"version": "\#(version)"}"#, comment: comment)
  }

  // MARK: Rollback

  /// What is published one after another, with the version that is then offered, or why none is.
  private static let stories: [[(version: String, comment: String, said: String)]] = [
    // The version does not matter: an older document may have one that was withdrawn since.
    [
      ("2.0", "timestamp:1767225600", "2.0"),
      ("2.1", "timestamp:1767225599\tx", "it was signed on "),
      ("1.9", "old", "its newest version is 1.9, but one with 2.0 is known"),
    ],
    [("2.1", "timestamp:5", "2.1"), ("2.0", "timestamp:5", "2.0"), ("1.9", "timestamp:6", "1.9")],
    [
      ("2.0", "a", "2.0"), ("1.9", "b", "its newest version is 1.9, but one with 2.0 is known"),
      ("2.0", "c", "2.0"), ("2.1", "d", "2.1"),
    ],
  ]

  @Test(arguments: stories.indices)
  func `a document that was signed earlier, or has an older version and no time, is refused`(
    index: Int
  ) async throws {
    var last: String?
    for (version, comment, said) in Self.stories[index] {
      try publish(version, comment: comment)
      if said == version {
        last = await app.offered()
        #expect(last == version)
      } else {
        let problem = try #require(await app.distrust())
        #expect(problem.hasPrefix(said) && problem.contains(", but one "))
        #expect(await app.offline.offered() == last, "the newer one is still kept")
      }
    }
  }

  @Test func `what was seen outlives the cache and an update of the app`() async throws {
    var app = app
    try publish("2.0", comment: "timestamp:5")
    #expect(await app.offered() == "2.0")
    try app.checker.record.cache.removeAll()
    app.checker.app.version = "1.5"
    try publish("1.9", comment: "timestamp:4")
    #expect(await app.distrust() != nil)
    try app.checker.record.state.change { $0 = State() }
    #expect(await app.offered() == "1.9", "whoever forgets everything begins anew")
  }

  @Test func `another feed has an age of its own`() async throws {
    var app = app
    try publish("2.0", comment: "timestamp:5")
    #expect(await app.offered() == "2.0")
    try app.site.write(#"{"version": "3.0"}"#, to: "beta.json")
    try app.site.sign("beta.json", comment: "timestamp:4")
    app.checker.feed.urls = [app.site.server.url("/beta.json")]
    #expect(await app.offered() == "3.0")
  }

  @Test func `a mirror may not be older either, and the next one is asked`() async throws {
    var app = app
    try app.site.write(#"{"version": "1.9"}"#, to: "old/feed.json")
    try app.site.sign("old/feed.json", comment: "timestamp:4")
    try publish("2.0", comment: "timestamp:5")
    let (good, old) = (app.site.server.url("/feed.json"), app.site.server.url("/old/feed.json"))
    app.checker.feed.urls = [good, old]
    #expect(await app.offered() == "2.0")
    try app.site.remove("feed.json")
    #expect(await app.distrust() != nil, "though the first one is only missing")
    try publish("2.1", comment: "timestamp:6")
    try app.site.remove("feed.json.minisig")
    try app.site.write(#"{"version": "2.2"}"#, to: "new/feed.json")
    try app.site.sign("new/feed.json", comment: "timestamp:7")
    app.checker.feed.urls = [good, app.site.server.url("/new/feed.json")]
    let report = await app.checker.report()
    #expect(report.decision?.update?.version == "2.2")
    let warning = try #require(report.warnings.first { $0.code == "feed.next-url" })
    #expect(warning.message.contains("'\(good)' cannot be trusted: it is not signed"))
  }

  @Test func `a dry run remembers no age`() async throws {
    var app = app
    app.checker.options.dryRun = true
    try publish("2.0", comment: "timestamp:5")
    #expect(await app.offered() == "2.0")
    try publish("1.9", comment: "timestamp:4")
    #expect(await app.offered() == "1.9")
  }

  // MARK: Cache

  @Test func `an unchanged document needs one request`() async throws {
    try publish("2.0", comment: "timestamp:5")
    #expect(await app.requests() == ["feed.json 200", "feed.json.minisig 200"])
    let report = await app.checker.report()
    #expect(report.requests.map(\.status) == [304])
    #expect(report.feed?.isFromCache == true)
    #expect(report.decision?.update?.version == "2.0")
  }

  @Test func `an unchanged document that was signed again is fresh again`() async throws {
    var app = app
    try publish("2.0", comment: "timestamp:5\texpires:2026-01-03")
    #expect(await app.offered() == "2.0")
    app.checker.options.now = SignedApp.now.adding(seconds: 2 * 86_400)
    #expect(await app.distrust()?.hasPrefix("it expired on 2026-01-03, and now it is ") == true)
    #expect(
      await app.offline.distrust()?.hasPrefix("it expired on 2026-01-03") == true,
      "an old copy is no better")
    try app.site.sign(comment: "timestamp:6\texpires:2026-02-03")
    #expect(await app.requests() == ["feed.json 304", "feed.json.minisig 200"])
    #expect(await app.offline.offered() == "2.0", "the new signature is kept")
    #expect(await app.requests() == ["feed.json 304"])
  }

  @Test func `a copy that somebody has changed is none`() async throws {
    try publish("2.0", comment: "timestamp:5")
    #expect(await app.offered() == "2.0")
    let cache = try app.checker.record.cache
    let key = DocumentRequest(url: app.checker.feed.urls[0])
    var entry = try #require(cache.entry(name: "feed-json", for: key))
    entry.bytes = Array(#"{"version": "6.6"}"#.utf8)
    try cache.store(entry, name: "feed-json", for: key)
    let failure = await app.offline.checker.report().failure
    #expect(failure == .offline(app.checker.feed.urls[0]).of(.feed))
    #expect(await app.requests() == ["feed.json 200", "feed.json.minisig 200"])
    entry.signature = nil
    try cache.store(entry, name: "feed-json", for: key)
    #expect(await app.offered() == "2.0")
  }

  @Test func `a copy from before the feed was signed, or with another key, is none`() async throws {
    var app = app
    try publish("2.0", comment: "timestamp:5")
    app.checker.feed.isSigned = false
    #expect(await app.requests() == ["feed.json 200"])
    app.checker.feed.isSigned = true
    #expect(await app.requests() == ["feed.json 200", "feed.json.minisig 200"])
    let text = try String(contentsOfFile: app.site.folder.path + "/other.pub", encoding: .utf8)
    app.checker.feed.publicKey = try SigningKey(text)
    let failure = await app.offline.checker.report().failure
    #expect(failure == .offline(app.checker.feed.urls[0]).of(.feed))
    #expect(await app.distrust()?.hasPrefix("it is signed with the key ") == true)
    try app.site.sign(by: "other")
    #expect(await app.offered() == "2.0")
  }

  // MARK: Out of step

  /// What a server answers to the first request for a path, before it answers with what is new.
  @Test(arguments: [
    ["/feed.json.minisig": "old"], ["/feed.json": "old"], ["/feed.json.minisig": "none"], [:],
  ])
  func `document and signature may be out of step for a moment`(
    first: [String: String]
  ) async throws {
    var app = app
    func files(_ version: String) throws -> [String: [UInt8]] {
      try publish(version, comment: "timestamp:\(version.count)")
      return Dictionary(
        uniqueKeysWithValues: try ["/feed.json", "/feed.json.minisig"].map { path in
          (path, try FileSystem.contents(of: app.site.folder.path + path, limit: 1 << 20))
        })
    }
    let (old, new) = (try files("2.0"), try files("2.0.1"))
    let asked = Mutex<Set<String>>([])
    let origin = try LoopbackServer { request in
      let path = request.target
      let isFirst = asked.withLock { $0.insert(path).inserted }
      switch isFirst ? first[path] : nil {
      case "old": return .message(status: 200, headers: [], body: old[path] ?? [])
      case "none": return .message(status: 404, headers: [], body: [])
      default: return .message(status: 200, headers: [], body: new[path] ?? [])
      }
    }
    let proxy = try WebServer(upstream: origin.url(""))
    app.checker.feed.urls = [proxy.url("/feed.json")]
    #expect(await app.offered() == "2.0.1")
    let count = origin.requests.count
    #expect(count == (first.isEmpty ? 2 : 4))
    #expect(
      origin.requests.suffix(count - 2).allSatisfy { request in
        request.headers.contains { $0.name.lowercased() == "cache-control" }
      })
  }

  @Test func `they are fetched twice, not more often`() async throws {
    try app.site.write(#"{"version": "2.0"}"#)
    #expect(
      await app.requests() == [
        "feed.json 200", "feed.json.minisig 404", "feed.json 200", "feed.json.minisig 404",
      ])
  }

  @Test func `a web page for both is that of a network, not an attack`() async throws {
    try app.site.write("<!doctype html><title>Sign in</title>")
    try app.site.write("<!doctype html><title>Sign in</title>", to: "feed.json.minisig")
    let report = await app.checker.report()
    #expect(report.failure == .webPage(app.checker.feed.urls[0]).of(.feed))
  }

  @Test func `a server that fails is not reported as an attack`() async throws {
    var app = app
    let origin = try LoopbackServer { request in
      request.target == "/feed.json"
        ? .message(status: 200, headers: [], body: Array(#"{"version": "2.0"}"#.utf8))
        : .message(status: 503, headers: [], body: [])
    }
    app.checker.feed.urls = [origin.url("/feed.json")]
    let report = await app.checker.report()
    #expect(
      report.failure
        == .status(url: origin.url("/feed.json.minisig"), code: 503, retryAfter: nil).of(.feed))
    #expect(report.feed?.url == origin.url("/feed.json"))
  }
}
