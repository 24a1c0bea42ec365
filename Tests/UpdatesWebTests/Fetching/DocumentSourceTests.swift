import HarmlessText
import Testing
import UpdatesLoopback
import UpdatesTestSupport

@testable import UpdatesWeb

/// What is asked, what of the answer is read and kept, and what of files.
@Suite(.timeLimit(.minutes(10))) struct DocumentSourceTests {
  private let place: DocumentPlace

  init() throws {
    place = try DocumentPlace()
  }

  @Test(arguments: ["Accept", "accept"])
  func `method, headers and body are the caller's, and Accept unless the caller has one`(
    name: String
  ) throws {
    let server = try LoopbackServer(.text("{}"))
    let headers = [Header("Content-Type", "text/plain"), Header("X-Seat", "42")]
    let request = DocumentRequest(
      url: server.url("/latest"), method: "POST",
      headers: headers + (name == "accept" ? [Header(name, "application/xml")] : []),
      body: Array("hello".utf8), accept: name == "accept" ? "*/*" : "application/xml")
    #expect(try status(request) == 200)
    let asked = try #require(server.requests.first)
    #expect(server.requests.count == 1)
    #expect(asked.method == "POST" && asked.body == Array("hello".utf8))
    #expect(headers.allSatisfy { asked[$0.name] == $0.value })
    #expect(
      asked.headers.filter { $0.name.lowercased() == "accept" }.map(\.value) == ["application/xml"])
  }

  @Test(arguments: ["production", "abcdef0123456789"])
  func `a word of a secret header stays in what is read, and is neither kept nor quoted`(
    secret: String
  ) throws {
    let body = #"{"version": "2.0-\#(secret)", "notes": "\#(secret) \#(secret)"}"#
    let server = try LoopbackServer { request in
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

  @Test func `a 304 after a 204 is a 204, in one request without a body`() throws {
    let server = try LoopbackServer { request in
      request["If-None-Match"] == nil
        ? .status(204, headers: [.init("ETag", #""1""#)])
        : .raw("HTTP/1.1 304 Not Modified\r\nContent-Length: 4\r\n\r\nnope")
    }
    let request = DocumentRequest(url: server.url())
    #expect(try status(request) == 204)
    // The copy tells it again.
    #expect(try status(request, place.source(isOffline: true)) == 204)
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
  ) throws {
    let server = try LoopbackServer(.text("{}", headers: [.init("ETag", #""1""#)]))
    var request = request
    request.url = server.url()
    for _ in 1...2 { #expect(try status(request) == 200) }
    #expect(server.requests.map { $0["If-None-Match"] } == [nil, nil])
    #expect(try status(request, place.source(isOffline: true)) == 200)
    request.method = "HEAD"
    request.body = nil
    for _ in 1...2 { #expect(try status(request) == 200) }
    #expect(server.requests.suffix(2).map { $0["If-None-Match"] } == [nil, #""1""#])
  }

  @Test func `another method, another body and another URL are another question`() throws {
    let server = try LoopbackServer(.text("{}"))
    var kept = DocumentRequest(url: server.url("/a?b"), method: "POST", body: [1, 2])
    kept.headers = [Header("Authorization", "Bearer alice")]
    _ = try status(kept)
    let offline = place.source(isOffline: true)
    #expect(try status(kept, offline) == 200)
    for change in [
      { $0.method = "PUT" }, { $0.body = [1, 3] }, { $0.body = [] }, { $0.body = nil },
      { $0.url = server.url("/a?c") }, { $0.followsRedirects = false },
      { $0.headers = [Header("Authorization", "Bearer bob")] }, { $0.headers = [] },
    ] as [(inout DocumentRequest) -> Void] {
      var other = kept
      change(&other)
      #expect(throws: Problem.offline(presentableURL(other.url))) {
        try status(other, offline)
      }
    }
  }

  @Test func `what is secret is neither kept nor recorded`() throws {
    let server = try LoopbackServer(.text("{}", headers: [.init("ETag", #""1""#)]))
    let request = DocumentRequest(
      url: "http://127.0.0.1:\(server.port)/?token=5ecre7", method: "POST",
      headers: [Header("Authorization", "Bearer 5ecre7")], body: Array("5ecre7".utf8))
    let source = place.source()
    _ = try status(request, source)
    #expect(source.requests.map(\.url) == [server.url("/?token=***")])
    #expect(try place.text.contains("token=***"))
    #expect(try !place.text.contains("5ecre7"))
    server.stop()
    #expect {
      try status(request, source)
    } throws: { error in
      !"\(error)".contains("5ecre7")
    }
  }

  @discardableResult
  private func status(
    _ request: DocumentRequest, _ source: DocumentSource? = nil
  ) throws -> Int {
    try (source ?? place.source()).document("feed", asking: request, read: \.status).value
  }

  @Test(
    arguments: [
      (301, "../tag/v2.0#x", "/a/tag/v2.0"), (308, "/b", "/b"),
      (302, "https://u:p@example.com/tag/1.0", "https://example.com/tag/1.0"), (303, nil, nil),
      (200, "/elsewhere", nil),
    ] as [(Int, String?, String?)])
  func `a redirect that is not followed is the answer, without the password in it`(
    status: Int, location: String?, target: String?
  ) throws {
    let server = try LoopbackServer(
      .status(status, headers: location.map { [.init("Location", $0)] } ?? []))
    let content = try content(server.url("/a/releases/latest"))
    #expect(content.status == status && content.bytes == [])
    #expect(content.location == target.map { $0.hasPrefix("/") ? server.url($0) : $0 })
    #expect(server.requests.count == 1)
  }

  @Test func `a Location that is no web address is a failure`() throws {
    let server = try LoopbackServer(.redirect(to: "file:///etc/passwd"))
    let refused = Problem.redirectedElsewhere(from: server.url(), to: "file:///etc/passwd")
    #expect(throws: refused) { try content(server.url()) }
  }

  @Test func `a redirect is kept, for who asks for it`() throws {
    let server = try LoopbackServer { request in
      request["If-None-Match"] == nil
        ? .status(302, headers: [.init("Location", "/tag/2"), .init("ETag", #""1""#)])
        : .status(304)
    }
    for _ in 1...2 {
      #expect(try content(server.url()).location == server.url("/tag/2"))
    }
    #expect(
      try content(server.url(), place.source(isOffline: true)).location
        == server.url("/tag/2"))
    #expect(server.requests.count == 2)
  }

  @Test(arguments: ["localhost", "127.0.0.1"])
  func `behind a redirect to another origin a 304 is used`(host: String) throws {
    let other = try LoopbackServer { request in
      request["If-None-Match"] == #""1""# && request["If-Modified-Since"] == "then"
        ? .status(304)
        : .text("{}", headers: [.init("ETag", #""1""#), .init("Last-Modified", "then")])
    }
    let target = "http://\(host):\(other.port)/there"
    let server = try LoopbackServer(.redirect(to: target))
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

  @Test func `the caller's own Accept and condition are for the first origin only`() throws {
    let other = try LoopbackServer(.text("{}", headers: [.init("ETag", #""1""#)]))
    let server = try LoopbackServer(.redirect(to: other.url()))
    let headers = [Header("accept", "a/b"), Header("If-None-Match", "mine")]
    let request = DocumentRequest(url: server.url(), headers: headers)
    for _ in 1...2 { _ = try place.source().document("feed", asking: request) { $0 } }
    #expect(server.requests.count == 2 && other.requests.count == 2)
    for asked in server.requests {
      #expect(headers.allSatisfy { asked[$0.name] == $0.value })
    }
    for asked in other.requests {
      #expect(asked["If-None-Match"] == nil && asked["Accept"] != "a/b")
    }
  }

  private func content(
    _ url: String, _ source: DocumentSource? = nil
  ) throws -> DocumentContent {
    try (source ?? place.source()).document(
      "feed", asking: DocumentRequest(url: url, followsRedirects: false)
    ) { $0 }.value
  }

  // MARK: Copies

  private static let url = "https://example.com/a.json?token=secret"

  private func read(
    _ transport: AnsweringTransport, _ source: DocumentSource? = nil
  ) throws -> Document<Int> {
    try (source ?? place.source(transport)).document("a", asking: DocumentRequest(url: Self.url)) {
      $0.bytes.count
    }
  }

  @Test func `a 304 to a question without a condition confirms nothing`() throws {
    _ = try read(AnsweringTransport("four"))
    let problem = Problem.status(
      url: "https://example.com/a.json?token=***", code: 304, retryAfter: nil)
    #expect(throws: problem) { try read(AnsweringTransport("", status: 304)) }
  }

  @Test func `a 304 confirms the copy, and offline the copy is used without a question`() throws {
    #expect(try !read(AnsweringTransport("four", headers: [Header("ETag", "\"1\"")])).isFromCache)
    let transport = AnsweringTransport("", status: 304)
    let later = DocumentPlace.now.adding(seconds: 10)
    for isOffline in [false, true] {
      let source = place.source(transport, isOffline: isOffline, now: later)
      let document = try read(transport, source)
      #expect(document.value == 4 && document.isFromCache)
      #expect(document.receivedAt == (isOffline ? DocumentPlace.now : later))
      #expect(document.url == "https://example.com/a.json?token=***")
    }
    #expect(transport.requests.count == 1)
  }

  @Test func `what could not be read is not kept, and a dry run keeps nothing`() throws {
    let offline = place.source(isOffline: true)
    let transport = AnsweringTransport("good")
    _ = try read(transport, place.source(transport, keepsResponses: false))
    #expect(throws: Problem.offline(Self.url)) { try read(transport, offline) }
    _ = try read(transport)
    let fault = Problem.malformed(source: "x", problem: "no")
    #expect(throws: fault) {
      try place.source(AnsweringTransport("worse")).document(
        "a", asking: DocumentRequest(url: Self.url)
      ) { _ -> Int in throw fault }
    }
    #expect(try read(transport, offline).value == 4)
  }

  @Test(
    arguments: [
      (404, nil, nil), (500, nil, nil), (304, nil, nil), (503, "120", .seconds(120)),
    ] as [(Int, String?, Duration?)])
  func `another status is an error with its number`(
    status: Int, header: String?, retryAfter: Duration?
  ) throws {
    let transport = AnsweringTransport(
      "", status: status, headers: header.map { [Header("Retry-After", $0)] } ?? [])
    let problem = Problem.status(
      url: "https://example.com/a.json?token=***", code: status, retryAfter: retryAfter)
    #expect(throws: problem) { try read(transport) }
  }

  @Test(arguments: [Problem.refused(host: "example.com", detail: "x"), nil])
  func `a network that fails or is cancelled says how`(problem: Problem?) throws {
    let transport = AnsweringTransport { _ in throw problem ?? CancellationError() as any Error }
    let error = #expect(throws: (any Error).self) { try read(transport) }
    #expect(error as? Problem == problem && (problem != nil || error is CancellationError))
  }

  @Test func `a request carries the limits of the check, or its share of the time`() throws {
    let transport = AnsweringTransport("{}")
    var limits = DocumentSource.Limits(deadline: .now + .seconds(4000))
    limits.allowsInsecureHTTP = true
    let source = DocumentSource(transport: transport, cache: nil, limits: limits, now: .now)
    var request = DocumentRequest(url: Self.url)
    _ = try status(request, source)
    request.timeShare = 0.25
    let before = ContinuousClock.now
    _ = try status(request, source)
    #expect(transport.requests[0].deadline == limits.end)
    #expect(transport.requests[0].allowsInsecureHTTP)
    #expect(transport.requests[0].bodyLimit == 4 << 20 && transport.requests[0].url == Self.url)
    let left = transport.requests[1].deadline - before
    #expect(left > .seconds(900) && left < .seconds(2000))
  }

  // MARK: Files

  private func text(ofFileAt url: String, _ source: DocumentSource? = nil) throws -> String {
    var request = DocumentRequest(url: url, headers: [Header("X", "y")])
    request.readsFiles = true
    return try (source ?? place.source()).document("feed", asking: request) {
      String(decoding: $0.bytes, as: UTF8.self)
    }.value
  }

  @Test(arguments: [false, true])
  func `a file is read, offline too, and no copy is kept`(isOffline: Bool) throws {
    let path = try place.directory.write("from the file", to: "a b.json")
    let transport = AnsweringTransport("from the network")
    let source = place.source(transport, isOffline: isOffline)
    let url = "file://" + path.replacing(" ", with: "%20")
    #expect(try text(ofFileAt: url, source) == "from the file")
    #expect(source.requests == [RequestRecord(url: url, status: nil, isFromCache: false)])
    #expect(transport.requests == [])
    #expect(throws: Problem.file(.fileMissing, place.cache.folder)) { try place.text }
  }

  @Test(arguments: [true, false])
  func `a file that is missing, a folder and a huge one are told apart`(isURL: Bool) throws {
    func read(_ path: String) throws {
      if isURL { _ = try text(ofFileAt: "file://" + path) } else { _ = try JSON(contentsOf: path) }
    }
    let folder = place.directory.path
    #expect(throws: Problem.document(.file(.fileMissing, folder + "/none"))) {
      try read(folder + "/none")
    }
    let error = #expect(throws: Problem.self) { try read(folder) }
    #expect(error?.kind == .unreadable && error?.message.contains("'\(folder)'") == true)
    let blanks = [UInt8](repeating: 32, count: ResponseCache.bodyLimit + 1)
    let huge = try place.directory.write(blanks, to: "huge")
    #expect(throws: Problem.document(.fileTooLarge(huge, limit: ResponseCache.bodyLimit))) {
      try read(huge)
    }
  }

  @Test(arguments: ["file:///etc/hosts", "FILE:/etc/hosts"])
  func `a URL that a server has given never names a file`(url: String) throws {
    #expect(throws: Problem.unsupportedScheme(url: url)) { try status(DocumentRequest(url: url)) }
  }

  @Test func `a mistake in JSON has its place, and its source no user information`() throws {
    let path = try place.directory.write("\u{FEFF}{\n  \"a\": nil\n}", to: "a.json")
    let error = #expect(throws: Problem.self) { try JSON(contentsOf: path) }
    #expect(error?.message.hasPrefix("'\(path)' is not JSON: line 2, column 8: ") == true)
    let excerpt = error?.marked() ?? ""
    #expect(excerpt.contains("\"a\": nil") && excerpt.contains("^"))
    let remote = #expect(throws: Problem.self) {
      try JSON(parsing: Array("x".utf8), from: "https://somebody:secret@example.com/")
    }
    #expect(remote?.message.hasPrefix("'https://example.com/' is not JSON: ") == true)
  }
}
