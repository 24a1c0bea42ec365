import Testing
import UpdatesLoopback
import UpdatesTestSupport

/// The ends of the contract that no other suite names.
@Suite(.timeLimit(.minutes(10))) struct ExitCodeTests {
  let tool: UpdatesTool

  init() throws {
    tool = try UpdatesTool()
  }

  @Test func `without a command it asks, with only --json it checks`() async throws {
    let path = try tool.write(#"{"updates":{"check-for":"manually","version":"2.0"}}"#)
    let json = try await tool.run(["--json"] + UpdatesTool.configured(path))
    #expect(try json.document()["command"]?.string == "check")
    let asked = try await tool.run(
      ["--answer", "cancel", "--always"] + UpdatesTool.configured(path))
    #expect(asked.status == 0)
    #expect(asked.output == "")
    let nobody = try await tool.run(["--always"] + UpdatesTool.configured(path))
    #expect(nobody.status == 0 && nobody.output == "")
    #expect(nobody.errors == "Tool 2.0 is available (you have 1.0)\n")
  }

  @Test(arguments: ["INT", "TERM", "HUP"])
  func `a signal ends a check that waits`(signal: String) async throws {
    let file = tool.home.path + "/pid"
    let server = try RecordingServer { _ in
      _ = try? ChildProcess.run("sh", ["-c", "kill -\(signal) $(cat \(file))"], in: "/")
      return .silence
    }
    var shell = tool.tool
    shell.path = "/bin/sh"
    let result = try await shell.run(
      ["-c", "echo $$ > \(file); exec \"$0\" \"$@\"", tool.tool.path, "check", "--timeout", "30"]
        + UpdatesTool.asking(server.url("/lookup")))
    switch signal {
    case "INT":
      #expect(result.status == 130)
      #expect(result.errors == "")
    case "TERM": #expect(result.end == .signalled(15))
    default: #expect(result.end == .signalled(1))
    }
    #expect(result.output == "")
    #expect(tool.state.isEmpty)
  }
}
