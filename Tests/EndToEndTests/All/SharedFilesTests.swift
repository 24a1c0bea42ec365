import Foundation
import Testing
import UpdatesTestSupport

/// What is wrong with files that concern all apps is told once.
@Suite struct SharedFilesTests {
  let tool: UpdatesTool

  init() throws {
    tool = try UpdatesTool()
    let asked: [String: Any] = ["id": "com.example.c", "version-command": ["echo", "1.0"]]
    try tool.register("com.example.a", offers: "2.0")
    try tool.register("com.example.b", offers: "2.0")
    try tool.register("com.example.c", offers: "2.0", ["app": asked])
    let path = try tool.write("{", to: ".config/updates-tui/settings.json")
    #expect(chmod(path, 0o600) == 0)
  }

  @Test(
    arguments: [["check", "--all"], ["notify", "--all", "--offline", "--verbose"]])
  func `damaged settings give one warning, without an app's name`(words: [String]) async throws {
    let warning = "Until the settings can be used, nothing happens by itself: "
    let lines = try await tool.run(words).errors.split(separator: "\n").filter {
      $0.contains(warning)
    }
    #expect(lines.count == 1)
    #expect(lines.first?.contains("com.example") == false, "\(lines)")
    let document = try await tool.document(words)
    #expect(document["warnings"]?[0]?["message"]?.string?.hasPrefix(warning) == true)
    #expect(document["warnings"]?[1] == nil)
    try document.expect(#"{"apps": [{"warnings": []}, {"warnings": []}, {"warnings": []}]}"#)
  }

  @Test func `a policy is obeyed for each app, and its damage told once`() async throws {
    let environment = ["XDG_CONFIG_DIRS": tool.home.path + "/etc"]
    func policy(_ text: String) throws {
      #expect(try chmod(tool.write(text, to: "etc/updates-tui/policy.json"), 0o644) == 0)
    }
    try policy("{")
    let result = try await tool.run(["status", "--all"], environment: environment)
    #expect(result.errors.ranges(of: "The policy '").count == 1)
    try policy(#"{"rules":[{"never":"check"}]}"#)
    let checked = try await tool.run(["check", "--all"], environment: environment)
    #expect(checked.output.ranges(of: "com.example.").count == 3)
    #expect(!checked.output.contains("2.0"))
  }
}
