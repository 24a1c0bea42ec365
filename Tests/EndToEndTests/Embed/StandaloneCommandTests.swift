import Foundation
import Testing
import UpdatesTestSupport

@Suite struct StandaloneCommandTests {
  let tool: UpdatesTool

  init() throws {
    tool = try UpdatesTool()
  }

  private static let feeds: [(feed: String, parts: [String])] = [
    (
      #"{"kind":"github","url":"example/tool"}"#,
      [
        "https://api.github.com/repos/example/tool/releases/latest", "tag_name",
        "https://github.com/example/tool/releases/latest",
      ]
    ),
    (
      #"{"kind":"github","url":"https://git.example.com/api/v3/repos/example/tool/releases"}"#,
      ["https://git.example.com/api/v3/repos/example/tool/releases/latest"]
    ),
    (
      #"{"kind":"npm","url":"https://registry.npmjs.org/@example/tool"}"#,
      ["https://registry.npmjs.org/@example/tool/latest", "npm install --global @example/tool"]
    ),
    (
      #"{"kind":"pypi","url":"https://pypi.org/simple/tool/"}"#,
      ["https://pypi.org/pypi/tool/json", "pip install --upgrade tool"]
    ),
  ]

  @Test(arguments: ["python", "node", "go", "sh"], feeds)
  func `the code has what the app file says, in at most 120 lines`(
    language: String, feed: (feed: String, parts: [String])
  ) async throws {
    let result = try await embed(language, #""feed":\#(feed.feed)"#)
    #expect(result.status == 0 && result.errors == "")
    for part in feed.parts + ["org.example.a", "My Tool"] {
      #expect(result.output.lowercased().contains(part.lowercased()))
    }
    #expect(
      !result.output.contains("example.com/updates") && !result.output.contains("Example Tool"))
    #expect(result.output.split(separator: "\n", omittingEmptySubsequences: false).count <= 121)
  }

  @Test(arguments: ["python", "node", "go", "sh"])
  func `a configuration may name the page of updates`(language: String) async throws {
    let keys =
      #""configuration-url":"https://a.example/u.json","updates":{"update-url":"https://b.example/%20"}"#
    let output = try await embed(language, keys).output
    #expect(output.contains("https://a.example/u.json"))
    #expect(output.contains(language == "go" ? "https://b.example/%%20" : "https://b.example/%20"))
  }

  private func embed(_ language: String, _ keys: String) async throws -> ToolResult {
    let file = try tool.write(
      #"{"app":{"id":"org.example.a","name":"My \"$Tool'","version":"1"},\#(keys)}"#,
      to: "tool.updates.json")
    return try await tool.run("embed", language, "--alone", "--file", file)
  }
}
