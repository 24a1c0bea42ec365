import Testing
import UpdatesTestSupport

@testable import UpdatesWeb

@Suite struct DocumentSourceTests {
  private let directory: TemporaryDirectory
  private let cache: ResponseCache
  private let url = "https://example.com/a.json?token=secret"
  private let now = Instant(secondsSince1970: 1_767_323_045)

  init() throws {
    directory = try TemporaryDirectory()
    cache = ResponseCache(folder: directory.path + "/cache")
  }

  @Test func `an answer is kept byte for byte with its validators`() async throws {
    let body = "\u{FEFF}{ \"a\" :1 ,}\r\n"
    let transport = AnsweringTransport(
      body,
      headers: [
        Header("ETag", "\"1\""), Header("last-modified", "Fri, 02 Jan 2026 03:04:05 GMT"),
      ])
    let document = try await read(transport)
    #expect(document.value == body.utf8.count)
    #expect(!document.isFromCache)
    #expect(document.url == "https://example.com/a.json?token=***")
    let path = try #require(try FileSystem.names(in: cache.folder).first { $0.hasPrefix("a") })
    let file = try FileSystem.contents(of: cache.folder + "/" + path, limit: 1 << 20)
    #expect(file.suffix(body.utf8.count) == ArraySlice(body.utf8))
  }

  @Test func `the next question is conditional and a 304 is answered from the copy`() async throws {
    _ = try await read(
      AnsweringTransport(
        "{}", headers: [Header("ETag", "\"1\""), Header("Last-Modified", "then")]))
    let transport = AnsweringTransport("", status: 304)
    let document = try await read(transport, now: now.adding(seconds: 10))
    #expect(document.value == 2)
    #expect(document.isFromCache)
    #expect(document.receivedAt == now.adding(seconds: 10))
    let headers = try #require(transport.requests.first?.commonHeaders)
    #expect(headers.contains(Header("If-None-Match", "\"1\"")))
    #expect(headers.contains(Header("If-Modified-Since", "then")))
  }

  @Test func `what could not be read is not kept`() async throws {
    _ = try await read(AnsweringTransport("good"))
    #expect(throws: Problem.malformed(source: "x", problem: "no")) {
      try source(AnsweringTransport("worse")).document("a", asking: DocumentRequest(url: url)) {
        _ -> Int in
        throw Problem.malformed(source: "x", problem: "no")
      }
    }
    #expect(try await lastGood()?.value == 4)
  }

  @Test(
    arguments: [
      (404, nil, nil), (500, nil, nil), (304, nil, nil), (503, "120", .seconds(120)),
    ] as [(Int, String?, Duration?)])
  func `another status is an error with its number`(
    status: Int, header: String?, retryAfter: Duration?
  ) async throws {
    let transport = AnsweringTransport(
      "", status: status, headers: header.map { [Header("Retry-After", $0)] } ?? [])
    await #expect(
      throws: Problem.status(
        url: "https://example.com/a.json?token=***", code: status, retryAfter: retryAfter)
    ) { try await read(transport) }
  }

  @Test func `offline nobody is asked and the copy is used`() async throws {
    _ = try await read(AnsweringTransport("four"))
    let transport = AnsweringTransport("other")
    var limits = DocumentSource.Limits(deadline: .now + .ample)
    limits.isOffline = true
    let document = try await read(transport, limits: limits, now: now.adding(seconds: 99))
    #expect(document.value == 4)
    #expect(document.isFromCache)
    #expect(document.receivedAt == now)
    #expect(transport.requests == [])
  }

  @Test func `a dry run keeps nothing`() async throws {
    var limits = DocumentSource.Limits(deadline: .now + .ample)
    limits.keepsResponses = false
    _ = try await read(AnsweringTransport("four"), limits: limits)
    #expect(try await lastGood() == nil)
    #expect(throws: Problem.file(.fileMissing, cache.folder)) {
      try FileSystem.names(in: cache.folder)
    }
  }

  @Test func `a request carries the limits of the check`() async throws {
    let transport = AnsweringTransport("{}")
    var limits = DocumentSource.Limits(deadline: .now + .ample)
    limits.allowsInsecureHTTP = true
    _ = try await read(transport, limits: limits)
    let request = try #require(transport.requests.first)
    #expect(request.deadline == limits.end)
    #expect(request.allowsInsecureHTTP)
    #expect(request.bodyLimit == 4 << 20)
    #expect(request.url == url)
  }

  @Test func `a network that fails says how`() async throws {
    let refused = Problem.refused(host: "example.com", detail: "x")
    await #expect(throws: refused) {
      try await read(AnsweringTransport { _ in throw refused })
    }
  }

  @Test func `a transport that is cancelled in its own way is cancelled`() async throws {
    await #expect(throws: CancellationError.self) {
      try await read(AnsweringTransport { _ in throw CancellationError() })
    }
  }

  // MARK: What is asked

  @discardableResult
  private func read(
    _ transport: any Transport, limits: DocumentSource.Limits? = nil, now: Instant? = nil
  ) async throws -> Document<Int> {
    try source(transport, limits: limits, now: now)
      .document("a", asking: DocumentRequest(url: url)) { $0.bytes.count }
  }

  private func lastGood() async throws -> Document<Int>? {
    var limits = DocumentSource.Limits(deadline: .now + .ample)
    limits.isOffline = true
    do {
      return try await read(AnsweringTransport(""), limits: limits)
    } catch Problem.kind(.offline) {
      return nil
    }
  }

  private func source(
    _ transport: any Transport, limits: DocumentSource.Limits? = nil, now: Instant? = nil
  ) -> DocumentSource {
    DocumentSource(
      transport: transport, cache: cache,
      limits: limits ?? DocumentSource.Limits(deadline: .now + .ample), now: now ?? self.now)
  }
}
