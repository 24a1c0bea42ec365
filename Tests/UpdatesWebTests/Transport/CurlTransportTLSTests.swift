import Testing
import UpdatesLoopback
import UpdatesTestSupport

@testable import UpdatesWeb

@Suite(.timeLimit(.minutes(10))) struct CurlTransportTLSTests {
  let certificate: TLSCertificate
  let answer = "HTTP/1.0 200 OK\r\nContent-Type: application/json\r\n\r\n{}"

  init() throws {
    certificate = try TLSCertificate()
  }

  @Test func `a certificate that vouches for itself is refused with the reason`() async throws {
    let server = try TLSServer(certificate: certificate, answers: ["/lookup": answer])
    await #expect(
      throws: Problem.notTrusted(host: "127.0.0.1", reason: "self-signed certificate")
    ) {
      try await CurlTransport(variables: ["SSL_CERT_FILE": ""]).get(server.url("/lookup"))
    }
  }

  @Test func `SSL_CERT_FILE makes it trusted`() async throws {
    let server = try TLSServer(certificate: certificate, answers: ["/lookup?id=1": answer])
    let transport = trusting(certificate)
    for host in ["127.0.0.1", "localhost"] {
      let response = try await transport.get(server.url("/lookup?id=1", host: host))
      #expect(response.body == Array("{}".utf8))
    }
  }

  @Test(arguments: [("DNS:example.com", 1, "name"), ("IP:127.0.0.1", -1, "has expired")])
  func `a certificate for another name, or of another time, is refused with the reason`(
    name: String, days: Int, reason: String
  ) async throws {
    let certificate = try TLSCertificate(names: [name], days: days)
    let server = try TLSServer(certificate: certificate, answers: [:])
    #expect(try await distrust(of: server.url("/"), by: trusting(certificate)).contains(reason))
  }

  @Test func `a file of certificates that cannot be read is named`() async throws {
    let server = try TLSServer(certificate: certificate, answers: [:])
    let transport = CurlTransport(variables: ["SSL_CERT_FILE": "/nowhere/roots.pem"])
    let reason = try await distrust(of: server.url("/"), by: transport)
    #expect(reason.contains("/nowhere/roots.pem"))
  }

  @Test(arguments: [
    nil, "220 mail.example.com ESMTP\r\n", "GET / HTTP/1.1\r\n", "SSH-2.0-OpenSSH_9.6\r\n",
  ])
  func `a server that speaks no TLS is told as that, not as one to distrust`(
    greeting: String?
  ) async throws {
    let (web, other) = (
      try LoopbackServer(.status(200)), try ClosingServer(.after(greeting ?? ""))
    )
    let reason = try await failure(
      with: greeting == nil ? web.port : other.port, by: CurlTransport(variables: [:]),
      speaksTLS: false)
    // The library's name, function and number say nothing to a person.
    #expect(!reason.isEmpty && !reason.contains(":"), "\(reason)")
  }

  @Test(arguments: [ClosingServer.Ending.atOnce, .reset])
  func `a connection that ends while TLS is agreed on does not tell that none is spoken`(
    ending: ClosingServer.Ending
  ) async throws {
    let server = try ClosingServer(ending)
    let reason = try await failure(
      with: server.port, by: CurlTransport(variables: [:]), speaksTLS: true)
    #expect(!reason.isEmpty)
  }

  @Test func `an old TLS is not agreed on`() async throws {
    let server = try TLSServer(
      certificate: certificate, answers: [:],
      options: ["-tls1_1", "-cipher", "ALL:@SECLEVEL=0"])
    let reason = try await failure(
      with: server.port, by: trusting(certificate), speaksTLS: true)
    #expect(!reason.isEmpty && !reason.contains(":"), "\(reason)")
  }

  private func trusting(_ certificate: TLSCertificate) -> CurlTransport {
    CurlTransport(variables: ["SSL_CERT_FILE": certificate.certificatePath])
  }

  /// Why no TLS was agreed on; `speaksTLS` is what the error has to say of the server.
  private func failure(
    with port: Int, by transport: CurlTransport, speaksTLS: Bool
  ) async throws -> String {
    let error = await #expect(throws: Problem.self) {
      try await transport.get("https://127.0.0.1:\(port)/")
    }
    #expect(error?.kind == (speaksTLS ? .tlsFailed : .noTLS))
    // A connection that breaks is tried again.
    #expect(error?.mayPass == speaksTLS)
    #expect(error?.facts == ["place": "127.0.0.1:\(port)"])
    return Self.reason(of: error)
  }

  private func distrust(of url: String, by transport: CurlTransport) async throws -> String {
    let error = await #expect(throws: Problem.self) { try await transport.get(url) }
    #expect(error?.kind == .notTrusted)
    return Self.reason(of: error)
  }

  private static func reason(of error: Problem?) -> String {
    let words = error?.summary ?? ""
    let end = words.indices.first { words[$0...].hasPrefix(": ") }
    return end.map { String(words[$0...].dropFirst(2)) } ?? ""
  }
}
