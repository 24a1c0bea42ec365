import Foundation
import Testing
import UpdatesTestSupport

/// What is wrong with files that concern all apps is told once.
@Suite struct SharedFilesTests {
  let apps: ManyApps
  var tool: UpdatesTool { apps.tool }
  private static let warning = "Until the settings can be used, nothing happens by itself: "

  init() throws {
    apps = try ManyApps()
    try apps.register("com.example.a", offers: "2.0")
    try apps.register("com.example.b", offers: "2.0")
    let asked: [String: Any] = ["id": "com.example.c", "version-command": ["echo", "1.0"]]
    try apps.register("com.example.c", offers: "2.0", ["app": asked])
    let path = try tool.write("{", to: ".config/updates-tui/settings.json")
    #expect(chmod(path, 0o600) == 0)
  }

  @Test(
    arguments: [["check", "--all"], ["notify", "--all", "--offline", "--verbose"]])
  func `damaged settings give one warning, without an app's name`(words: [String]) async throws {
    let result = try await tool.run(words)
    let lines = result.errors.split(separator: "\n").filter { $0.contains(Self.warning) }
    #expect(lines.count == 1)
    #expect(lines.first?.contains("com.example") == false, "\(lines)")
    let document = try await tool.run(words + ["--json"]).document()
    #expect(document["warnings"]?[0]?["message"]?.string?.hasPrefix(Self.warning) == true)
    #expect(document["warnings"]?[1] == nil)
    for index in 0..<3 { #expect(document["apps"]?[index]?["warnings"] == .array([])) }
  }

  @Test func `a policy is obeyed for each app, and its damage told once`() async throws {
    let path = try tool.write("{", to: "etc/updates-tui/policy.json")
    #expect(chmod(path, 0o644) == 0)
    let environment = ["XDG_CONFIG_DIRS": tool.home.path + "/etc"]
    let result = try await tool.run(["status", "--all"], environment: environment)
    #expect(result.errors.ranges(of: "The policy '").count == 1)
    try #require(
      try tool.write(#"{"rules":[{"never":"check"}]}"#, to: "etc/updates-tui/policy.json") == path)
    #expect(chmod(path, 0o644) == 0)
    let checked = try await tool.run(["check", "--all"], environment: environment)
    #expect(checked.output.ranges(of: "com.example.").count == 3)
    #expect(!checked.output.contains("2.0"))
  }
}
