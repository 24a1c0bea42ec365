import Synchronization
import Testing
import UpdatesLoopback
import UpdatesTestSupport

@testable import UpdatesWeb

@Suite(.timeLimit(.minutes(10))) struct DownloadRetryTests {
  private let place: DownloadFolder

  init() throws {
    place = try DownloadFolder()
  }

  private func item(_ url: String, limit: Int = 1 << 20) -> DownloadItem {
    DownloadItem(url: url, name: "a", sizeLimit: limit)
  }

  @Test(arguments: [500, 502, 503, 504, 429])
  func `a server in trouble is asked three times`(status: Int) async throws {
    let server = try LoopbackServer(numbered: { number, _ in
      number < 3 ? .status(status) : .text("x")
    })
    #expect(try await place.fetch(item(server.url())).file?.size == 1)
    #expect(server.requests.count == 3)
  }

  @Test(arguments: [400, 401, 403, 404, 410, 416, 204, 206, 300, 304])
  func `what another try would not change is asked once`(status: Int) async throws {
    let server = try LoopbackServer(.status(status))
    let result = try await place.fetch(item(server.url()))
    #expect(result.error == .status(url: server.url(), code: status, retryAfter: nil))
    #expect(server.requests.count == 1)
  }

  @Test func `a server that wants time has it`() async throws {
    let server = try LoopbackServer(numbered: { number, _ in
      number == 1 ? .status(503, headers: [.init("Retry-After", "1")]) : .text("x")
    })
    let begin = ContinuousClock.now
    #expect(try await place.fetch(item(server.url())).file?.size == 1)
    #expect(ContinuousClock.now - begin >= .seconds(1))
  }

  @Test(
    arguments: [
      ("61", .ample), ("86400", .ample), ("99999999999999999999", .ample), ("50", .seconds(40)),
    ] as [(String, Duration)])
  func `a server that wants too much time has failed`(
    seconds: String, limit: Duration
  ) async throws {
    let server = try LoopbackServer(.status(429, headers: [.init("Retry-After", seconds)]))
    let result = try await place.fetch(item(server.url()), within: limit)
    let wait = Duration.seconds(Int(seconds) ?? .max)
    #expect(result.error == .status(url: server.url(), code: 429, retryAfter: wait))
    #expect(server.requests.count == 1)
  }

  @Test func `the deadline ends everything that has not ended, and no more run at once`()
    async throws
  {
    let server = try LoopbackServer(.silence)
    let items = (0..<5).map {
      DownloadItem(url: server.url("/\($0)"), name: "f\($0)", sizeLimit: 1)
    }
    let ended = Atomic(0)
    let results = try await place.fetch(
      items, atOnce: 2, within: .milliseconds(300),
      progress: { ended.store($0.files, ordering: .relaxed) })
    #expect(results.map(\.error) == items.map { .timedOut(url: $0.url) })
    #expect(ended.load(ordering: .relaxed) == 5)
    #expect(server.requests.count <= 2)
  }

  @Test func `a file that begins anew with each try is asked for three times, however far it came`()
    async throws
  {
    let server = try LoopbackServer(numbered: { number, _ in
      let size = 6 << 20
      return .raw(
        "HTTP/1.1 200 OK\r\nContent-Length: \(size)\r\n\r\n",
        Array(repeating: UInt8(7), count: min(size, number * 5 << 18)))
    })
    let result = try await place.fetch(item(server.url(), limit: 1 << 30))
    #expect(result.error == .cutOff(url: server.url()))
    #expect(server.requests.count == 3)
  }

  @Test func `a file that comes in pieces is asked for as long as each try brings a good one`()
    async throws
  {
    let bytes = Array(Array(repeating: randomBytes(9973), count: 600).joined())
    let server = try ServedContent(.init(bytes: bytes, cuts: Array(repeating: 5 << 18, count: 4)))
    let result = try await place.fetch(item(server.url(), limit: 1 << 30))
    #expect(result.file?.size == bytes.count)
    #expect(try place.contents("a") == bytes)
    #expect(server.requests.count == 5)
  }

  // MARK: Redirects

  @Test func `conditions go where a redirect leads, and only who was asked answers them`()
    async throws
  {
    let other = try LoopbackServer(.status(304))
    let address = other.url("/b")
    let server = try LoopbackServer(.redirect(to: address))
    var item = DownloadItem(
      url: server.url(), name: "a", headers: [Header("X-Key", "k")], sizeLimit: 10)
    item.commonHeaders = [Header("If-None-Match", "x")]
    #expect(try await place.fetch(item).get() == .notModified)
    #expect(other.requests.map { $0["If-None-Match"] } == ["x"])
    #expect(other.requests.map { $0["X-Key"] } == [nil])
    (item.headers, item.commonHeaders) = (item.commonHeaders, [])
    #expect(
      try await place.fetch(item).error == .status(url: address, code: 304, retryAfter: nil))
    #expect(other.requests.last?["If-None-Match"] == nil)
    #expect(try place.names().isEmpty)
  }

  @Test func `a place that was used for one server tells another nothing of it`() async throws {
    let other = try LoopbackServer(.text("x"))
    let server = try LoopbackServer(.text("x"))
    let own = [Header("X-Key", "k"), Header("Authorization", "a")]
    let items = [
      DownloadItem(url: server.url(), name: "a", headers: own, sizeLimit: 10),
      DownloadItem(url: server.url(), name: "b", sizeLimit: 10),
      DownloadItem(url: other.url(), name: "c", sizeLimit: 10),
    ]
    #expect(try await place.fetch(items, atOnce: 1).allSatisfy { $0.file != nil })
    #expect(server.requests.map { $0["Authorization"] } == ["a", nil])
    #expect(server.requests.map { $0["X-Key"] } == ["k", nil])
    #expect(other.requests.map { $0["Authorization"] } == [nil])
  }

  @Test func `the rest is asked of where the redirect leads`() async throws {
    let content = try ServedContent(.init(bytes: randomBytes(90_000), cuts: [80_000]))
    let server = try LoopbackServer(.redirect(to: content.url("/real?signature=1")))
    #expect(try await place.fetch(item(server.url())).file != nil)
    #expect(content.requests.map { $0["Range"] } == [nil, "bytes=80000-"])
    #expect(server.requests.count == 2)
  }

  // MARK: Stalls

  @Test func `a server that falls silent is left after a while, and the rest asked for`()
    async throws
  {
    let bytes = randomBytes(100_000)
    let server = try LoopbackServer(numbered: { number, request in
      let offset = request["Range"] == "bytes=70000-" ? 70_000 : 0
      let head =
        "HTTP/1.1 \(offset == 0 ? 200 : 206) OK\r\nETag: \"one\"\r\n"
        + (offset == 0 ? "" : "Content-Range: bytes 70000-99999/100000\r\n")
        + "Content-Length: \(100_000 - offset)\r\n\r\n"
      guard number == 1 else { return .raw(head, bytes[offset...]) }
      return .raw(
        Array(head.utf8) + bytes, pieceSize: head.utf8.count + 70_000, pause: .seconds(3600))
    })
    let settings = place.settings(stallLimit: .seconds(15))
    #expect(try await place.fetch(item(server.url()), settings).file?.size == 100_000)
    #expect(try place.contents("a") == bytes)
    #expect(server.requests.map { $0["Range"] } == [nil, "bytes=70000-"])
  }

  @Test(arguments: [(1, true), (2000, false)])
  func `a server that sends too little in that time has stalled`(
    leastBytes: Int, isEnough: Bool
  ) async throws {
    let head = "HTTP/1.1 200 OK\r\nContent-Length: 1000\r\n\r\n"
    let server = try LoopbackServer(
      .raw(Array(head.utf8) + randomBytes(1000), pieceSize: 60, pause: .seconds(1)))
    var settings = place.settings(tries: 1, stallLimit: .seconds(15))
    settings.leastBytes = leastBytes
    let result = try await place.fetch(item(server.url()), settings)
    #expect(result.file?.size == (isEnough ? 1000 : nil))
    let stalled = Problem.stalled(url: server.url(), limit: .seconds(15))
    #expect(result.error == (isEnough ? nil : stalled))
  }

  @Test(arguments: [false, true])
  func `a server that says nothing, or takes no connection, has stalled`(
    isThere: Bool
  ) async throws {
    let (hole, server) = (try BlackHole(), try LoopbackServer(.silence))
    let url = isThere ? server.url() : "http://127.0.0.1:\(hole.port)/"
    let result = try await place.fetch(
      item(url), place.settings(tries: 2, stallLimit: .seconds(2)))
    #expect(result.error == .stalled(url: url, limit: .seconds(2)))
    #expect(!isThere || server.requests.count == 2)
  }

  @Test(
    arguments: [
      (1, nil, 0.25, 0.75), (2, nil, 0.5, 1.5), (3, nil, 1, 3), (100, nil, 16, 48), (1, 7, 7, 7),
      (1, 0, 0.25, 0.75),
    ] as [(Int, Int?, Double, Double)])
  func `pauses grow and differ, and a server may ask for more`(
    tries: Int, retryAfter: Int?, least: Double, most: Double
  ) {
    var settings = DownloadSettings(variables: [:])
    settings.tries = 1_000
    let problem = Problem.status(
      url: "https://a.example/", code: 503, retryAfter: retryAfter.map { .seconds($0) })
    for (jitter, seconds) in [(0.5, least), (1.5, most)] {
      let wait = settings.wait(after: problem, tries: tries, until: nil, jitter: jitter)
      #expect(wait == .seconds(seconds))
    }
    let refused = Problem.refused(host: "a.example", detail: "nobody is there")
    #expect(settings.wait(after: refused, tries: tries, until: nil) == nil)
  }
}
