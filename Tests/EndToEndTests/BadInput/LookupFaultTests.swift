import Testing
import UpdatesLoopback
import UpdatesTestSupport

@Suite(.timeLimit(.minutes(10))) struct LookupFaultTests {
  let tool: UpdatesTool

  init() throws {
    tool = try UpdatesTool()
  }

  @Test(arguments: [
    (404, [], 69, "status 404", "the server has nothing there"),
    (403, [], 69, "status 403", "credentials"),
    (500, [], 69, "status 500", "try again later"),
    (503, [], 69, "status 503", "try again later"),
    (429, [], 75, "status 429", "try again later"),
    (429, ["120"], 75, "status 429", "try again in 2 minutes"),
    (503, ["7200"], 75, "status 503", "try again in 2 hours"),
    (503, ["0"], 75, "status 503", "try again later"),
    (503, ["Wed, 21 Oct 2065 07:28:00 GMT"], 75, "status 503", "try again later"),
    (503, ["soon"], 69, "status 503", "try again later"),
    (503, ["99999999999999999999"], 75, "status 503", "try again later"),
  ])
  func `a lookup that answers with a status`(
    status: Int, retryAfter: [String], code: Int32, message: String, hint: String
  ) async throws {
    let server = try RecordingServer(
      .text("gone", status: status, headers: retryAfter.map { .init("Retry-After", $0) }))
    try await expectFailure(of: server.url("/lookup"), code, message, hint)
  }

  @Test func `a lookup that answers with a page`() async throws {
    let server = try RecordingServer(
      .text("<!DOCTYPE html>\n<html><body>Log in</body></html>", type: "text/html"))
    try await expectFailure(
      of: server.url("/lookup"), 65, "a web page instead of a document", "sign in first")
  }

  @Test(arguments: ["{}", #"{"results":7}"#, #"{"results":[{"version":7}]}"#, "7", ""])
  func `a lookup that answers with something else`(text: String) async throws {
    let server = try RecordingServer(.text(text))
    try await expectFailure(of: server.url("/lookup"), 65, "", "ask the operator of the feed")
  }

  @Test func `a lookup whose body is truncated`() async throws {
    let body = Lookup.answer("2.0")
    let server = try RecordingServer(
      .raw("HTTP/1.1 200 OK\r\nContent-Length: \(body.utf8.count + 10)\r\n\r\n\(body)"))
    try await expectFailure(of: server.url("/lookup"), 76, "cut off", "try again")
  }

  @Test func `a lookup whose body is too large`() async throws {
    let server = try RecordingServer(
      .message(status: 200, headers: [], body: Array(repeating: 0x20, count: 5 << 20)))
    try await expectFailure(of: server.url("/lookup"), 65, "4 MiB", "what the URL points to")
  }

  @Test func `a lookup that drips`() async throws {
    let server = try RecordingServer(
      .raw(
        Array("HTTP/1.1 200 OK\r\nContent-Length: 1000\r\n\r\n".utf8)
          + Array(repeating: 0x20, count: 1000), pieceSize: 1, pause: .milliseconds(20)))
    try await expectFailure(
      of: server.url("/lookup"), 75, "did not respond in time", "--timeout",
      more: ["--timeout", "0.3"])
  }

  @Test func `a lookup that redirects for ever`() async throws {
    let server = try RecordingServer { .redirect(to: "/again\($0.path.count % 2)") }
    try await expectFailure(of: server.url("/lookup"), 76, "redirect", "fix the redirects")
  }

  @Test func `a lookup that is refused`() async throws {
    let closed = try ClosedPort()
    try await expectFailure(
      of: "http://127.0.0.1:\(closed.port)/lookup", 69, "could not be reached",
      "whether its server runs")
    withExtendedLifetime(closed) {}
  }

  @Test func `a lookup over http of another host`() async throws {
    try await expectFailure(
      of: "http://updates.invalid/lookup", 77, "http", "--allow-insecure-http")
  }

  @Test func `a lookup whose host has no name`() async throws {
    try await expectFailure(
      of: "https://updates.invalid/lookup", 69, "'updates.invalid' could not be resolved",
      "online")
  }

  @Test func `a lookup that leads from https to http`() async throws {
    let certificate = try TLSCertificate()
    let plain = try Lookup.server("2.0")
    let server = try TLSServer(
      certificate: certificate,
      answers: [
        "/lookup?bundleId=com.example.tool&country=us":
          "HTTP/1.0 302 Found\r\nLocation: \(plain.url())\r\n\r\n"
      ])
    try await expectFailure(
      of: server.url("/lookup"), 77, "http", "fix the redirect",
      more: ["--allow-insecure-http"], environment: ["SSL_CERT_FILE": certificate.certificatePath])
    #expect(plain.requests.isEmpty)
  }

  @Test func `a lookup with no result says which country was asked`() async throws {
    let server = try RecordingServer(.text(#"{"resultCount":0,"results":[]}"#))
    let words = UpdatesTool.asking(server.url("/lookup"))
    let result = try await tool.run(["check"] + words)
    #expect(result.status == 0)
    #expect(result.output.contains("'us'") && result.output.contains("--country"))
    let document = try await tool.run(["check", "--json"] + words).document()
    #expect(document["reason"]?.string == "no-release")
  }

  /// A check ends with the status and the words, as text and as JSON, and leaves the state alone.
  private func expectFailure(
    of url: String, _ status: Int32, _ words: String, _ hint: String, more: [String] = [],
    environment: [String: String] = [:], sourceLocation: SourceLocation = #_sourceLocation
  ) async throws {
    let store = try Lookup.server("2.0")
    #expect(try await tool.run(["check"] + UpdatesTool.asking(store.url())).status == 100)
    let before = try tool.goodState
    let arguments = ["check"] + UpdatesTool.asking(url) + more
    let result = try await tool.run(arguments, environment: environment)
    #expect(result.status == status, "\(result.errors)", sourceLocation: sourceLocation)
    #expect(result.output == "", sourceLocation: sourceLocation)
    #expect(result.errors.hasPrefix("error: feed: "), sourceLocation: sourceLocation)
    #expect(result.errors.contains(words), "\(result.errors)", sourceLocation: sourceLocation)
    let hints = result.errors.components(after: "\nhint: ")
    #expect(hints.contains(hint), "\(result.errors)", sourceLocation: sourceLocation)
    let document = try await tool.run(arguments + ["--json"], environment: environment)
      .document(sourceLocation: sourceLocation)
    #expect(document["result"]?.string == "error", sourceLocation: sourceLocation)
    #expect(document["reason"]?.string == "feed-failed", sourceLocation: sourceLocation)
    #expect(
      document["error"]?["code"]?.string?.hasPrefix("feed.") == true,
      sourceLocation: sourceLocation)
    let after = try tool.goodState
    #expect(after == before, "the state is unharmed", sourceLocation: sourceLocation)
    #expect(try tool.stateDocument["failures"] == .number(2), sourceLocation: sourceLocation)
  }
}

extension String {
  /// What follows the first of a mark.
  fileprivate func components(after mark: String) -> Substring {
    firstRange(of: mark).map { self[$0.upperBound...] } ?? ""
  }
}
