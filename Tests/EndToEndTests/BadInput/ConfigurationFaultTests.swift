import Foundation
import Testing
import UpdatesTestSupport

@Suite struct ConfigurationFaultTests {
  let tool: UpdatesTool

  init() throws {
    tool = try UpdatesTool()
  }

  @Test func `a configuration that is missing`() async throws {
    try await expectRefusal(of: "missing.json", 66, "'missing.json' does not exist")
  }

  @Test func `a configuration that is empty`() async throws {
    try await expectRefusal(of: tool.write(""), 65, "the document is empty")
  }

  @Test func `a configuration of 10 MiB`() async throws {
    let text = #"{"updates":{"release-notes":""# + String(repeating: "x", count: 10 << 20) + #""}}"#
    try await expectRefusal(of: tool.write(text), 65, "is larger than 4 MiB")
  }

  @Test func `a mistake is shown with its line and a caret`() async throws {
    let path = try tool.write("{\n  \"updates\": {\n    \"notify\" \"once\"\n  }\n}\n")
    let result = try await tool.run("check", "--config", path, "--installed", "1.0")
    #expect(result.status == 65)
    #expect(
      result.errors == """
        error: configuration: '\(path)' is not JSON: line 3, column 14: expected ':' after the key, \
        found '"'
        hint: fix this line:
            "notify" "once"
                     ^

        """)
  }

  @Test func `what an app file says wrongly is said by apps validate`() async throws {
    let path = try tool.write(#"{"app":{"id":7},"action":{"fly":true},"feed":{"kind":"x"}}"#)
    let result = try await tool.run("apps", "validate", path)
    #expect(result.status == 78)
    #expect(result.output.contains("'app.id'"))
    #expect(result.output.contains("action"))
    let added = try await tool.document("apps", "add", path)
    #expect(added["error"]?["code"]?.string == "app-file.unusable")
  }

  @Test func `what a configuration says wrongly is said by apps validate too`() async throws {
    let path = try tool.write(
      #"{"verison": "2.0", "min-os-required": "new", "release-notes": "x"}"#)
    let result = try await tool.run("apps", "validate", path)
    #expect(result.status == 0, "\(result.errors)")
    #expect(
      result.output == """
        \(path): warning: 'min-os-required' is "new", expected a version such as "13.0", or \
        {"linux": "6.1", "macos": "13"}
        \(path): warning: 'verison' is unknown and was ignored (did you mean 'version'?)

        """)
    let good = try tool.write(#"{"version": "2.0"}"#, to: "good.json")
    #expect(try await tool.run("apps", "validate", good).output == "\(good) can be published\n")
  }

  @Test func `a version that cannot be used is none, and no store is asked for another`()
    async throws
  {
    let path = try tool.write(#"{"version": "new"}"#)
    let result = try await tool.run("check", "--config", path, "--installed", "1.0")
    #expect(result.status == 0, "\(result.errors)")
    #expect(result.output == "No update: no version has been published\n")
    #expect(result.errors.contains("'version' is \"new\", expected a version"))
  }

  /// A check ends with the status and the words, as text and as JSON, and leaves the state alone.
  private func expectRefusal(
    of place: String, _ status: Int32, _ words: String,
    sourceLocation: SourceLocation = #_sourceLocation
  ) async throws {
    let good = try tool.write(
      #"{"updates":{"check-for":"manually","version":"2.0"}}"#, to: "good.json")
    let id = ["--id", "com.example.tool", "--installed", "1.0"]
    #expect(try await tool.run(["check", "--config", good] + id).status == 100)
    let before = tool.state
    for command in ["check", "explain", "prompt", "notes"] {
      let result = try await tool.run([command, "--config", place] + id)
      #expect(result.status == status, "\(command)", sourceLocation: sourceLocation)
      #expect(result.output == "", "\(command)", sourceLocation: sourceLocation)
      #expect(result.errors.hasPrefix("error: configuration: "), sourceLocation: sourceLocation)
      #expect(
        result.errors.contains(words), "\(result.errors)", sourceLocation: sourceLocation)
      #expect(result.errors.contains("\nhint: "), sourceLocation: sourceLocation)
      let same = try await tool.run([command, "--config", place, "--json"] + id)
      #expect(same.status == status && same.errors.hasPrefix("error: "))
      let document = try same.document(sourceLocation: sourceLocation)
      #expect(document["result"]?.string == "error", sourceLocation: sourceLocation)
      #expect(
        document["error"]?["message"]?.string?.contains(words) == true,
        sourceLocation: sourceLocation)
    }
    #expect(tool.state == before, "the state is unharmed", sourceLocation: sourceLocation)
  }
}
