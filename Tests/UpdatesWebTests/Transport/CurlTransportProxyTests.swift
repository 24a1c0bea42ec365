import Foundation
import Testing
import UpdatesLoopback
import UpdatesTestSupport

@testable import UpdatesWeb

@Suite(.timeLimit(.minutes(10))) struct CurlTransportProxyTests {
  @Test func `a proxy is asked with the whole URL`() async throws {
    let proxy = try LoopbackServer(.text("by proxy"))
    let transport = CurlTransport(variables: ["http_proxy": "127.0.0.1:\(proxy.port)"])
    let response = try await transport.get("http://example.com/x?y", insecurely: true)
    #expect(response.body == Array("by proxy".utf8))
    #expect(proxy.requests.map(\.target) == ["http://example.com/x?y"])
  }

  @Test func `https asks the proxy to connect, and its refusal is told`() async throws {
    let proxy = try LoopbackServer(.status(407))
    let transport = CurlTransport(variables: ["https_proxy": proxy.url()])
    await #expect(
      throws: Problem.refused(
        host: "127.0.0.1", detail: "the proxy answers with status 407")
    ) {
      try await transport.get(
        "https://example.com/", headers: [Header("Authorization", "Bearer secret")])
    }
    let request = try #require(proxy.requests.first)
    #expect(request.method == "CONNECT")
    #expect(request.target == "example.com:443")
    #expect(request["Authorization"] == nil)
  }

  @Test func `a proxy that is not there, or has no address, is named`() async throws {
    let proxy = try ClosedPort()
    let error = await #expect(throws: Problem.self) {
      try await CurlTransport(variables: ["https_proxy": "http://u:secret@127.0.0.1:\(proxy.port)"])
        .get("https://example.com/")
    }
    #expect(error?.kind == .refused && error?.facts == ["place": "127.0.0.1"])
    #expect(error?.summary.contains("secret") == false)
    await #expect(throws: Problem.nameNotResolved(host: "proxy.invalid")) {
      try await CurlTransport(variables: ["https_proxy": "proxy.invalid:3128"])
        .get("https://example.com/")
    }
  }

  @Test func `a SOCKS proxy that does not connect further refuses`() async throws {
    // It takes the client's greeting for a bad request, and closes.
    let proxy = try LoopbackServer(.status(200))
    let error = await #expect(throws: Problem.self) {
      try await CurlTransport(variables: ["https_proxy": "socks5h://127.0.0.1:\(proxy.port)"])
        .get("https://updates.invalid/")
    }
    #expect(error?.kind == .refused && error?.facts == ["place": "127.0.0.1"])
  }

  @Test(arguments: ["https://example.com/", "http://example.com/"])
  func `an https proxy that speaks no TLS is blamed by its own name`(url: String) async throws {
    let proxy = try LoopbackServer(.status(200))
    let place = "127.0.0.1:\(proxy.port)"
    let error = await #expect(throws: Problem.self) {
      try await CurlTransport(variables: ["all_proxy": "https://u:secret@\(place)"])
        .get(url, insecurely: true)
    }
    #expect(error?.kind == .noTLS && error?.facts == ["place": place])
  }

  @Test func `SSL_CERT_FILE counts for an https proxy, which is named if it is not trusted`()
    async throws
  {
    let certificate = try TLSCertificate()
    // It answers with what it gets, backwards.
    let proxy = try TLSServer(certificate: certificate, answers: [:], options: ["-rev"])
    var variables = ["https_proxy": proxy.url("")]
    await #expect(
      throws: Problem.notTrusted(host: "127.0.0.1", reason: "self-signed certificate")
    ) {
      try await CurlTransport(variables: variables).get("https://example.com/")
    }
    variables["SSL_CERT_FILE"] = certificate.certificatePath
    let error = await #expect(throws: Problem.self) {
      try await CurlTransport(variables: variables)
        .get("https://example.com/", within: .seconds(20))
    }
    #expect(error?.kind != .notTrusted, "the certificate was not used")
    #expect(error?.kind != .timeout, "the proxy did not answer")
  }

  @Test(arguments: ["nonsense://127.0.0.1", "http://", ":::"])
  func `a proxy that cannot be is a failure without its text`(proxy: String) async {
    await #expect(throws: Problem.self) {
      try await CurlTransport(variables: ["https_proxy": proxy]).get(
        "https://updates.invalid/", within: .seconds(5))
    }
  }

  @Test(
    arguments: [
      (["http_proxy": "http://p"], "http://example.com/", "http://p"),
      (["HTTP_PROXY": "http://p"], "http://example.com/", nil),
      (["https_proxy": "p:1"], "https://example.com/", "p:1"),
      (["HTTPS_PROXY": "p:1"], "https://example.com/", "p:1"),
      (["https_proxy": "", "HTTPS_PROXY": "q"], "https://example.com/", "q"),
      (["http_proxy": "p"], "https://example.com/", nil),
      (["https_proxy": "p"], "http://example.com/", nil),
      ([:], "https://example.com/", nil),
      (["all_proxy": "a"], "https://example.com/", "a"),
      (["all_proxy": "a"], "http://example.com/", "a"),
      (["ALL_PROXY": "a"], "http://example.com/", "a"),
      (["https_proxy": "p", "all_proxy": "a"], "https://example.com/", "p"),
      (["http_proxy": "", "all_proxy": "a", "ALL_PROXY": "b"], "http://example.com/", "a"),
      (["http_proxy": "p"], "http://127.0.0.1:8/", nil),
      (["http_proxy": "p"], "http://127.9.9.9/", nil),
      (["https_proxy": "p"], "https://[::1]/", nil),
      (["https_proxy": "p"], "https://localhost/", nil),
    ] as [([String: String], String, String?)])
  func `each scheme has its variable, and loopback none`(
    variables: [String: String], url: String, expected: String?
  ) throws {
    #expect(try Proxies(variables: variables).proxy(for: Address(request: url)) == expected)
  }

  @Test(
    arguments: [
      ("*", "example.com", true), ("example.com", "example.com", true),
      ("example.com", "www.example.com", true), (".example.com", "www.example.com", true),
      (".example.com", "example.com", true), ("EXAMPLE.com", "example.COM", true),
      ("example.com", "notexample.com", false), ("example.com", "example.com.evil.org", false),
      ("a.org, example.com", "example.com", true), ("a.org example.com", "example.com", true),
      (",, .,", "example.com", false), ("", "example.com", false),
      ("10.0.0.0/8", "10.1.2.3", true), ("10.0.0.0/8", "11.1.2.3", false),
      ("10.1.2.0/23", "10.1.3.9", true), ("10.1.2.0/23", "10.1.4.9", false),
      ("10.1.2.3", "10.1.2.3", true), ("0.0.0.0/0", "10.1.2.3", true),
      ("10.0.0.0/33", "10.1.2.3", false), ("10.0.0.0/x", "10.1.2.3", false),
      ("fd00::/8", "[fd12::1]", true), ("fd00::/8", "[fe80::1]", false),
      ("fd12::1", "[fd12::1]", true),
      ("example.com", "example.com.", true),
      ("example.com:443", "example.com", true), ("example.com:8443", "example.com", false),
      ("example.com:8443", "www.example.com:8443", true), ("example.com:", "example.com", true),
      ("example.com:x", "example.com", false), ("10.0.0.0/8:8443", "10.1.2.3:8443", true),
      ("[fd12::1]", "[fd12::1]", true), ("[fd12::1]:8443", "[fd12::1]:8443", true),
      ("[fd12::1]:8443", "[fd12::1]", false), ("fd12::443", "[fd12::1]", false),
      ("*:8443", "example.com:8443", true), ("*:8443", "example.com", false),
    ] as [(String, String, Bool)])
  func `no_proxy names hosts, domains and networks`(
    value: String, host: String, isDirect: Bool
  ) throws {
    for name in ["no_proxy", "NO_PROXY"] {
      let proxies = Proxies(variables: ["https_proxy": "p", name: value])
      #expect(try (proxies.proxy(for: Address(request: "https://\(host)/")) == nil) == isDirect)
    }
  }

  @Test(arguments: [
    ("http://user:secret@proxy.example:3128", "proxy.example"),
    ("proxy.example:1", "proxy.example"),
    ("socks5h://proxy.example", "proxy.example"), ("::::", "proxy"),
  ])
  func `a proxy is named without its password`(proxy: String, expected: String) throws {
    try Libcurl.load()
    #expect(Proxies.host(of: proxy) == expected)
  }

  @Test func `a process may end in the middle of handshakes`() async throws {
    let certificate = try TLSCertificate()
    let server = try WebServer(files: ["/a": "a"], certificate: certificate)
    let url = server.url("/a")
    let path = certificate.certificatePath
    for delay in 0..<10 {
      await #expect(processExitsWith: .exitCode(0)) {
        [url = url as String, path = path as String, delay = delay as Int] in
        let transport = CurlTransport(variables: ["SSL_CERT_FILE": path])
        let tasks = (0..<8).map { _ in Task { try await transport.get(url) } }
        // What is under way at the end has to differ from one process to the next.
        let end = ContinuousClock.now + .milliseconds(delay * 2)
        while .now < end { await Task.yield() }
        for task in tasks { task.cancel() }
        exit(0)
      }
    }
  }

  @Test func `nginx packs, and one connection serves several requests`() async throws {
    let text = String(repeating: "The quick brown fox\n", count: 1000)
    let server = try WebServer(files: ["/notes.txt": text])
    let transport = CurlTransport(variables: [:])
    var connections: Set<String?> = []
    for _ in 0..<8 {
      let response = try await transport.get(server.url("/notes.txt"))
      #expect(response["Content-Encoding"] == "gzip")
      #expect(response.body == Array(text.utf8))
      connections.insert(response["X-Connection"])
    }
    // libcurl closes a connection after two idle minutes, which a busy machine may make of a pause.
    #expect(connections.count < 4)
  }

  @Test func `https speaks HTTP/2`() async throws {
    let certificate = try TLSCertificate()
    let server = try WebServer(files: ["/a.json": "{}"], certificate: certificate)
    let transport = CurlTransport(variables: ["SSL_CERT_FILE": certificate.certificatePath])
    let response = try await transport.get(server.url("/a.json"))
    #expect(response.body == Array("{}".utf8))
    #expect(response["X-Connection"]?.hasSuffix("HTTP/2.0") == true)
  }
}
