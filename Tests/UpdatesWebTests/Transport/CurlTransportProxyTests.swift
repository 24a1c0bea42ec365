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
      throws: TransportError.refused(
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
    let error = await #expect(throws: TransportError.self) {
      try await CurlTransport(variables: ["https_proxy": "http://u:secret@127.0.0.1:\(proxy.port)"])
        .get("https://example.com/")
    }
    guard case .refused("127.0.0.1", let detail) = error else {
      Issue.record("\(String(describing: error))")
      return
    }
    #expect(!detail.contains("secret"))
    await #expect(throws: TransportError.nameNotResolved(host: "proxy.invalid")) {
      try await CurlTransport(variables: ["https_proxy": "proxy.invalid:3128"])
        .get("https://example.com/")
    }
  }

  @Test func `a SOCKS proxy that does not connect further refuses`() async throws {
    // It takes the client's greeting for a bad request, and closes.
    let proxy = try RecordingServer(.status(200))
    let error = await #expect(throws: TransportError.self) {
      try await CurlTransport(variables: ["https_proxy": "socks5h://127.0.0.1:\(proxy.port)"])
        .get("https://updates.invalid/")
    }
    guard case .refused("127.0.0.1", _) = error else {
      Issue.record("\(String(describing: error))")
      return
    }
  }

  @Test(arguments: ["nonsense://127.0.0.1", "http://", ":::"])
  func `a proxy that cannot be is a failure without its text`(proxy: String) async {
    await #expect(throws: TransportError.self) {
      try await CurlTransport(variables: ["https_proxy": proxy]).get(
        "https://updates.invalid/", within: .seconds(5))
    }
  }
}
