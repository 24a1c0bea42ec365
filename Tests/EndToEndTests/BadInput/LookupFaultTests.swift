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
    (429, ["120"], 75, "status 429", "try again in 2 minutes"),
    (503, ["soon"], 69, "status 503", "try again later"),
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

  @Test func `a lookup whose body is truncated`() async throws {
    let body = Lookup.answer("2.0")
    let server = try RecordingServer(
      .raw("HTTP/1.1 200 OK\r\nContent-Length: \(body.utf8.count + 10)\r\n\r\n\(body)"))
    try await expectFailure(of: server.url("/lookup"), 76, "cut off", "try again")
  }

  @Test func `a lookup over http of another host`() async throws {
    try await expectFailure(
      of: "http://updates.invalid/lookup", 77, "http", "--allow-insecure-http")
  }

  /// A check ends with the status and the words, as text and as JSON, and leaves the state alone.
  private func expectFailure(
    of url: String, _ status: Int32, _ words: String, _ hint: String,
    sourceLocation: SourceLocation = #_sourceLocation
  ) async throws {
    let store = try Lookup.server("2.0")
    #expect(try await tool.run(["check"] + UpdatesTool.asking(store.url())).status == 100)
    let before = try tool.goodState
    let arguments = ["check"] + UpdatesTool.asking(url)
    let result = try await tool.run(arguments)
    #expect(result.status == status, "\(result.errors)", sourceLocation: sourceLocation)
    #expect(result.output == "", sourceLocation: sourceLocation)
    #expect(result.errors.hasPrefix("error: feed: "), sourceLocation: sourceLocation)
    #expect(result.errors.contains(words), "\(result.errors)", sourceLocation: sourceLocation)
    #expect(result.errors.contains("\nhint: "), sourceLocation: sourceLocation)
    #expect(result.errors.contains(hint), "\(result.errors)", sourceLocation: sourceLocation)
    let document = try await tool.run(arguments + ["--json"])
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
