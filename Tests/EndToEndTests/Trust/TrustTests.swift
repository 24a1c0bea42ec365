import Foundation
import Testing
import UpdatesLoopback
import UpdatesTestSupport

@Suite struct TrustTests {
  let tool: UpdatesTool
  let proof: String

  init() throws {
    tool = try UpdatesTool()
    proof = tool.home.path + "/proof"
  }

  @Test func `without --trust a file named on the command line runs nothing`() async throws {
    let path = try appFile()
    let result = try await answerUpdate(path)
    #expect(!FileManager.default.fileExists(atPath: proof))
    for key in ["app.version-command", "action.run"] {
      #expect(
        result.errors.contains(
          "warning: '\(key)' was ignored because the file is not trusted; "
            + "--trust allows it"))
    }
    // The version was not told by the command, and by nothing else.
    #expect(result.status == 64)
    #expect(result.errors.contains("the installed version is unknown"))
    // Without the command, no way to update is left.
    let installed = try await answerUpdate(path, "--installed", "1.0", "--json")
    #expect(installed.status == 74)
    #expect(try installed.document()["action"]?["kind"]?.string == "open")
    #expect(!FileManager.default.fileExists(atPath: proof))
  }

  @Test func `with --trust its commands run`() async throws {
    let result = try await answerUpdate(try appFile(), "--trust", "--json")
    #expect(result.status == 0, "\(result.errors)")
    let document = try result.document()
    #expect(document["app"]?["installed"]?.string == "1.2")
    #expect(document["action"]?["kind"]?.string == "run")
    #expect(document["action"]?["exitStatus"] == .number(0))
    #expect(document["action"]?["arguments"]?.strings == ["/bin/sh", script, "2.0"])
    #expect(document["warnings"] == .array([]))
    #expect(try String(contentsOfFile: proof, encoding: .utf8) == "2.0\n")
  }

  @Test(arguments: [("", 0o777), ("tool.json", 0o660)])
  func `what others may write to runs nothing, even with --trust`(
    name: String, permissions: Int
  ) async throws {
    let path = try appFile()
    let open = (path as NSString).deletingLastPathComponent + (name.isEmpty ? "" : "/" + name)
    #expect(chmod(open, mode_t(permissions)) == 0)
    let result = try await answerUpdate(path, "--trust", "--installed", "1.0")
    #expect(result.status == 74)
    #expect(
      result.errors.contains(
        "warning: 'action.run' was ignored because other users may write to '\(open)'"))
    #expect(!FileManager.default.fileExists(atPath: proof))
  }

  @Test func `neither check nor explain nor a dry answer carries out the action`() async throws {
    let path = try appFile()
    for words in [["check"], ["explain"], ["prompt", "--answer", "later"], ["prompt"], ["notes"]] {
      _ = try await tool.run(words + ["--config", path, "--trust"])
      #expect(!FileManager.default.fileExists(atPath: proof), "\(words)")
    }
  }

  @Test(arguments: [[], ["--trust"]])
  func `a remote document only describes`(more: [String]) async throws {
    let text = try String(contentsOfFile: try appFile(), encoding: .utf8)
    let server = try RecordingServer(.text(text))
    let result = try await tool.run(
      ["prompt", "--answer", "update", "--config", server.url("/tool.json"), "--installed", "1.0"]
        + more)
    #expect(result.status == 74)
    for key in ["app", "action"] {
      #expect(result.errors.contains("'\(key)'"), "\(result.errors)")
    }
    #expect(result.errors.contains("warning: "))
    #expect(!FileManager.default.fileExists(atPath: proof))
  }

  @Test(arguments: ["$(touch evil)", "-rf"])
  func `a version that is not plain never gets into a command`(version: String) async throws {
    let server = try RecordingServer(
      .text(#"{"results":[{"version":"\#(version)"}]}"#))
    let path = try appFile(updates: "{}")
    let result = try await answerUpdate(
      path, "--trust", "--lookup-url", server.url("/lookup"), "--channel", "beta")
    #expect(result.status != 0, "\(result.errors)")
    #expect(result.errors.contains("error: "))
    #expect(!FileManager.default.fileExists(atPath: proof))
    #expect(!FileManager.default.fileExists(atPath: tool.home.path + "/evil"))
  }

  @Test func `commands get no LD_ variables and no standard output`() async throws {
    let path = try appFile(
      action: #"["/bin/sh","-c","echo said; env > \#(proof); exec cat"]"#)
    let result = try await tool.run(
      ["prompt", "--answer", "update", "--config", path, "--trust", "--json"],
      environment: ["LD_PRELOAD": "", "LD_LIBRARY_PATH": "/nowhere", "KEPT": "1"])
    #expect(result.status == 0, "\(result.errors)")
    _ = try result.document()
    #expect(result.errors.contains("said\n"))
    let variables = try String(contentsOfFile: proof, encoding: .utf8)
    #expect(variables.contains("KEPT=1") && !variables.contains("LD_"))
  }

  private var script: String { tool.home.path + "/packaged/update.sh" }

  /// An app file in a folder of its own whose commands leave a proof that they ran.
  private func appFile(
    action: String? = nil, updates: String = #"{"check-for":"manually","version":"2.0"}"#
  ) throws -> String {
    _ = try tool.write("echo \"$1\" > \(proof)\n", to: "packaged/update.sh")
    let action = action ?? #"["/bin/sh","\#(script)","{version}"]"#
    // The version command names the new version as soon as the action has run.
    let version = "test -e \(proof) && echo tool 2.0 || echo tool 1.2"
    return try tool.write(
      #"{"app":{"id":"a","name":"Tool","version-command":["/bin/sh","-c","\#(version)"]},"#
        + #""action":{"run":\#(action)},"updates":\#(updates)}"#, to: "packaged/tool.json")
  }

  private func answerUpdate(_ path: String, _ more: String...) async throws -> ToolResult {
    try await tool.run(["prompt", "--answer", "update", "--config", path] + more)
  }

  @Test(arguments: [("", 0o777), (".config/updates-tui", 0o775)] as [(String, mode_t)])
  func `a registered file runs its command, unless others may write on the way to it`(
    folder: String, mode: mode_t
  ) async throws {
    let text = try String(contentsOfFile: try appFile(), encoding: .utf8)
    _ = try tool.write(text, to: ".config/updates-tui/apps/a.json")
    for name in ["", "/.config", "/.config/updates-tui", "/.config/updates-tui/apps"] {
      try #require(chmod(tool.home.path + name, 0o755) == 0)
    }
    let path = tool.home.path + (folder.isEmpty ? "" : "/" + folder)
    let words = ["prompt", "--app", "a", "--always", "--answer", "update"]
    try #require(chmod(path, mode) == 0)
    let refused = try await tool.run(words + ["--installed", "1.0"])
    #expect(
      refused.errors.contains(
        "warning: 'action.run' was ignored because other users may write to '\(path)'"))
    #expect(!FileManager.default.fileExists(atPath: proof))
    try #require(chmod(path, 0o755) == 0)
    let result = try await tool.run(words)
    #expect(result.status == 0, "\(result.errors)")
    #expect(FileManager.default.fileExists(atPath: proof))
  }
}
