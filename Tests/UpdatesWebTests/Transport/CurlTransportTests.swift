import Testing
import UpdatesLoopback
import UpdatesTestSupport

@testable import UpdatesWeb

@Suite(.timeLimit(.minutes(10))) struct CurlTransportTests {
  let transport = CurlTransport(userAgent: "updates-tui/1.2.3", variables: [:])

  @Test func `an answer is what the server has sent`() async throws {
    let server = try LoopbackServer(
      .text("{}", status: 404, headers: [.init("ETag", "\"x\"")]))
    let response = try await transport.get(server.url("/a%20b?c=d#e"))
    #expect(response.status == 404)
    #expect(response.body == Array("{}".utf8))
    #expect(response["etag"] == "\"x\"")
    #expect(response.url == server.url("/a%20b?c=d"))
    #expect(server.requests.map(\.target) == ["/a%20b?c=d"])
  }

  @Test func `a request is what the caller has written`() async throws {
    let server = try LoopbackServer(.status(200))
    _ = try await transport.get(
      server.url(), headers: [Header("X-Seat", "42"), Header("X-Empty", "")])
    let request = try #require(server.requests.first)
    #expect(request.method == "GET")
    #expect(request["User-Agent"] == "updates-tui/1.2.3")
    #expect(request["X-Seat"] == "42")
    #expect(request["X-Empty"] == "")
    #expect(request["Accept-Encoding"]?.contains("gzip") == true)
    #expect(request["Cookie"] == nil)
    #expect(request["Authorization"] == nil)
  }

  @Test func `a body is sent as it is`() async throws {
    let server = try LoopbackServer(.status(200))
    let body = [UInt8](repeating: 0, count: 2 << 20)
    _ = try await transport.get(
      server.url(), method: "POST", headers: [Header("Content-Type", "application/json")],
      body: body)
    _ = try await transport.get(server.url(), method: "POST", body: [])
    _ = try await transport.get(server.url(), method: "PUT")
    let requests = server.requests
    #expect(requests.map(\.method) == ["POST", "POST", "PUT"])
    #expect(requests[0].body == body)
    #expect(requests[0]["Content-Type"] == "application/json")
    #expect(requests[0]["Expect"] == nil)
    #expect(requests[1]["Content-Type"] == nil)
    #expect(requests[1]["Content-Length"] == "0")
  }

  @Test func `HEAD has no body, whatever its length says`() async throws {
    let server = try LoopbackServer(
      .raw("HTTP/1.1 200 OK\r\nContent-Length: 99999999\r\nConnection: close\r\n\r\n"))
    let response = try await transport.get(server.url(), method: "HEAD", limit: 10)
    #expect(response["Content-Length"] == "99999999")
    #expect(response.body.isEmpty)
  }

  @Test func `localhost is this machine, whatever a resolver says`() async throws {
    let server = try LoopbackServer(.status(200))
    let response = try await transport.get("http://LocalHost:\(server.port)/")
    #expect(response.status == 200)
  }

  @Test func `http beyond this machine is refused before anything is sent`() async throws {
    let proxy = try LoopbackServer(.status(200))
    let transport = CurlTransport(variables: ["http_proxy": proxy.url()])
    for url in ["http://example.com/", "http://localhost.:1/", "http://10.0.0.1/"] {
      await #expect(throws: Problem.insecure(url: url)) { try await transport.get(url) }
    }
    #expect(proxy.requests.isEmpty)
    _ = try await transport.get("http://example.com/", insecurely: true)
    #expect(proxy.requests.map(\.target) == ["http://example.com/"])
  }

  @Test func `a port where nobody listens refuses`() async throws {
    let closed = try ClosedPort()
    let error = await #expect(throws: Problem.self) {
      try await transport.get("http://127.0.0.1:\(closed.port)/")
    }
    let words = try #require(error?.summary)
    #expect(error?.kind == .refused && error?.facts == ["place": "127.0.0.1"])
    #expect(words.hasPrefix("'127.0.0.1' could not be reached: ") && !words.hasSuffix(" "))
  }

  @Test func `a name that cannot be is not resolved`() async {
    // RFC 6761: .invalid has no addresses, so no network is needed to say so.
    await #expect(throws: Problem.nameNotResolved(host: "updates.invalid")) {
      try await transport.get("https://updates.invalid/")
    }
  }

  @Test(arguments: [
    "HTTP/1.1 200 OK\r\nContent-Length: 10\r\n\r\nshort",
    "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\nA\r\nshort",
    "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n5\r\nshort\r\n",
    "HTTP/1.1 200 OK\r\nContent-Le", "",
  ])
  func `an answer that ends too early is cut off`(bytes: String) async throws {
    let server = try LoopbackServer(.raw(bytes))
    await #expect(throws: Problem.cutOff(url: server.url())) {
      try await transport.get(server.url())
    }
  }

  @Test(arguments: [
    "SSH-2.0-OpenSSH_9.2\r\n", "hello", "HTTP/1.1 200 OK\r\nContent-Encoding: gzip\r\n\r\nnot gzip",
    "HTTP/1.1 200 OK\r\nContent-Length: -5\r\n\r\nx", "HTTP/9.9 200 OK\r\n\r\n",
  ])
  func `what is not HTTP is a failure with its reason`(bytes: String) async throws {
    let server = try LoopbackServer(.raw(bytes))
    let error = await #expect(throws: Problem.self) { try await transport.get(server.url()) }
    let words = try #require(error?.summary)
    #expect(error?.kind == .failed)
    #expect(words.hasPrefix("'\(server.url())' failed: ") && !words.hasSuffix(" "))
  }

  @Test func `fifty requests at once each have their answer`() async throws {
    let server = try LoopbackServer { .text($0.query, type: "text/plain") }
    try await withThrowingTaskGroup(of: (Int, Response).self) { group in
      for number in 0..<50 {
        group.addTask { (number, try await transport.get(server.url("/?\(number)"))) }
      }
      for try await (number, response) in group {
        #expect(response.body == Array("\(number)".utf8))
      }
    }
    #expect(server.requests.count == 50)
  }

  // MARK: Redirects

  @Test func `a redirect is followed, relative or absolute`() async throws {
    let server = try LoopbackServer { request in
      switch request.path {
      case "/a/first": .redirect(to: "second?x", status: 301)
      case "/a/second": .redirect(to: "http://127.0.0.1:\(request.port)/third", status: 308)
      default: .text("end")
      }
    }
    let response = try await transport.get(server.url("/a/first"))
    #expect(response.body == Array("end".utf8))
    #expect(response.url == server.url("/third"))
    #expect(server.requests.map(\.target) == ["/a/first", "/a/second?x", "/third"])
  }

  @Test func `five are followed, six are too many`() async throws {
    let server = try LoopbackServer { request in
      let number = Int(request.query) ?? 0
      return number == 0 ? .text("end") : .redirect(to: "/?\(number - 1)")
    }
    #expect(try await transport.get(server.url("/?5")).status == 200)
    await #expect(throws: Problem.tooManyRedirects(url: server.url("/?0"))) {
      try await transport.get(server.url("/?6"))
    }
    #expect(server.requests.count == 6 + 6)
  }

  @Test func `a long body of a redirect is not waited for`() async throws {
    let body = [UInt8](repeating: 32, count: 4 << 20)
    let server = try LoopbackServer { request in
      guard request.path == "/" else { return .text("end") }
      return .message(status: 302, headers: [.init("Location", "/end")], body: body)
    }
    #expect(try await transport.get(server.url(), limit: 10).body == Array("end".utf8))
  }
}

extension LoopbackRequest {
  /// The port that the client has asked.
  fileprivate var port: String {
    String((self["Host"] ?? "").split(separator: ":").last ?? "")
  }
}

extension CurlTransport {
  /// The answer to a request, with time enough for a busy machine.
  func get(
    _ url: String, method: String = "GET", headers: [Header] = [], body: [UInt8]? = nil,
    limit: Int = 4 << 20, within time: Duration = .seconds(200), insecurely: Bool = false
  ) async throws -> Response {
    try await response(
      to: Request(
        url: url, method: method, headers: headers, body: body, bodyLimit: limit,
        deadline: .now + time, allowsInsecureHTTP: insecurely))
  }
}
