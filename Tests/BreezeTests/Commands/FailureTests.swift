import Foundation
import Testing
import UpdatesTestSupport

/// What the commands say, and end with, where they cannot do their work.
@Suite struct FailureTests {
  private let breeze: BreezeTool

  init() throws {
    breeze = try BreezeTool()
  }

  @Test(arguments: ["manifest", "sha", "verify"])
  func `a name that leaves the folder is told in the same words by all`(
    command: String
  ) async throws {
    try breeze.write(
      "[\n{\"filename\": \"../x\", \"sha\": \"\"}]", to: "App.freshair/manifest.json")
    let result = try await breeze.run(command, "App.freshair")
    let words = result.output + result.errors
    #expect(result.status == 65)
    #expect(words.contains("App.freshair/manifest.json:2:"), "\(words)")
    #expect(
      words.contains(": the filename '../x' cannot be used: '..' leads outside the folder\n"),
      "\(words)")
  }

  /// No file can be made in `/sys`, not even by root, and none in a folder that is not there.
  @Test(arguments: ["none/list.json", "/sys/list.json"])
  func `a file that cannot be made is named`(target: String) async throws {
    try breeze.write(files: ["a"])
    let result = try await breeze.run("manifest", "App.freshair", "--output", target)
    #expect(result.status == 73)
    #expect(result.errors.hasPrefix("error: '\(target)' cannot be written: "), "\(result.errors)")
    #expect(!result.errors.contains(".breeze"))
  }

  @Test func `a folder that may not be written is no failure to read`() async throws {
    try breeze.write(files: ["a"])
    try breeze.write(#"[{"filename": "a", "sha": ""}]"#, to: "App.freshair/manifest.json")
    let stranger = try await Stranger(breeze)
    #expect(chmod(breeze.path("App.freshair"), 0o755) == 0)
    for command in [["manifest"], ["sha"]] {
      let result = try await stranger.run(command + ["App.freshair"])
      #expect(result.status == 73)
      #expect(
        result.errors.hasPrefix(
          "error: 'App.freshair/manifest.json' cannot be written: permission denied\nhint: "),
        "\(result.errors)")
    }
  }

  @Test func `a manifest that may not be read is no failure to write`() async throws {
    try breeze.write(files: ["a"])
    try breeze.write("[]", to: "App.freshair/manifest.json")
    let stranger = try await Stranger(breeze)
    #expect(chmod(breeze.path("App.freshair/manifest.json"), 0) == 0)
    for command in ["manifest", "sha"] {
      let result = try await stranger.run([command, "App.freshair"])
      #expect(result.status == 66)
      #expect(
        result.errors.hasPrefix("error: 'App.freshair/manifest.json': permission denied\nhint: "))
    }
  }
}

/// A user who owns nothing, and may do no more than others may.
private struct Stranger {
  private let tool: Tool
  private let words: [String]

  /// Cancels the test where nobody can become one.
  init(_ breeze: BreezeTool) async throws {
    guard getuid() == 0 else { try Test.cancel("only root can become another user") }
    words = ["--reuid", "54321", "--regid", "54321", "--clear-groups", breeze.tool.path]
    var tool = breeze.tool
    tool.path = "/usr/bin/setpriv"
    self.tool = tool
    #expect(chmod(breeze.home.path, 0o755) == 0)
    guard try await run(["--version"]).status == 0 else {
      try Test.cancel("this system lets no other user run the tool")
    }
  }

  func run(_ arguments: [String]) async throws -> ToolResult {
    try await tool.run(words + arguments)
  }
}
