import Testing
import UpdatesTestSupport

/// What `status` tells of the last check, in one line and in many.
@Suite struct StatusTests {
  let tool: UpdatesTool
  private static let id = ["--id", "com.example.tool"]

  init() throws {
    tool = try UpdatesTool()
  }

  @Test(arguments: [
    (#"{"version":"2.0","required":false,"key":"2.0"}"#, "Tool 2.0 is available\n"),
    (#"{"version":null,"required":false,"key":"Spring"}"#, "Tool: Spring is available\n"),
    (
      #"{"version":null,"required":true}"#,
      "Update required: A newer version of Tool is available\n"
    ),
    (#"{"version":"3.0","required":false,"key":"3.0"}"#, ""),
    ("null", ""),
  ])
  func `the short form is one line where something is new`(
    pending: String, line: String
  ) async throws {
    try remember(#""pending":\#(pending),"skipped":["3.0"]"#)
    try await tool.run(["status", "--short"] + Self.id).expect(0, line)
  }

  @Test func `failures and what the last good answer was are told`() async throws {
    try remember(
      #""lastAttempt":"2026-01-02T03:04:05Z","failures":3,"reason":"too-young","#
        + #""rolloutID":"0123456789abcdef0123456789abcdef""#)
    let text = try await tool.run(["status"] + Self.id).output
    #expect(text.contains("\nFailed checks in a row: 3\n"))
    #expect(text.contains("\nNo update: the newer version was first seen only recently\n"))
    #expect(!text.contains("0123456789abcdef"))
    let document = try await tool.run(["status", "--json"] + Self.id)
    #expect(!document.output.contains("0123456789abcdef"))
  }

  @Test(arguments: ["status", "notes"])
  func `for a person who listens there are no columns`(command: String) async throws {
    let notes = #"| name | value |\n| --- | ---: |\n| x | 1 |\n| longer name | 100 |"#
    let path = try tool.write(
      #"""
      {"app":{"id":"com.example.tool","name":"Tool","version":"1.0"},
       "updates":{"version":"2.0","release-notes":"\#(notes)"}}
      """#)
    let result = try await tool.run(
      [command, "--config", path], environment: ["ACCESSIBLE": "1"])
    #expect(!result.output.isEmpty && !result.output.contains("  "), "\(result.output)")
    #expect(try await tool.run([command, "--config", path, "--screen-reader"]) == result)
  }

  private func remember(_ members: String) throws {
    let app = #"{"id":"com.example.tool","name":"Tool","installed":"1.0","build":null}"#
    try tool.home.write(
      #"{"format":1,"app":\#(app),\#(members)}"#,
      to: ".local/state/updates-tui/com.example.tool.json")
  }
}
