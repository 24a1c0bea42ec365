import HarmlessText
import Testing
import UpdatesLoopback
import UpdatesTestSupport

@testable import UpdatesWeb

/// What is sent, and what of the answer is kept.
@Suite(.timeLimit(.minutes(10))) struct SourceRequestTests {
  private let place: DocumentPlace

  init() throws {
    place = try DocumentPlace()
  }

  @Test func `method, headers and body are the caller's`() async throws {
    let server = try RecordingServer(.text("{}"))
    let request = DocumentRequest(
      url: server.url("/latest"), method: "POST",
      headers: [Header("Content-Type", "text/plain"), Header("X-Seat", "42")],
      body: Array("hello".utf8), accept: "application/xml")
    #expect(try await status(request) == 200)
    let asked = try #require(server.requests.first)
    #expect(server.requests.count == 1)
    #expect(asked.method == "POST")
    #expect(asked.body == Array("hello".utf8))
    #expect(asked["Content-Type"] == "text/plain")
    #expect(asked["X-Seat"] == "42")
    #expect(asked["Accept"] == "application/xml")
  }

  @Test(arguments: ["production", "abcdef0123456789"])
  func `a word of a secret header stays in what is read, and is neither kept nor quoted`(
    secret: String
  ) async throws {
    let body = #"{"version": "2.0-\#(secret)", "notes": "\#(secret) \#(secret)"}"#
    let server = try RecordingServer { request in
      request["If-None-Match"] == nil ? .text(body, headers: [.init("ETag", "1")]) : .status(304)
    }
    let request = DocumentRequest(
      url: server.url(), headers: [Header("X-Session", secret), Header("X-Key", "Key \(secret)0")])
    for _ in 1...2 {
      let document = try place.source().document("a", asking: request) { content in
        String(decoding: content.bytes, as: UTF8.self)
      }
      #expect(document.value == body)
    }
    #expect(throws: Problem.file(.fileMissing, place.cache.folder)) { try place.text }
    #expect(server.requests.map { $0["X-Session"] } == [secret, secret])
    let error = #expect(throws: Problem.self) {
      try place.source().document("a", asking: request) { content -> Int in
        let text = String(decoding: content.bytes, as: UTF8.self)
        throw Problem.malformed(source: "a", problem: "it is '\(text.prefix(18))'")
      }
    }
    #expect(error?.summary.contains("it is ") == true)
    #expect(error?.summary.contains(secret.prefix(4)) == false)
  }

  @Test func `an Accept of the caller's own is the only one`() async throws {
    let server = try RecordingServer(.text("{}"))
    _ = try await status(
      DocumentRequest(url: server.url(), headers: [Header("accept", "text/html")]))
    let fields = try #require(server.requests.first).headers.filter {
      $0.name.lowercased() == "accept"
    }
    #expect(fields.map(\.value) == ["text/html"])
  }

  @Test(arguments: [200, 201, 204, 206, 299])
  func `a status of success is told to the reader, and again from the copy`(
    status: Int
  ) async throws {
    let server = try RecordingServer(.status(status, headers: [.init("ETag", #""1""#)]))
    let request = DocumentRequest(url: server.url())
    #expect(try await self.status(request) == status)
    #expect(try await self.status(request, place.source(isOffline: true)) == status)
    #expect(server.requests.count == 1)
  }

  @Test func `a 304 after a 204 is a 204, in one request without a body`() async throws {
    let server = try RecordingServer { request in
      request["If-None-Match"] == nil
        ? .status(204, headers: [.init("ETag", #""1""#)])
        : .raw("HTTP/1.1 304 Not Modified\r\nContent-Length: 4\r\n\r\nnope")
    }
    let request = DocumentRequest(url: server.url())
    #expect(try await status(request) == 204)
    let document = try place.source().document("feed", asking: request) { $0 }
    #expect(document.value.status == 204 && document.value.bytes == [])
    #expect(document.isFromCache)
    #expect(server.requests.count == 2)
  }

  @Test(arguments: [
    DocumentRequest(url: "", method: "POST", body: [1]), DocumentRequest(url: "", method: "POST"),
    DocumentRequest(url: "", method: "GET", body: [1]), DocumentRequest(url: "", method: "PUT"),
  ])
  func `only a plain GET or HEAD is conditional, but all are kept`(
    request: DocumentRequest
  ) async throws {
    let server = try RecordingServer(.text("{}", headers: [.init("ETag", #""1""#)]))
    var request = request
    request.url = server.url()
    for _ in 1...2 { #expect(try await status(request) == 200) }
    #expect(server.requests.map { $0["If-None-Match"] } == [nil, nil])
    #expect(try await status(request, place.source(isOffline: true)) == 200)
    request.method = "HEAD"
    request.body = nil
    for _ in 1...2 { #expect(try await status(request) == 200) }
    #expect(server.requests.suffix(2).map { $0["If-None-Match"] } == [nil, #""1""#])
  }

  @Test func `another method, another body and another URL are another question`() async throws {
    let server = try RecordingServer(.text("{}"))
    var kept = DocumentRequest(url: server.url("/a?b"), method: "POST", body: [1, 2])
    kept.headers = [Header("Authorization", "Bearer alice")]
    _ = try await status(kept)
    let offline = place.source(isOffline: true)
    #expect(try await status(kept, offline) == 200)
    for change in [
      { $0.method = "PUT" }, { $0.body = [1, 3] }, { $0.body = [] }, { $0.body = nil },
      { $0.url = server.url("/a?c") }, { $0.followsRedirects = false },
      { $0.headers = [Header("Authorization", "Bearer bob")] }, { $0.headers = [] },
    ] as [(inout DocumentRequest) -> Void] {
      var other = kept
      change(&other)
      await #expect(throws: Problem.offline(presentableURL(other.url))) {
        try await status(other, offline)
      }
    }
  }

  @Test func `a validator of the caller's own is not doubled`() async throws {
    let server = try RecordingServer { request in
      request["If-None-Match"] == "mine"
        ? .status(304) : .text("{}", headers: [.init("ETag", #""1""#)])
    }
    var request = DocumentRequest(url: server.url())
    _ = try await status(request)
    request.headers = [Header("If-None-Match", "mine")]
    await #expect(
      throws: Problem.status(url: server.url(), code: 304, retryAfter: nil)
    ) { try await status(request) }
    #expect(server.requests.last?["If-Modified-Since"] == nil)
  }

  @Test func `what is secret is neither kept nor recorded`() async throws {
    let server = try RecordingServer(.text("{}", headers: [.init("ETag", #""1""#)]))
    let request = DocumentRequest(
      url: "http://127.0.0.1:\(server.port)/?token=5ecre7", method: "POST",
      headers: [Header("Authorization", "Bearer 5ecre7")], body: Array("5ecre7".utf8))
    let source = place.source()
    _ = try await status(request, source)
    #expect(source.requests.map(\.url) == [server.url("/?token=***")])
    #expect(try place.text.contains("token=***"))
    #expect(try !place.text.contains("5ecre7"))
    server.stop()
    await #expect {
      try await status(request, source)
    } throws: { error in
      !"\(error)".contains("5ecre7")
    }
  }

  @Test func `a request takes its share of the time that is left`() async throws {
    let transport = AnsweringTransport("{}")
    var request = DocumentRequest(url: "https://example.com/")
    request.timeShare = 0.25
    let before = ContinuousClock.now
    _ = try await status(request, place.source(transport, timeout: .seconds(4000)))
    let deadline = try #require(transport.requests.first?.deadline)
    #expect(deadline - before > .seconds(900))
    #expect(deadline - before < .seconds(2000))
  }

  @discardableResult
  private func status(
    _ request: DocumentRequest, _ source: DocumentSource? = nil
  ) async throws -> Int {
    try (source ?? place.source()).document("feed", asking: request, read: \.status).value
  }

  @Test(arguments: [301, 302, 303, 307, 308])
  func `a redirect that is not followed is the answer`(status: Int) async throws {
    let server = try RecordingServer(.redirect(to: "../tag/v2.0#x", status: status))
    let content = try await content(server.url("/a/releases/latest"))
    #expect(content.status == status)
    #expect(content.location == server.url("/a/tag/v2.0"))
    #expect(content.bytes == [])
    #expect(server.requests.count == 1)
  }

  @Test func `an absolute Location is told without the password in it`() async throws {
    let server = try RecordingServer(.redirect(to: "https://u:p@example.com/tag/1.0"))
    #expect(try await content(server.url()).location == "https://example.com/tag/1.0")
  }

  @Test func `without a Location there is none`() async throws {
    let server = try RecordingServer(.status(302))
    let answer = try await content(server.url())
    #expect(answer.status == 302 && answer.location == nil && answer.bytes == [])
    let success = try RecordingServer(.text("ok", headers: [.init("Location", "/elsewhere")]))
    #expect(try await content(success.url()).location == nil)
  }

  @Test func `a Location that is no web address is a failure`() async throws {
    let server = try RecordingServer(.redirect(to: "file:///etc/passwd"))
    let refused = Problem.redirectedElsewhere(from: server.url(), to: "file:///etc/passwd")
    await #expect(throws: refused) { try await content(server.url()) }
  }

  @Test func `a redirect is kept, for who asks for it`() async throws {
    let server = try RecordingServer { request in
      request["If-None-Match"] == nil
        ? .status(302, headers: [.init("Location", "/tag/2"), .init("ETag", #""1""#)])
        : .status(304)
    }
    for _ in 1...2 {
      #expect(try await content(server.url()).location == server.url("/tag/2"))
    }
    #expect(
      try await content(server.url(), place.source(isOffline: true)).location
        == server.url("/tag/2"))
    #expect(server.requests.count == 2)
  }

  @Test(arguments: ["localhost", "127.0.0.1"])
  func `behind a redirect to another origin a 304 is used`(host: String) async throws {
    let other = try RecordingServer { request in
      request["If-None-Match"] == #""1""# && request["If-Modified-Since"] == "then"
        ? .status(304)
        : .text("{}", headers: [.init("ETag", #""1""#), .init("Last-Modified", "then")])
    }
    let target = "http://\(host):\(other.port)/there"
    let server = try RecordingServer(.redirect(to: target))
    let request = DocumentRequest(
      url: "http://127.0.0.1:\(server.port)/",
      headers: [Header("Authorization", "Bearer 5ecre7"), Header("X-Seat", "5ecre7")],
      accept: "application/xml")
    for isFromCache in [false, true] {
      let document = try place.source().document("feed", asking: request) { $0.bytes }
      #expect(document.value == Array("{}".utf8))
      #expect(document.isFromCache == isFromCache)
    }
    for asked in other.requests {
      #expect(asked["Accept"] == "application/xml")
      #expect(asked.headers.allSatisfy { !$0.value.contains("5ecre7") && $0.name != "X-Seat" })
    }
    #expect(other.requests.map { $0["If-None-Match"] } == [nil, #""1""#])
    #expect(server.requests.map { $0["X-Seat"] } == ["5ecre7", "5ecre7"])
  }

  @Test func `the caller's own Accept and condition are for the first origin only`() async throws {
    let other = try RecordingServer(.text("{}", headers: [.init("ETag", #""1""#)]))
    let target = other.url()
    let server = try RecordingServer(.redirect(to: target))
    let headers = [Header("accept", "a/b"), Header("If-None-Match", "mine")]
    let request = DocumentRequest(url: server.url(), headers: headers)
    for _ in 1...2 { _ = try place.source().document("feed", asking: request) { $0 } }
    for asked in server.requests { #expect(headers.allSatisfy { asked[$0.name] == $0.value }) }
    for asked in other.requests {
      #expect(asked["If-None-Match"] == nil && asked["Accept"] != "a/b")
    }
  }

  private func content(
    _ url: String, _ source: DocumentSource? = nil
  ) async throws -> DocumentContent {
    try (source ?? place.source()).document(
      "feed", asking: DocumentRequest(url: url, followsRedirects: false)
    ) { $0 }.value
  }
}
