import HarmlessText
import Testing
import UpdatesLoopback
import UpdatesTestSupport

@testable import Updates

@Suite(.timeLimit(.minutes(10))) struct FeedQueryAskingTests {
  private let place: DocumentPlace

  init() throws {
    place = try DocumentPlace()
  }

  @Test func `the first URL that answers is the answer`() async throws {
    let bad = try LoopbackServer(.status(500))
    let good = try LoopbackServer(.text("{}"))
    let unused = try LoopbackServer(.text("{}"))
    let answer = try ask([bad.url("/?key=5ecre7"), good.url(), unused.url()])
    #expect(answer.url == good.url())
    #expect(answer.warnings.map(\.code) == ["feed.next-url"])
    #expect(
      answer.warnings[0].message.contains("'\(bad.url("/?key=***"))' responded with status 500"))
    #expect(unused.requests.isEmpty)
  }

  @Test func `where none answers the first failure is told`() async throws {
    let first = try LoopbackServer(.status(404))
    let second = try LoopbackServer(.status(500))
    let firstError = Problem.status(url: first.url(), code: 404, retryAfter: nil)
    #expect(throws: firstError) { try ask([first.url()]) }
    let failure = #expect(throws: Problem.self) {
      try ask([first.url(), second.url("/a"), second.url("/b")])
    }
    #expect(failure?.message == firstError.message)
    #expect(
      failure?.warnings.map(\.message) == [
        "The next URL was tried: '\(second.url("/a"))' responded with status 500",
        "The last URL failed too: '\(second.url("/b"))' responded with status 500",
      ])
    #expect(throws: Problem.feedWithoutURL) { try ask([]) }
  }

  @Test func `headers and body go to the origin of the first URL only`() async throws {
    let first = try LoopbackServer(.status(500))
    let other = try LoopbackServer { $0.path == "/end" ? .text("{}") : .status(404) }
    let (port, otherPort) = (first.port, other.port)
    let answer = try ask(
      [
        "http://127.0.0.1:\(port)/a", first.url("/b"), "http://localhost:\(port)/c",
        other.url("/d?key=5ecre7"), "http://127.0.0.1:\(otherPort)/end",
      ], headers: [Header("X-Key", "5ecre7"), Header("Cookie", "5ecre7")], body: "5ecre7")
    #expect(first.requests.map(\.path) == ["/a", "/b", "/c"])
    #expect(first.requests.map { $0["X-Key"] } == ["5ecre7", "5ecre7", nil])
    #expect(first.requests.map(\.body.count) == [6, 6, 0])
    for request in other.requests {
      #expect(request.body.isEmpty)
      for field in request.headers { #expect(!field.value.contains("5ecre7"), "\(field.name)") }
    }
    #expect(
      answer.warnings.map(\.code) == [
        "feed.next-url", "feed.next-url", "feed.headers-withheld", "feed.next-url",
        "feed.headers-withheld", "feed.next-url", "feed.headers-withheld",
      ])
    for warning in answer.warnings {
      #expect(!warning.message.contains("5ecre7"))
      #expect(warning.message == warning.message.harmlessLine())
    }
    #expect(try !place.text.contains("5ecre7"))
  }

  @Test(arguments: [([nil, 60, 30], 60), ([nil, nil, nil], nil), ([90, 60, nil], 90)])
  func `the longest time that any server asks for is waited`(
    times: [Int?], longest: Int?
  ) async throws {
    let server = try LoopbackServer { request in
      let fields =
        request.path.dropFirst().isEmpty
        ? [] : [LoopbackRequest.Field("Retry-After", String(request.path.dropFirst()))]
      return .status(503, headers: fields)
    }
    let urls = times.map { server.url($0.map { "/\($0)" } ?? "/") } + ["http://127.0.0.1:1/"]
    for urls in [urls, urls.reversed()] {
      let failure = #expect(throws: Problem.self) { try ask(urls) }
      #expect(failure?.retryAfter == longest.map { .seconds($0) })
    }
  }

  @Test func `that headers were withheld is told also where all fail`() async throws {
    let first = try LoopbackServer(.status(500))
    let other = try LoopbackServer(.status(401))
    let failure = #expect(throws: Problem.self) {
      try ask([first.url(), other.url()], headers: [Header("X-Key", "1")])
    }
    #expect(failure?.warnings.map(\.code) == ["feed.headers-withheld", "feed.next-url"])
  }

  @Test(arguments: [
    ("https://example.com/notes", true), ("https://EXAMPLE.com:443/notes", true),
    ("http://example.com/notes", false), ("https://www.example.com/notes", false),
    ("https://example.com:8443/notes", false),
  ])
  func `another document of the feed gets headers from its origin only`(
    url: String, isSent: Bool
  ) throws {
    let headers = [Header("X-Seat", "42")]
    let query = FeedQuery(
      app: App(version: "1"), urls: ["https://example.com/appcast.xml"], headers: headers)
    #expect(try query.headers(for: url) == (isSent ? headers : []))
  }

  @Test(arguments: ["http://", "not a URL", "http://[::1", "ftp://127.0.0.1/"])
  func `a URL that cannot be read is of no origin`(url: String) async throws {
    let good = try LoopbackServer(.text("{}"))
    let answer = try ask([url, good.url()], headers: [Header("X-Key", "5ecre7")])
    #expect(answer.url == good.url())
    #expect(good.requests.first?["X-Key"] == nil)
  }

  @Test func `offline the first that has a copy is the answer, without a word`() async throws {
    let bad = try LoopbackServer(.status(500))
    let good = try LoopbackServer(.text("{}"))
    let urls = [bad.url(), good.url("/copy"), good.url("/none")]
    _ = try ask(urls)
    let answer = try ask(urls, place.source(isOffline: true))
    #expect(answer.url == good.url("/copy"))
    #expect(answer.isFromCache)
    #expect(answer.warnings == [])
    #expect(throws: Problem.offline(good.url("/x"))) {
      try ask([good.url("/x"), good.url("/y")], place.source(isOffline: true))
    }
    #expect(bad.requests.count + good.requests.count == 2)
  }

  @Test func `one that does not answer leaves time for the next`() async throws {
    let transport = AnsweringTransport { request in
      guard request.url.hasSuffix("/last") else {
        throw Problem.timedOut(url: request.url)
      }
      return Response(status: 200, url: request.url)
    }
    let start = ContinuousClock.now
    let answer = try ask(
      ["https://example.com/1", "https://example.com/2", "https://example.com/last"],
      place.source(transport, timeout: .seconds(30_000)))
    #expect(answer.warnings.map(\.message).joined().contains("did not respond in time"))
    let times = transport.requests.map { ($0.deadline - start) / .seconds(1) }
    try #require(times.count == 3)
    #expect((9_000...12_000).contains(times[0]))
    #expect((14_000...17_000).contains(times[1]))
    #expect((29_000...32_000).contains(times[2]))
  }

  @Test func `a file takes the place of a server, and gets nothing withheld`() async throws {
    let bad = try LoopbackServer(.status(500))
    let path = try place.directory.write("{}", to: "feed.json")
    let answer = try ask([bad.url(), "file://" + path], headers: [Header("X-Key", "1")])
    #expect(answer.url == "file://" + path)
    #expect(answer.warnings.map(\.code) == ["feed.next-url"])
  }

  @Test func `who has given up asks no other`() async throws {
    let good = try LoopbackServer(.text("{}"))
    let cancelled = AnsweringTransport { _ in throw CancellationError() }
    #expect(throws: CancellationError.self) {
      try ask(["https://example.com/", good.url()], place.source(cancelled))
    }
    #expect(cancelled.requests.count == 1)
  }

  private func ask(
    _ urls: [String], _ source: DocumentSource? = nil, headers: [Header] = [], body: String? = nil
  ) throws -> FeedResult {
    let query = FeedQuery(
      app: App(id: "a", version: "1"), urls: urls, headers: headers, body: body)
    let source = source ?? place.source()
    let feed = Feed(kind: "any", keys: ["body"]) { document in
      #expect(document.content.status == 200)
      return FeedResult(releases: [])
    }
    return try feed.result(for: query, from: source)
  }
}
