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

  @Test func `a port where http is spoken is no matter of certificates`() async throws {
    let tool = try UpdatesTool()
    let server = try RecordingServer(.status(200))
    let url = "https://127.0.0.1:\(server.port)/a"
    let breeze = try UpdatesTool(product: "breeze")
    for (tool, words) in [
      (tool, ["check"] + UpdatesTool.asking(url)), (breeze, ["sync", url, "out"]),
    ] {
      let result = try await tool.run(words)
      #expect(result.status == 77)
      #expect(
        result.errors.contains(
          "'127.0.0.1:\(server.port)' does not support TLS, which https needs: "),
        "\(result.errors)")
      #expect(result.errors.contains("hint: check the port, and whether it expects http"))
    }
  }

  @Test func `a connection that breaks before TLS is there is not said to lack it`() async throws {
    let tool = try UpdatesTool()
    let server = try ClosingServer(.reset)
    let url = "https://127.0.0.1:\(server.port)/a"
    let breeze = try UpdatesTool(product: "breeze")
    for (tool, words) in [
      (tool, ["check"] + UpdatesTool.asking(url)), (breeze, ["sync", url, "out"]),
    ] {
      let result = try await tool.run(words + ["--timeout", "60"])
      #expect(result.status == 69)
      #expect(
        result.errors.contains(
          "the TLS connection to '127.0.0.1:\(server.port)' could not be established: "),
        "\(result.errors)")
      #expect(
        result.errors.hasSuffix(
          "hint: try again later; if it fails again, the server's TLS may be too old\n"))
    }
  }
}
