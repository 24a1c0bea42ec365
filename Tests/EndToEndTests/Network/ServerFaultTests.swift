import Foundation
import Testing
import UpdatesLoopback
import UpdatesTestSupport

/// Servers that say nothing, break off, or cannot be trusted.
@Suite(.timeLimit(.minutes(10))) struct ServerFaultTests {
  let tool: UpdatesTool

  init() throws {
    tool = try UpdatesTool()
  }

  @Test func `a check of a black hole ends at its deadline and says so`() async throws {
    let hole = try BlackHole()
    let place = "http://127.0.0.1:\(hole.port)/updates.json"
    for words in [UpdatesTool.configured(place), UpdatesTool.asking(place)] {
      let words = ["check", "--timeout", "0.3"] + words
      try await tool.run(words).expect(
        75, "", errors: "did not respond in time", "hint: try again later, or raise --timeout")
      let error = try await tool.document(words)["error"]
      #expect(error?["code"]?.string?.hasSuffix(".timeout") == true)
    }
  }

  @Test func `an answer that is cut off is told`() async throws {
    let server = try LoopbackServer(.raw("HTTP/1.1 200 OK\r\nContent-Length: 10\r\n\r\n{"))
    try await tool.run(["check"] + UpdatesTool.asking(server.url())).expect(
      76, "", errors: "error: feed: ", "cut off", "\nhint: try again")
  }

  @Test(arguments: ["INT", "TERM", "HUP"])
  func `a signal ends a check that waits`(signal: String) async throws {
    let file = tool.home.path + "/pid"
    let server = try LoopbackServer { _ in
      _ = try? ChildProcess.run("sh", ["-c", "kill -\(signal) $(cat \(file))"], in: "/")
      return .silence
    }
    let result = try await tool.run(
      ["check", "--timeout", "30"] + UpdatesTool.asking(server.url("/lookup")),
      under: "echo $$ > \(file)")
    #expect(result.end == ["TERM": .signalled(15), "HUP": .signalled(1)][signal] ?? .exited(130))
    #expect(result.output == "" && result.errors == "")
    #expect(tool.state.isEmpty)
  }

  @Test func `a certificate of one's own is refused unless SSL_CERT_FILE has it`() async throws {
    let certificate = try TLSCertificate()
    let server = try TLSServer(
      certificate: certificate,
      answers: [
        "/lookup?bundleId=com.example.tool&country=us":
          "HTTP/1.0 200 OK\r\n\r\n" + Lookup.answer("2.0")
      ])
    let words = ["check"] + UpdatesTool.asking(server.url("/lookup"))
    try await tool.run(words).expect(
      77, "", errors: "'127.0.0.1' is not trusted: self-signed certificate",
      "hint: set SSL_CERT_FILE")
    try await tool.document(words).expect(#"{"error": {"code": "feed.not-trusted"}}"#)
    let accepted = try await tool.run(
      words, environment: ["SSL_CERT_FILE": certificate.certificatePath])
    #expect(accepted.status == 100 && accepted.output.contains("Tool 2.0 is available"))
  }
}
