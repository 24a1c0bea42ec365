import HarmlessText
import Testing
import UpdatesLoopback
import UpdatesTestSupport

@testable import Updates

@Suite(.timeLimit(.minutes(10))) struct JSONFeedTests {
  private static let list = #"[{"version": "2.0"}, {"version": "1.0"}]"#
  private static let registry = [
    "version": "/dist-tags/latest", "date": "/time/2.0.1", "url": "/homepage",
  ]

  @Test func `without pointers the parts lie at the top`() throws {
    let reading = try read("defaults")
    #expect(reading.releases[0].version?.text == "2.0")
    #expect(reading.releases[0].notes == ReleaseNotes(text: "* Faster", format: .markdown))
    #expect(reading.releases[0].storeURL == "https://example.com/tool")
    #expect(reading.releases[0].publishedAt?.iso8601 == "2026-01-02T03:04:05Z")
    #expect(reading.warnings == [])
  }

  @Test func `pointers lead to the parts`() throws {
    let reading = try read("registry", Self.registry)
    #expect(reading.releases[0].version?.text == "2.0.1")
    #expect(reading.releases[0].publishedAt?.iso8601 == "2026-01-02T03:04:05Z")
    #expect(reading.releases[0].storeURL == "https://example.com/tool")
    #expect(reading.releases[0].notes == nil && reading.warnings == [])
    let release = try read("defaults", ["version": "/version"]).releases[0]
    #expect(release == Release(version: release.version), "only parts with a pointer are read")
  }

  @Test func `assets are URLs, or objects with one`() throws {
    let digest = try Checksum(hex: String(repeating: "ab", count: 32))
    let assets = [
      ReleaseAsset(name: "tool 1.tar.gz", url: "https://example.com/dl/tool%201.tar.gz?x=1"),
      ReleaseAsset(name: "tool.zip", url: "https://example.com/get/7", size: 7, digest: digest),
    ]
    #expect(try read("assets").releases[0].assets == assets)
    let pointers = ["version": "/version", "assets": "/assets"]
    #expect(try read("assets", pointers).releases[0].assets == assets)
    #expect(try read("assets", ["version": "/version"]).releases[0].assets == [])
    let wrong = try read("assets", ["version": "/version", "assets": "/version"])
    #expect(
      wrong.warnings.map(\.message) == [
        "'/version' is \"2.0\", expected an array of URLs or objects"
      ])
  }

  private static let empty256 = "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"
  private static let empty384 =
    "38b060a751ac96384cd9327eb1b1e36a21fdb71114be07434c0cc7bf63f6e1da"
    + "274edebfe76f65fbd51ad2f14898b95b"

  /// Digests of nothing; nil is one that cannot be read.
  @Test(
    arguments: [
      (.string("sha256:" + empty256), empty256),
      (.string("SHA256:" + empty256.uppercased()), empty256),
      ("sha256-47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU=", empty256),
      (.string(empty256), empty256),
      ("sha384-OLBgp1GsljhM2TJ+sbHjaiH9txEUvgdDTAzHv2P24donTt6/529l+9Ua0vFImLlb", empty384),
      (.string("sha384:" + empty384), empty384), (.string("sha384:" + empty256), nil),
      ("sha256:", nil), ("", nil),
      ("sha256-47DEQpj8HBSa", nil), ("md5:d41d8cd98f00b204e9800998ecf8427e", nil),
      (.string("sha512:" + empty256), nil), (7, nil), (["sha256:"], nil), (true, nil),
    ] as [(JSON, String?)])
  func `a digest is read in each of its forms, and what cannot be read is no digest of none`(
    digest: JSON, hex: String?
  ) throws {
    for key in ["digest", "sha256"] {
      let asset = try digested(digest, as: key)
      #expect(asset.digest?.hex == hex)
      #expect(asset.hasUnreadableDigest == (hex == nil))
    }
    #expect(try digested(.null) == ReleaseAsset(name: "a.zip", url: "https://a.example/a.zip"))
  }

  private func digested(_ digest: JSON, as key: String = "digest") throws -> ReleaseAsset {
    var asset: JSONObject = ["url": "https://a.example/a.zip", "name": "a.zip"]
    asset[key] = digest
    let document: JSON = ["version": "2.0", "assets": [.object(asset)]]
    return try #require(read(parsing: document.text).releases[0].assets.first)
  }

  @Test(arguments: [
    ("https://example.com/dl/tool-2.0.tar.gz", "tool-2.0.tar.gz"),
    ("https://example.com/tool.zip?token=1#x", "tool.zip"), ("https://example.com/tool", nil),
    ("https://example.com/", nil), ("https://example.com/notes.html", nil),
    ("https://example.com/a%2Fb.zip", nil),
  ])
  func `a URL of an archive is an asset`(url: String, name: String?) throws {
    let document: JSON = ["version": "2.0", "url": .string(url)]
    let reading = try read(parsing: document.text)
    #expect(reading.releases[0].storeURL == url && reading.releases[0].downloadURL == nil)
    #expect(reading.releases[0].assets == name.map { [ReleaseAsset(name: $0, url: url)] } ?? [])
  }

  @Test(arguments: [
    (list, "/0/version", "2.0"), (list, "/1/version", "1.0"), (#""2.0""#, "", "2.0"),
    ("2.10", "", "2.10"), (#"{"version": 8.40}"#, "/version", "8.40"),
  ])
  func `a version is a string, or a number whose text counts`(
    text: String, pointer: String, version: String
  ) throws {
    #expect(try read(parsing: text, ["version": pointer]).releases[0].version?.text == version)
  }

  @Test func `a chosen pointer that leads nowhere is named, one of the defaults is not`() throws {
    let reading = try read(
      parsing: Self.list, ["version": "/0/version", "notes": "/0/notes"])
    #expect(
      reading.warnings == [
        Warning(
          code: "feed.element", message: "There is nothing at '/0/notes', expected notes")
      ])
    #expect(try read(parsing: #"{"version": 8.40}"#).warnings == [])
  }

  @Test(arguments: ["1767323045", "1767323045678"])
  func `a date may count seconds or milliseconds`(date: String) throws {
    let reading = try read(parsing: #"{"version": "2.0", "date": \#(date)}"#)
    #expect(reading.releases[0].publishedAt?.iso8601 == "2026-01-02T03:04:05Z")
  }

  @Test func `a pointer that is none is told, without harm`() throws {
    let hostile = "\u{1B}[31mnotes\u{202E}" + String(repeating: "x", count: 9000)
    let error = #expect(throws: Problem.self) {
      try read("defaults", ["version": "/version", "notes": hostile])
    }
    let summary = try #require(error).summary
    #expect(summary.hasPrefix("'feed.pointers.notes' cannot be used: it is 'notesx"))
    #expect(summary.contains("expected a JSON pointer that begins with '/', such as /releases/0/"))
    #expect(HostileText.offence(in: summary) == nil && summary.utf8.count < 300)
  }

  @Test func `the scheme says what a version is`() throws {
    #expect(throws: Problem.self) { try read("defaults", scheme: .semantic) }
    #expect(try read("registry", Self.registry, scheme: .semantic).releases[0].version != nil)
  }

  @discardableResult
  private func read(
    _ name: String, _ pointers: [String: String] = [:], scheme: VersionScheme = .dotted
  ) throws -> FeedResult {
    let bytes = try fixture("json/\(name).json")
    return try read(parsing: String(decoding: bytes, as: UTF8.self), pointers, scheme: scheme)
  }

  @discardableResult
  private func read(
    parsing text: String, _ pointers: [String: String] = [:], scheme: VersionScheme = .dotted
  ) throws -> FeedResult {
    try UpdatesTests.read(.json, text) {
      ($0.pointers, $0.scheme) = (pointers, scheme)
    }
  }

  @Test(arguments: WrongValue.all)
  func `a wrong value is refused, or counts as missing`(wrong: WrongValue) async throws {
    let kind = String(wrong.answer.prefix { $0 != "/" })
    let bytes = try changed(wrong.answer, wrong.place, wrong.value)
    switch wrong.outcome {
    case .refused(let problem):
      let error = await #expect(throws: Problem.self) { try await result(of: kind, bytes) }
      #expect(error?.kind == .malformed)
      let found = error?.summary ?? ""
      #expect(found.hasPrefix("'https://example.com/feed"))
      #expect(found.hasSuffix("' cannot be used: \(problem)"))
      #expect(HostileText.offence(in: found) == nil && found.utf8.count < 400)
    case .ignored(let warnings):
      let without = try await result(of: kind, changed(wrong.answer, wrong.place, ""))
      let found = try await result(of: kind, bytes)
      #expect(found.releases == without.releases)
      // One real answer has a version that was withdrawn, whatever else is wrong in it.
      let told = found.warnings.filter { $0.code != "feed.withdrawn" }
      #expect(told.map(\.message) == warnings)
    case .read(let versions):
      let found = try await result(of: kind, bytes)
      #expect(found.releases.map { $0.version?.text } == versions)
    }
  }
}

/// A real answer with one wrong value, and what comes of it.
struct WrongValue: CustomTestStringConvertible, Sendable {
  enum Outcome: Sendable {
    /// The answer is malformed.
    case refused(String)
    /// The answer is read as if the value were missing.
    case ignored([String])
    /// The answer has these versions.
    case read([String])
  }

  let answer: String
  let place: String
  let value: String
  let outcome: Outcome

  var testDescription: String { "\(answer) \(place) \(value.prefix(60))" }
}
