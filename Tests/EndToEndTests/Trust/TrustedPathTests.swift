import Foundation
import Testing
import UpdatesTestSupport

/// Every folder on the way to an app file counts, not only the last one.
@Suite(.serialized) struct TrustedPathTests {
  let tool: UpdatesTool
  let proof: String

  init() throws {
    tool = try UpdatesTool()
    proof = tool.home.path + "/proof"
  }

  private var appFile: String {
    #"{"app":{"id":"a","name":"Tool","version":"1.2"},"action":{"run":["/bin/sh","-c","#
      + #""echo ran > \#(proof)"]},"updates":{"check-for":"manually","version":"2.0"}}"#
  }

  private func register() throws {
    _ = try tool.write(appFile, to: ".config/updates-tui/apps/a.json")
    try setModes("", ".config", ".config/updates-tui", ".config/updates-tui/apps", to: 0o755)
    try setModes(".config/updates-tui/apps/a.json", to: 0o644)
  }

  private func setModes(_ names: String..., to mode: mode_t) throws {
    for name in names { try #require(chmod(tool.home.path + "/" + name, mode) == 0) }
  }

  private func answerUpdate() async throws -> ToolResult {
    try await tool.run("prompt", "--app", "a", "--always", "--answer", "update")
  }

  private var hasRun: Bool { FileManager.default.fileExists(atPath: proof) }

  private func expectIgnored(
    _ result: ToolResult, because reason: String,
    sourceLocation: SourceLocation = #_sourceLocation
  ) {
    #expect(
      result.errors.contains("warning: 'action.run' was ignored because \(reason)"),
      "\(result.errors)", sourceLocation: sourceLocation)
    #expect(!hasRun, sourceLocation: sourceLocation)
  }

  @Test func `in folders that nobody else can change the command runs`() async throws {
    try register()
    let result = try await answerUpdate()
    #expect(result.status == 0 && hasRun, "\(result.errors)")
  }

  @Test(arguments: ["", ".config", ".config/updates-tui"], [0o777, 0o775] as [mode_t])
  func `a folder further up that others may write to runs nothing`(
    name: String, mode: mode_t
  ) async throws {
    try register()
    try setModes(name, to: mode)
    let folder = tool.home.path + (name.isEmpty ? "" : "/" + name)
    expectIgnored(try await answerUpdate(), because: "other users may write to '\(folder)'")
  }

  @Test func `apps replaced by a link to a download folder runs nothing`() async throws {
    _ = try tool.write(appFile, to: "Downloads/a.json")
    _ = try tool.write("", to: ".config/updates-tui/x")
    try setModes(".config", "Downloads", to: 0o755)
    try setModes(".config/updates-tui", to: 0o777)
    try setModes("Downloads/a.json", to: 0o644)
    let folder = tool.home.path + "/.config/updates-tui"
    try FileManager.default.createSymbolicLink(
      atPath: folder + "/apps", withDestinationPath: tool.home.path + "/Downloads")
    expectIgnored(try await answerUpdate(), because: "other users may write to '\(folder)'")
    // In a sticky folder nobody can replace the link, but anybody may have made it.
    try setModes(".config/updates-tui", to: 0o1777)
    expectIgnored(try await answerUpdate(), because: "other users may write to '\(folder)'")
  }

  @Test func `links that only the user can have made are followed`() async throws {
    _ = try tool.write(appFile, to: "dotfiles/apps/a.json")
    _ = try tool.write("", to: ".config/updates-tui/x")
    try setModes(".config", ".config/updates-tui", "dotfiles", "dotfiles/apps", to: 0o755)
    try setModes("dotfiles/apps/a.json", to: 0o644)
    try FileManager.default.createSymbolicLink(
      atPath: tool.home.path + "/.config/updates-tui/apps",
      withDestinationPath: "../../dotfiles/apps")
    let result = try await answerUpdate()
    #expect(result.status == 0 && hasRun, "\(result.errors)")
  }

  @Test(arguments: [true, false])
  func `with --trust every folder above a named file counts, also above a relative path`(
    isRelative: Bool
  ) async throws {
    let elsewhere = try TemporaryDirectory()
    let path = try elsewhere.write(appFile, to: "open/packaged/app.json")
    for name in ["", "/open", "/open/packaged", "/open/packaged/app.json"] {
      try #require(chmod(elsewhere.path + name, 0o755) == 0)
    }
    var trial = tool.tool
    trial.directory = elsewhere.path + "/open/packaged"
    let words = [
      "prompt", "--always", "--answer", "update", "--now", UpdatesTool.now, "--trust", "--config",
      isRelative ? "app.json" : path,
    ]
    try #require(chmod(elsewhere.path + "/open", 0o777) == 0)
    expectIgnored(
      try await trial.run(words), because: "other users may write to '\(elsewhere.path)/open'")
    try #require(chmod(elsewhere.path + "/open", 0o755) == 0)
    let result = try await trial.run(words)
    #expect(result.status == 0 && hasRun, "\(result.errors)")
  }

  @Test func `a home is reached through links, and what is above it is not the user's affair`()
    async throws
  {
    try register()
    let above = try TemporaryDirectory()
    try FileManager.default.createSymbolicLink(
      atPath: above.path + "/home", withDestinationPath: tool.home.path)
    try #require(chmod(above.path, 0o777) == 0)
    let result = try await tool.run(
      "prompt", "--app", "a", "--always", "--answer", "update",
      environment: ["HOME": above.path + "/home/"])
    #expect(result.status == 0 && hasRun, "\(result.errors)")
  }

  @Test(.enabled(if: getuid() == 0))
  func `a folder further up that belongs to another user runs nothing`() async throws {
    try register()
    let folder = tool.home.path + "/.config"
    try #require(chown(folder, 1, 1) == 0)
    expectIgnored(try await answerUpdate(), because: "'\(folder)' belongs to another user (1)")
  }
}
