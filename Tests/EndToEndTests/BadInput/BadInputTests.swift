import Foundation
import Testing
import UpdatesLoopback
import UpdatesTestSupport

@Suite struct BadInputTests {
  let tool: UpdatesTool

  init() throws {
    tool = try UpdatesTool()
  }

  private static let cutOff = Lookup.answer("2.0")

  @Test(
    arguments: [
      (.text("gone", status: 404), 69, "status 404", "the server has nothing there"),
      (
        .text("gone", status: 429, headers: [.init("Retry-After", "120")]), 75, "status 429",
        "try again in 2 minutes"
      ),
      (
        .text("gone", status: 503, headers: [.init("Retry-After", "soon")]), 69, "status 503",
        "try again later"
      ),
      (
        .text("<!DOCTYPE html>\n<html><body>Log in</body></html>", type: "text/html"), 65,
        "a web page instead of a document", "sign in first"
      ),
      (
        .raw("HTTP/1.1 200 OK\r\nContent-Length: \(cutOff.utf8.count + 10)\r\n\r\n\(cutOff)"), 76,
        "cut off", "try again"
      ),
      (nil, 77, "http", "--allow-insecure-http"),
    ] as [(LoopbackResponse?, Int32, String, String)])
  func `a lookup that fails is told, and is counted as a failure`(
    answer: LoopbackResponse?, status: Int32, words: String, hint: String
  ) async throws {
    let server = try answer.map { try RecordingServer($0) }
    let url = server?.url("/lookup") ?? "http://updates.invalid/lookup"
    let store = try Lookup.server("2.0")
    #expect(try await tool.run(["check"] + UpdatesTool.asking(store.url())).status == 100)
    let before = try tool.goodState
    let arguments = ["check"] + UpdatesTool.asking(url)
    try await tool.run(arguments).expect(
      status, "", errors: "error: feed: ", words, "\nhint: ", hint)
    let document = try await tool.document(arguments)
    try document.expect(#"{"result": "error", "reason": "feed-failed"}"#)
    #expect(document["error"]?["code"]?.string?.hasPrefix("feed.") == true)
    #expect(try tool.goodState == before)
    #expect(try tool.stateDocument["failures"] == .number(2))
  }

  @Test(arguments: ["INT", "TERM", "HUP"])
  func `a signal ends a check that waits`(signal: String) async throws {
    let file = tool.home.path + "/pid"
    let server = try RecordingServer { _ in
      _ = try? ChildProcess.run("sh", ["-c", "kill -\(signal) $(cat \(file))"], in: "/")
      return .silence
    }
    let result = try await tool.run(
      ["check", "--timeout", "30"] + UpdatesTool.asking(server.url("/lookup")),
      under: "echo $$ > \(file)")
    switch signal {
    case "INT": result.expect(130, errors: "")
    case "TERM": #expect(result.end == .signalled(15))
    default: #expect(result.end == .signalled(1))
    }
    #expect(result.output == "")
    #expect(tool.state.isEmpty)
  }
}
