import Testing
import UpdatesTestSupport

@Suite struct StandardOutputTests {
  let tool: UpdatesTool
  let words: [String]

  init() throws {
    tool = try UpdatesTool()
    let path = try tool.write(
      #"{"updates":{"check-for":"manually","version":"2.0","notify":"always","release-notes":"New","#
        + #""update-url":"https://example.com/new"}}"#
    )
    words = UpdatesTool.configured(path)
  }

  @Test func `warnings, notes and answers go to standard error`() async throws {
    let path = try tool.write(
      #"{"updates":{"check-for":"manually","version":"2.0","notify":"often"}}"#, to: "other.json")
    let words = UpdatesTool.configured(path) + ["--verbose"]
    let check = try await tool.run(["check"] + words)
    #expect(check.output == "Tool 2.0 is available (you have 1.0)\n")
    #expect(check.errors.contains("warning: 'notify' is \"often\""))
    #expect(check.errors.contains("version-known: pass, 2.0 is published"))
    let json = try await tool.run(["check", "--json"] + words)
    _ = try json.document()
    #expect(!json.errors.contains("warning:"))
    let prompt = try await tool.run(["prompt", "--always", "--answer", "later"] + words)
    #expect(prompt.output == "")
    #expect(!prompt.errors.isEmpty)
  }

  @Test(
    arguments: [
      (["check", "--json"], 100), (["notes"], 0), (["--help"], 0),
    ] as [([String], Int32)])
  func `a pipe that nobody reads is a clean end`(command: [String], status: Int32) async throws {
    let result = try await tool.run(
      command + (command == ["--help"] ? [] : words), output: .brokenPipe)
    #expect(result.status == status, "\(result.errors)")
    #expect(result.errors == "")
  }

  @Test func `without a standard output nothing is written anywhere else`() async throws {
    let result = try await tool.run(["check", "--json", "--count"] + words, output: .closed)
    #expect(result.status == 100 || result.status == 74, "\(result.errors)")
    #expect(try tool.stateDocument["notifications"]?["2.0"] == .number(1))
    for bytes in tool.state.values {
      #expect(!String(decoding: bytes, as: UTF8.self).contains(#""command""#))
    }
  }
}
