import Testing
import UpdatesLoopback
import UpdatesTestSupport

@testable import UpdatesWeb

@Suite(.timeLimit(.minutes(10))) struct CurlTransportProxyTests {
  @Test func `a proxy is asked with the whole URL`() async throws {
    let proxy = try RecordingServer(.text("by proxy"))
    let transport = CurlTransport(variables: ["http_proxy": "127.0.0.1:\(proxy.port)"])
    let response = try await transport.get("http://example.com/x?y", insecurely: true)
    #expect(response.body == Array("by proxy".utf8))
    #expect(proxy.requests.map(\.target) == ["http://example.com/x?y"])
  }

  @Test func `https asks the proxy to connect, and its refusal is told`() async throws {
    let proxy = try RecordingServer(.status(407))
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
    let proxy = try RecordingServer(.status(200))
    let error = await #expect(throws: Problem.self) {
      try await CurlTransport(variables: ["https_proxy": "socks5h://127.0.0.1:\(proxy.port)"])
        .get("https://updates.invalid/")
    }
    #expect(error?.kind == .refused && error?.facts == ["place": "127.0.0.1"])
  }

  @Test(arguments: ["https://example.com/", "http://example.com/"])
  func `an https proxy that speaks no TLS is blamed by its own name`(url: String) async throws {
    let proxy = try RecordingServer(.status(200))
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
}
