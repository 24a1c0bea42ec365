import Testing
import UpdatesLoopback
import UpdatesTestSupport

@Suite struct TLSTests {
  @Test func `a certificate of one's own is refused unless SSL_CERT_FILE has it`() async throws {
    let tool = try UpdatesTool()
    let certificate = try TLSCertificate()
    let server = try TLSServer(
      certificate: certificate,
      answers: [
        "/lookup?bundleId=com.example.tool&country=us":
          "HTTP/1.0 200 OK\r\n\r\n" + Lookup.answer("2.0")
      ])
    let words = ["check"] + UpdatesTool.asking(server.url("/lookup"))
    let refused = try await tool.run(words)
    #expect(refused.status == 77)
    #expect(refused.output == "")
    #expect(refused.errors.contains("'127.0.0.1' is not trusted: self-signed certificate"))
    #expect(refused.errors.contains("hint: set SSL_CERT_FILE"))
    let document = try await tool.run(words + ["--json"]).document()
    #expect(document["error"]?["code"]?.string == "feed.not-trusted")
    let accepted = try await tool.run(
      words, environment: ["SSL_CERT_FILE": certificate.certificatePath])
    #expect(accepted.status == 100)
    #expect(accepted.output.contains("Tool 2.0 is available"))
  }
}
