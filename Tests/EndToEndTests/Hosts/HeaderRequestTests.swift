import Testing
import UpdatesLoopback
import UpdatesTestSupport

/// What the functions of `updates.h` ask of the tool; `Tests/Header` has a program that calls them.
@Suite struct HeaderRequestTests {
  private let tool: UpdatesTool

  init() throws {
    tool = try UpdatesTool()
  }

  /// The answer to a request: the document, and the code below it, which is the tool's own.
  private func answer(
    _ command: String, _ request: String, status: Int32,
    sourceLocation: SourceLocation = #_sourceLocation
  ) async throws -> JSONValue {
    let result = try await tool.tool.run(["request", command], input: request)
    let lines = result.output.split(separator: "\n", omittingEmptySubsequences: false)
    try #require(lines.count == 3 && lines[2].isEmpty, sourceLocation: sourceLocation)
    #expect(result.status == status && lines[1] == "\(status)", sourceLocation: sourceLocation)
    return try ToolResult(
      end: result.end, outputBytes: Array("\(lines[0])\n".utf8), errorBytes: []
    ).document(sourceLocation: sourceLocation)
  }

  /// A request with an app file in it, which offers a version.
  private static func request(_ version: String, _ more: String = "") -> String {
    #"{"config":{"app":{"id":"\#(UpdatesTool.appID)","name":"Tool","version":"1.4.0"},"updates":{"#
      + #""check-for":"manually","notify":"always","version":"\#(version)"\#(more)}}}"#
  }

  @Test(arguments: [
    ("check", request("2.0.0"), 100, "available"), ("check", request("1.4.0"), 0, "none"),
    ("check", request("2.0.0", #","update-type":"hard""#), 101, "available"),
    ("prompt", request("1.4.0"), 0, "none"),
    ("check", #"{"new":"2.0","installed":1.0,"name":"a","id":null}"#, 100, "available"),
    ("check", #"{"app":"com.example.nothing"}"#, 66, "error"),
    ("notify", #"{"app":"com.example.nothing"}"#, 0, "done"),
    ("check", #"{"url":["https://one.example/f","https://two.example/f"]}"#, 64, "error"),
  ])
  func `the members of a request are the options of the command`(
    command: String, request: String, status: Int32, result: String
  ) async throws {
    try await answer(command, request, status: status).expect(
      #"{"result": "\#(result)", "command": "\#(command)"}"#)
  }

  @Test func `all registered apps can be asked for`() async throws {
    try tool.register("a", ["updates": ["version": "2.0.0", "update-type": "hard"]])
    try await answer("check", #"{"all":true}"#, status: 101).expect(#"{"command": "check --all"}"#)
  }

  @Test(arguments: [
    ("", 65, "request.malformed"), ("{", 65, "request.malformed"),
    ("[]", 64, "usage.value"), ("\u{FF}", 65, "request.malformed"),
    (String(repeating: "[", count: 9999), 65, "request.malformed"),
    (String(repeating: " ", count: 5 << 20), 65, "request.too-large"),
    (#"{"help":true}"#, 64, "usage.option"), (#"{"app":{}}"#, 64, "usage.value"),
    (#"{"app":[["a"]]}"#, 64, "usage.value"), (#"{"nothing":true}"#, 64, "usage.unknown-option"),
    (#"{"app":true}"#, 64, "usage.missing-value"),
    (#"{"app":["a","b"]}"#, 64, "usage.repeated-option"),
  ])
  func `what is no request is an error`(request: String, status: Int32, code: String) async throws {
    try await answer("check", request, status: status).expect(#"{"error": {"code": "\#(code)"}}"#)
  }

  @Test func `a check that is due runs in the background, of the same document`() async throws {
    let server = try RecordingServer(
      .text(#"{"updates":{"check-for":"manually","version":"2.0"}}"#))
    let request =
      #"{"config":{"app":{"id":"\#(UpdatesTool.appID)","version":"1.0"},"#
      + #""configuration-url":"\#(server.url("/updates.json"))"}}"#
    try await answer("notify", request, status: 0).expect(#"{"refreshStarted": true}"#)
    try await tool.refreshEnded()
    #expect(try tool.state()?["pending"]?["version"]?.string == "2.0")
  }
}
