import Testing
import UpdatesLoopback
import UpdatesTestSupport

/// The ends of the contract that no other suite names.
@Suite(.timeLimit(.minutes(10))) struct ExitCodeTests {
  let tool: UpdatesTool

  init() throws {
    tool = try UpdatesTool()
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
