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

  @Test(arguments: [("", 0o777), (".config/updates-tui", 0o775)] as [(String, mode_t)])
  func `a folder further up that others may write to runs nothing`(
    name: String, mode: mode_t
  ) async throws {
    try register()
    try setModes(name, to: mode)
    let folder = tool.home.path + (name.isEmpty ? "" : "/" + name)
    expectIgnored(try await answerUpdate(), because: "other users may write to '\(folder)'")
  }

  @Test func `with --trust every folder above a named file counts, also above a relative path`()
    async throws
  {
    let elsewhere = try TemporaryDirectory()
    try elsewhere.write(appFile, to: "open/packaged/app.json")
    for name in ["", "/open", "/open/packaged", "/open/packaged/app.json"] {
      try #require(chmod(elsewhere.path + name, 0o755) == 0)
    }
    var trial = tool.tool
    trial.directory = elsewhere.path + "/open/packaged"
    let words = [
      "prompt", "--always", "--answer", "update", "--now", UpdatesTool.now, "--trust", "--config",
      "app.json",
    ]
    try #require(chmod(elsewhere.path + "/open", 0o777) == 0)
    expectIgnored(
      try await trial.run(words), because: "other users may write to '\(elsewhere.path)/open'")
    try #require(chmod(elsewhere.path + "/open", 0o755) == 0)
    let result = try await trial.run(words)
    #expect(result.status == 0 && hasRun, "\(result.errors)")
  }
}
