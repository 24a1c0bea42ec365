import Testing
import UpdatesTestSupport

@testable import UpdatesWeb

@Suite(.timeLimit(.minutes(10))) struct CurlTransportWebServerTests {
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
