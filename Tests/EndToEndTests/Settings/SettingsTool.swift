import Foundation
import Testing
import UpdatesTestSupport

/// The built tool with folders of the system of its own, where a test puts files of packages.
struct SettingsTool {
  let tool: UpdatesTool
  static let id = UpdatesTool.appID

  init() throws {
    tool = try UpdatesTool()
  }

  var environment: [String: String] {
    ["XDG_CONFIG_DIRS": tool.home.path + "/etc", "XDG_DATA_DIRS": tool.home.path + "/usr"]
  }

  /// Writes the app file of a package.
  func package(at place: String = "usr", check: String = "manually") throws {
    try tool.write(
      #"{"app":{"id":"\#(Self.id)","name":"Tool","version":"1.0"},"#
        + #""action":{"run":["touch","\#(tool.home.path)/ran"]},"#
        + #""updates":{"check-for":"\#(check)","version":"2.0","notify":"always"}}"#,
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

  /// Runs a command line.
  func run(_ line: String) async throws -> ToolResult {
    try await tool.run(line: line, environment: environment)
  }

  /// Runs a command line about the app of the package.
  func app(_ line: String) async throws -> ToolResult {
    try await run("\(line) --app \(Self.id)")
  }

  /// The document of a command line about the app of the package.
  func document(_ line: String) async throws -> JSONValue {
    try await app(line + " --json").document()
  }

  var hasRun: Bool { tool.exists("ran") }

  /// What lies in the home, but for what a test has put there.
  var leftovers: [String] {
    UpdatesTool.paths(below: tool.home.path).filter {
      !["etc", "usr", ".config"].contains($0.split(separator: "/").first.map(String.init))
    }.sorted()
  }
}
