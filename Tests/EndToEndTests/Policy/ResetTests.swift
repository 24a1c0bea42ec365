import Testing
import UpdatesTestSupport

@Suite struct ResetTests {
  let tool: UpdatesTool

  init() throws {
    tool = try UpdatesTool()
    try tool.home.write(
      #"{"format":1,"skipped":["3.0","Autumn","https://example.com/a"]}"#,
      to: ".local/state/updates-tui/com.example.tool.json")
  }

  @Test(arguments: [
    ("Autumn", ["3.0", "https://example.com/a"]), ("https://example.com/a", ["3.0", "Autumn"]),
    ("v3.0.0", ["Autumn", "https://example.com/a"]),
    ("4", ["3.0", "Autumn", "https://example.com/a"]),
  ])
  func `what is skipped is heard of again, by its version or by its name`(
    name: String, left: [String]
  ) async throws {
    let document = try await reset(name).document()
    #expect(document["skipped"] == .array(left.map(JSONValue.string)))
  }

  @Test func `what is neither skipped nor a version is refused`() async throws {
    let result = try await reset("Winter")
    #expect(result.status == 64)
    #expect(try result.document()["error"]?["message"]?.string?.contains("Winter") == true)
  }

  @Test func `nothing is left of what is forgotten with all`() async throws {
    for words in [["skip", "4.0"], ["skip", "5.0"]] {
      #expect(try await tool.run(words + ["--id", "com.example.tool"]).status == 0)
    }
    for _ in 1...2 {
      #expect(try await tool.run("reset", "all", "--id", "com.example.tool").status == 0)
      #expect(tool.state.keys.sorted() == ["com.example.tool.json", "com.example.tool.lock"])
    }
    let status = try await tool.run("status", "--json", "--id", "com.example.tool").document()
    #expect(status["skipped"] == .array([]))
  }

  private func reset(_ name: String) async throws -> ToolResult {
    try await tool.run(["reset", "skip", name, "--json", "--id", "com.example.tool"])
  }
}
