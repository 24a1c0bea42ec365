import Testing
import UpdatesLoopback
import UpdatesTestSupport

@testable import Updates

/// What all kinds of feeds have to make of an answer, however they read it.
@Suite(.timeLimit(.minutes(10))) struct EveryFeedTests {
  @Test func `each kind of feed has a real answer, which it reads`() async throws {
    #expect(Set(RealAnswer.all.map(\.kind)) == Set(Feed.all.map(\.kind)))
    for real in RealAnswer.all {
      let answer = try await result(of: real.kind, fixture(real.name))
      #expect(!answer.releases.isEmpty, "\(real.kind)")
      #expect(answer.url?.hasPrefix("https://example.com/feed") == true)
    }
  }

  @Test func `each kind says which settings it uses`() {
    let (asked, tagged): (Set, Set) = (["url", "method", "body"], ["url", "tag-prefix"])
    let keys: [String: Set<String>] = [
      "app-store": ["lookup-url"], "squirrel": asked, "squirrel-file": asked, "appcast": asked,
      "json": asked.union(["pointers"]), "github": tagged, "gitlab": tagged, "forgejo": tagged,
    ]
    for feed in Feed.all { #expect(Set(feed.keys) == keys[feed.kind] ?? ["url"], "\(feed.kind)") }
  }

  @Test(arguments: RealAnswer.all)
  func `headers are the app file's; method and body are, if the feed uses them`(
    real: RealAnswer
  ) throws {
    let bytes = try fixture(real.name)
    let transport = AnsweringTransport { Response(status: 200, body: bytes, url: $0.url) }
    let feed = try #require(Feed.named(real.kind))
    let url = "https://example.com/feed"
    var query = FeedQuery(
      app: App(id: "a", version: "1.0"), urls: [url], lookupURL: url, method: "POST",
      headers: [Header("X-Seat", "42")], body: "x")
    let documents = DocumentSource(
      transport: transport, cache: nil, limits: .init(deadline: .now + .ample), now: Instant.now)
    _ = try feed.result(for: query, from: documents)
    var request = try #require(transport.requests.first)
    let isAsked = feed.keys.contains("method")
    #expect(request.method == (isAsked ? "POST" : "GET"))
    #expect(request.body == (isAsked ? Array("x".utf8) : nil))
    #expect(request.headers == query.headers)
    let accepted = [
      "appcast": "application/rss+xml, application/xml;q=0.9, text/xml;q=0.9, */*;q=0.1",
      "crates": "application/json, text/plain;q=0.9", "github": "application/vnd.github+json",
      "pypi": "application/vnd.pypi.simple.v1+json, application/json;q=0.9",
    ]
    #expect(request.commonHeaders["accept"] == accepted[feed.kind] ?? "application/json")
    // An update server of Squirrel is told that the answer must be JSON.
    query.headers = [Header("accept", "x/y")]
    _ = try feed.result(for: query, from: documents)
    request = try #require(transport.requests.last)
    let isForced = feed.kind.hasPrefix("squirrel")
    #expect(request.headers == (isForced ? [] : query.headers))
    #expect(request.commonHeaders["accept"] == (isForced ? "application/json" : nil))
  }

  @Test(arguments: RealAnswer.all)
  func `a 304 repeats what was read`(real: RealAnswer) async throws {
    let text = String(decoding: try fixture(real.name), as: UTF8.self)
    try await expectRepetition(of: .text(text, headers: [.init("ETag", "\"1\"")]), real.kind)
  }

  @Test func `a 304 repeats the warnings`() async throws {
    let text = #"{"url": "https://example.com/a", "notes": 7}"#
    #expect(try !read(.squirrel, Array(text.utf8)).warnings.isEmpty)
    try await expectRepetition(of: .text(text, headers: [.init("ETag", "\"1\"")]), "squirrel")
  }

  @Test(arguments: ["squirrel", "squirrel-file"])
  func `a 304 repeats that there is no update`(kind: String) async throws {
    let answer = try await expectRepetition(
      of: .status(204, headers: [.init("ETag", "\"1\"")]), kind)
    #expect(answer.ruling == .upToDate && answer.releases == [] && answer.warnings == [])
  }

  @discardableResult
  private func expectRepetition(
    of response: LoopbackResponse, _ kind: String
  ) async throws -> FeedResult {
    let feed = try #require(Feed.named(kind))
    let trial = try FeedTrial { request in
      request["If-None-Match"] == "\"1\"" ? .status(304) : response
    }
    let change = { (query: inout FeedQuery) in query.lookupURL = trial.server.url("/latest") }
    var first = try await trial.answer(of: feed, at: "/latest", change: change)
    let second = try await trial.answer(of: feed, at: "/latest", change: change)
    #expect(second.isFromCache)
    first.isFromCache = true
    #expect(second == first)
    #expect(trial.targets.count == 2)
    return second
  }

  /// What is neither JSON nor XML, and why not.
  private static let rubbish: [(name: String, bytes: [UInt8])] = [
    ("empty", []), ("blank", Array(" \r\n\t".utf8)), ("NUL", [0, 0, 0, 0]),
    ("a word", Array("not found".utf8)), ("a key twice", Array(#"{"a": 1, "a": 2}"#.utf8)),
    ("single quotes", Array(#"{'url': 'https://example.com/tool.zip'}"#.utf8)),
    ("control characters", Array("{\"name\": \"\u{1B}]0;PWNED\u{7}\"}".utf8)),
    ("deep", Array(repeating: UInt8(ascii: "["), count: 100_000)),
    (
      "deep and closed",
      Array(
        (String(repeating: "[", count: 9_000)
          + String(repeating: "]", count: 9_000)).utf8)
    ),
    ("Latin-1", Array(#"{"name": ""#.utf8) + [0xE9] + Array(#""}"#.utf8)),
    ("no text", Array(#"{"name": ""#.utf8) + [0xFF, 0xC0, 0xC0] + Array(#""}"#.utf8)),
  ]

  @Test(arguments: RealAnswer.all)
  func `what is no document is refused in plain words, with its place`(
    real: RealAnswer
  ) async throws {
    for (name, bytes) in Self.rubbish {
      let error = await refusal(of: real.kind, bytes, name)
      // A line of an index that is no JSON is passed over.
      guard real.kind != Feed.crates.kind else { continue }
      switch error?.kind {
      case .notJSON:
        #expect(error?.message.contains(" is not JSON: line ") == true)
        #expect(error?.marked().utf8.count ?? 0 < 1_000)
        #expect(real.form != "XML", "\(name)")
      case .notXML:
        #expect(error?.message.contains(" is not usable XML: line ") == true)
        #expect(real.form == "XML", "\(name)")
      default: Issue.record("\(real.kind), \(name): \(String(describing: error))")
      }
    }
  }

  @Test(arguments: RealAnswer.all)
  func `a web page is told as one`(real: RealAnswer) async throws {
    let page = "<!DOCTYPE html>\n<html><head><title>Sign in</title></head><body>…</body></html>"
    #expect(await refusal(of: real.kind, Array(page.utf8), "a web page")?.kind == .webPage)
  }

  @Test(arguments: RealAnswer.all.filter { $0.form != "XML" })
  func `JSON of another type is malformed`(real: RealAnswer) async throws {
    for (text, type) in [
      ("null", "null"), ("204", "a number"), ("false", "a boolean"), (#""2.0""#, "a string"),
    ] {
      let error = await refusal(of: real.kind, Array(text.utf8), text)
      #expect(error?.kind == .malformed, "\(real.kind), \(text)")
      let problem = error?.summary ?? ""
      let isPointed = real.kind == Feed.json.kind
      let expected =
        isPointed
        ? "there is nothing at '/version', expected the version"
        : "it is \(type), expected \(real.form)"
      #expect(problem.hasSuffix(" cannot be used: \(expected)"))
    }
  }

  @Test(arguments: RealAnswer.all)
  func `an answer that is cut is refused`(real: RealAnswer) async throws {
    let bytes = try fixture(real.name)
    for count in [1, bytes.count / 3, bytes.count * 2 / 3] {
      await refusal(of: real.kind, Array(bytes.prefix(count)), "\(count) bytes")
    }
  }

  private static let samples = Thoroughness.cases(
    HostileText.corpus.filter { $0.text.utf8.count < 5_000 })

  @Test(arguments: RealAnswer.all, samples)
  func `no text in an answer harms`(real: RealAnswer, sample: HostileText.Sample) async throws {
    let bytes = try fixture(real.name)
    guard real.form != "XML" else { return }
    let document = try JSON(parsing: bytes)
    for change in [{ $0 + sample.text }, { _ in sample.text }, { sample.text + $0 }]
      as [(String) -> String]
    {
      try await expectHarmless(of: real.kind, Array(document.mapTexts(change).text.utf8))
    }
  }

  private func expectHarmless(of kind: String, _ bytes: [UInt8]) async throws {
    let answer: FeedResult
    do {
      answer = try await result(of: kind, bytes)
    } catch let error as Problem {
      #expect(HostileText.offence(in: error.summary) == nil)
      #expect(error.summary.utf8.count < 1_000)
      return
    }
    for warning in answer.warnings { #expect(HostileText.offence(in: warning.message) == nil) }
    for release in answer.releases {
      let lines = [
        release.version?.text, release.name, release.build, release.channel,
        release.minimumOS?.version, release.maximumOS?.version, release.storeID,
        release.listing.seller, release.listing.price, release.storeURL,
        release.downloadURL, release.notesURL,
      ]
      for line in lines.compactMap(\.self) { #expect(HostileText.offence(in: line) == nil) }
      for asset in release.assets {
        #expect(HostileText.offence(in: asset.name + asset.url) == nil)
      }
      let notes = release.notes?.text ?? ""
      #expect(HostileText.offence(in: notes, lineBreaks: true) == nil)
    }
  }

  /// The error of an answer that must be refused, in words that harm nobody.
  @discardableResult
  private func refusal(of kind: String, _ bytes: [UInt8], _ name: String) async -> Problem? {
    let error = await #expect(throws: Problem.self, "\(kind), \(name)") {
      try await result(of: kind, bytes)
    }
    let summary = error?.summary ?? ""
    #expect(HostileText.offence(in: summary) == nil && summary.utf8.count < 1_000)
    #expect(HostileText.offence(in: error?.marked() ?? "", lineBreaks: true) == nil)
    return error
  }
}
