import Foundation
import Testing
import UpdatesTestSupport

/// The built tool with folders of the system of its own, where a test puts files of packages.
struct SettingsTool {
  let host: NotifyTool
  static let id = NotifyTool.id

  init() throws {
    host = try NotifyTool()
  }

  var tool: UpdatesTool { host.tool }
  var environment: [String: String] {
    ["XDG_CONFIG_DIRS": tool.home.path + "/etc", "XDG_DATA_DIRS": tool.home.path + "/usr"]
  }

  /// Writes the app file of a package, and returns its path.
  @discardableResult
  func package(
    _ more: String = "", at place: String = "usr", check: String = "manually"
  ) throws -> String {
    try tool.write(
      #"{"app":{"id":"\#(Self.id)","name":"Tool","version":"1.0"},"#
        + #""action":{"run":["touch","\#(tool.home.path)/ran"]},"#
        + #""updates":{"check-for":"\#(check)","version":"2.0","notify":"always"}\#(more)}"#,
      to: "\(place)/updates-tui/apps/\(Self.id).json")
  }

  /// Writes the policy of an administrator, and returns its path.
  @discardableResult
  func policy(_ rules: String, mirrors: String = "") throws -> String {
    let path = try tool.write(
      #"{"rules":[\#(rules)],"mirror":{\#(mirrors)}}"#, to: "etc/updates-tui/policy.json")
    #expect(chmod(path, 0o644) == 0)
    return path
  }

  func settings(_ text: String) throws {
    let path = try tool.write(text, to: ".config/updates-tui/settings.json")
    #expect(chmod(path, 0o600) == 0)
  }

  func run(_ words: String...) async throws -> ToolResult {
    try await tool.run(words, environment: environment)
  }

  /// Runs a command about the app of the package.
  func app(_ words: String...) async throws -> ToolResult {
    try await tool.run(words + ["--app", Self.id], environment: environment)
  }

  var hasRun: Bool { FileManager.default.fileExists(atPath: tool.home.path + "/ran") }

  /// What lies in the home, but for what a test has put there.
  var leftovers: [String] {
    UpdatesTool.paths(below: tool.home.path).filter {
      !["etc", "usr", ".config"].contains($0.split(separator: "/").first.map(String.init))
    }.sorted()
  }
}
