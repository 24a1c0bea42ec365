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
}
