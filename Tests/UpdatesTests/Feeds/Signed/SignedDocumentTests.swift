import Foundation
import Testing
import UpdatesTestSupport

@testable import Updates

/// Signatures of one document, made by Debian's minisign and served by nginx.
@Suite struct SignedDocumentTests {
  private let app: SignedApp

  init() throws {
    app = try SignedApp()
  }

  struct Form: CustomTestStringConvertible, Sendable {
    let testDescription: String
    var text = #"{"version": "2.0"}"#
    var comment: String?
    var isLegacy = false
  }

  static let valid: [Form] = [
    Form(testDescription: "the usual form"),
    Form(testDescription: "the legacy form", isLegacy: true),
    Form(testDescription: "no time", comment: "the second one"),
    Form(testDescription: "a later date", comment: "timestamp:1\texpires:2026-01-02T03:04:06Z"),
    Form(testDescription: "this day, to its end", comment: "expires:2026-01-02"),
    Form(
      testDescription: "blanks for tabs",
      comment: "timestamp:1 file:feed.json expires:2027-01-01T00:00:00+01:00"),
    Form(testDescription: "a key", text: #"{"version": "2.0", "expires": "2026-02-01"}"#),
  ]

  @Test(arguments: valid)
  func `a document with a valid signature is used`(form: Form) async throws {
    try app.site.write(form.text)
    try app.site.sign(comment: form.comment, isLegacy: form.isLegacy)
    #expect(await app.offered() == "2.0")
    #expect(await app.offered() == "2.0", "from the cache")
  }

  struct Attack: CustomTestStringConvertible, Sendable {
    let testDescription: String
    let problem: String
    let make: @Sendable (SignedSite) throws -> Void

    init(
      _ name: String, _ problem: String, _ make: @escaping @Sendable (SignedSite) throws -> Void
    ) {
      (testDescription, self.problem, self.make) = (name, problem, make)
    }

    /// Changes the lines of the signature.
    static func lines(
      _ name: String, _ problem: String, _ change: @escaping @Sendable (inout [String]) -> Void
    ) -> Attack {
      Attack(name, problem) { site in
        var lines = try site.signature()
        change(&lines)
        try site.write(lines.map { $0 + "\n" }.joined(), to: "feed.json.minisig")
      }
    }

    /// Publishes another document.
    static func document(
      _ name: String, _ problem: String, _ text: String, comment: String? = nil
    ) -> Attack {
      Attack(name, problem) { try $0.publish(text, comment: comment) }
    }
  }

  static let attacks: [Attack] = [
    Attack("no signature", "it is not signed: there is no '") {
      try $0.remove("feed.json.minisig")
    },
    .lines("a truncated signature", "the signature is malformed: line 4 is missing") {
      $0.removeLast()
    },
    .lines("a signature of 5 MiB", "the signature is malformed: it is longer than 16 KiB") {
      $0[0] += String(repeating: "x", count: 5 << 20)
    },
    .lines("a web page for a signature", "the signature is malformed: line 1 is not a comment") {
      $0 = ["<!doctype html>", "<title>Sign in</title>"]
    },
    .lines("a newer date", "the trusted comment of the signature was changed") {
      $0[2] = "trusted comment: timestamp:9999999999\tfile:feed.json"
    },
    Attack("another key", "it is signed with the key ") { try $0.sign(by: "other") },
    Attack("another key with the number of the right one", "the signature does not match") {
      site in
      let own = [UInt8](Data(base64Encoded: try site.signature()[1]) ?? Data())
      try site.sign(by: "other")
      var lines = try site.signature()
      var bytes = [UInt8](Data(base64Encoded: lines[1]) ?? Data())
      bytes.replaceSubrange(2..<10, with: own[2..<10])
      lines[1] = Data(bytes).base64EncodedString()
      try site.write(lines.joined(separator: "\n") + "\n", to: "feed.json.minisig")
    },
    Attack("other bytes", "the signature does not match the content") {
      try $0.write(#"{"version": "6.6"}"#)
    },
    Attack("another document of the publisher's", "it is signed as 'beta.json'") { site in
      try site.write(#"{"version": "3.0"}"#, to: "beta.json")
      try site.sign("beta.json")
      try site.write(#"{"version": "3.0"}"#)
      let signature = try site.signature(of: "beta.json").joined(separator: "\n") + "\n"
      try site.write(signature, to: "feed.json.minisig")
    },
    .document(
      "a day that has passed", "it expired on 2026-01-01, and now it is 2026-01-02T03:04:05Z",
      #"{"version": "2.1"}"#, comment: "timestamp:9\texpires:2026-01-01"),
    .document(
      "a moment that has passed", "it expired on 2026-01-02T03:04:05Z, and now it is ",
      #"{"version": "2.1"}"#, comment: "expires:2026-01-02T03:04:05Z"),
    .document(
      "a date that nobody can read",
      "its 'expires' is 'soon', expected a date such as 2026-12-31", #"{"version": "2.1"}"#,
      comment: "expires:soon"),
    .document(
      "a key that has passed", "it expired on 2025-12-31, and now it is ",
      #"{"version": "2.1", "expires": "2025-12-31"}"#, comment: "expires:2030-01-01"),
    .document(
      "a key that nobody can read", "its 'expires' is '1798761600', expected a date",
      #"{"version": "2.1", "expires": 1798761600}"#),
  ]

  @Test(arguments: attacks)
  func `a document that must not be trusted is refused, and the one before stays`(attack: Attack)
    async throws
  {
    // At the first check, nothing of it is used or kept.
    try app.site.publish(#"{"version": "2.0"}"#)
    try attack.make(app.site)
    #expect(await app.distrust()?.hasPrefix(attack.problem) == true)
    #expect(try app.checker.record.state.read().state.documents.isEmpty)
    let failure = await app.offline.checker.report().failure
    #expect(failure == .offline(app.checker.feed.urls[0]).of(.feed))
    // Later, what was used before stays.
    try app.site.publish(#"{"version": "2.0"}"#, comment: "timestamp:5")
    #expect(await app.offered() == "2.0")
    let state = try app.checker.record.state.read().state
    // What is newer on the server is fetched also if nothing else has changed.
    try app.site.write(#"{"version": "2.0"}"#)
    try app.site.sign()
    try attack.make(app.site)
    let problem = await app.distrust()
    #expect(problem?.hasPrefix(attack.problem) == true, "\(problem ?? "used")")
    var after = try app.checker.record.state.read().state
    #expect(after.failures == 1)
    #expect(after.pending == state.pending)
    (after.failures, after.retryAt, after.lastAttempt) = (0, nil, state.lastAttempt)
    #expect(after == state)
    #expect(await app.offline.offered() == "2.0")
  }

  /// A document of each way in which feeds ask for one.
  @Test(arguments: [
    ("json", #"{"version": "2.0"}"#), ("github", #"[{"tag_name": "v2.0"}]"#),
    ("npm", #"{"dist-tags": {"latest": "2.0.0"}, "versions": {"2.0.0": {}}}"#),
    (
      "squirrel-file",
      #"{"currentRelease": "2.0", "releases": [{"version": "2.0", "updateTo": "#
        + #"{"version": "2.0", "url": "https://example.com/a.zip"}}]}"#
    ),
  ])
  func `the document of every kind is verified`(kind: String, text: String) async throws {
    let app = try SignedApp(kind: kind)
    try app.site.publish(text, comment: "timestamp:7")
    #expect(await app.offered()?.hasPrefix("2.0") == true)
    let documents = try app.checker.record.state.read().state.documents.entries.map(\.value)
    #expect(documents.map(\.timestamp) == [7])
    #expect(documents[0].version?.hasPrefix("2.0") == true)
    try app.site.write(text.replacing("2.0", with: "3.0"))
    #expect(await app.distrust() == "the signature does not match the content")
  }

  @Test func `every kind is signed, or says why it cannot be`() {
    for feed in Feed.all {
      var settings = app.checker.feed
      settings.kind = feed.kind
      let isMade = ["app-store", "squirrel", "ssvc"].contains(feed.kind)
      #expect(
        settings.expectedForSigning
          == (isMade ? "a feed whose answer is a file, unlike '\(feed.kind)'" : nil))
    }
  }

  @Test(arguments: [
    ("github", "example/tool"), ("github", "https://github.com/example/tool/releases/latest"),
    ("github", "https://api.github.com/repos/example/tool/releases"),
    ("gitlab", "https://gitlab.com/api/v4/projects/1/releases"),
    ("forgejo", "https://codeberg.org/api/v1/repos/example/tool/releases?limit=5"),
  ])
  func `a list that a server makes cannot be signed`(kind: String, url: String) async throws {
    var app = app
    app.checker.feed.kind = kind
    app.checker.feed.urls = [url]
    let expected = "the URL of one document for '\(kind)', not of a list or page of the server"
    #expect(app.checker.feed.expectedForSigning == expected)
    let report = await app.checker.report()
    #expect(report.failure?.message == "'feed.signed-feed' is true, expected \(expected)")
    #expect(report.requests.isEmpty)
  }

  @Test func `the command line of the article signs it`() async throws {
    let article = try SourceTree.text(of: "Sources/Updates/Updates.docc/feeds.md")
    let line = try #require(article.split(separator: "\n").first { $0.hasPrefix("minisign -S") })
    try FileManager.default.copyItem(
      atPath: app.site.folder.path + "/own.sec", toPath: app.site.folder.path + "/tool.key")
    try app.site.write(#"{"version": "2.0"}"#)
    try ChildProcess.run("sh", ["-c", String(line)], in: app.site.folder.path)
    #expect(await app.offered() == "2.0")
    let comment = try app.site.signature()[2]
    #expect(comment.contains("\texpires:2027-01-31"))
    let age = try #require(try app.checker.record.state.read().state.documents.entries.first)
    #expect(try #require(age.value.timestamp) > 1_767_323_045)
  }

  @Test func `a document in a file is signed by a file beside it`() async throws {
    var app = app
    app.checker.feed.urls = ["file://" + app.site.folder.path + "/feed.json"]
    try app.site.write(#"{"version": "2.0"}"#)
    #expect(await app.distrust()?.hasPrefix("it is not signed: there is no '/") == true)
    try app.site.sign()
    #expect(await app.offered() == "2.0")
    try app.site.write(#"{"version": "3.0"}"#)
    #expect(await app.distrust() == "the signature does not match the content")
  }

  @Test func `the suffix comes after the path and before a query`() async throws {
    #expect(
      DocumentSigning.url(of: "https://a.example/f.json?a=/b.c#d")
        == "https://a.example/f.json.minisig?a=/b.c")
    var app = app
    app.checker.feed.urls = [app.site.server.url("/feed.json?channel=beta")]
    try app.site.publish(#"{"version": "2.0"}"#)
    #expect(
      await app.requests() == ["feed.json?channel=beta 200", "feed.json.minisig?channel=beta 200"])
  }
}
