import Testing
import UpdatesLoopback
import UpdatesTestSupport

/// The rows of the contract's table that no other suite names.
@Suite(.timeLimit(.minutes(10))) struct ExitCodeTests {
  let tool: UpdatesTool

  init() throws {
    tool = try UpdatesTool()
  }

  @Test(arguments: [
    (#""version":"1.0""#, 0, 0, 0), (#""version":"2.0""#, 100, 0, 100),
    (#""version":"2.0","notify":"never""#, 100, 0, 100),
    (#""version":"2.0","update-type":"hard""#, 101, 101, 101),
    (#""min-required-app-version":"3.0""#, 101, 101, 101),
    (#""min-required-app-version":"3.0","min-os-required":"99""#, 102, 102, 102),
  ])
  func `check, prompt and explain end as the contract says`(
    keys: String, check: Int32, prompt: Int32, explain: Int32
  ) async throws {
    let path = try tool.write(#"{"updates":{"check-for":"manually",\#(keys)}}"#)
    let words = UpdatesTool.configured(path) + ["--os-version", "6.1"]
    #expect(try await tool.run(["explain"] + words).status == explain)
    #expect(try await tool.run(["check"] + words).status == check)
    let prompted = try await tool.run(["prompt", "--answer", "cancel"] + words)
    #expect(prompted.status == prompt)
    #expect(prompted.output == "")
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

  @Test func `a command that fails gives 74 and its own status`() async throws {
    let path = try tool.write(
      #"{"app":{"id":"a","version":"1.0"},"action":{"run":["/bin/sh","-c","exit 3"]},"#
        + #""updates":{"check-for":"manually","version":"2.0"}}"#)
    let result = try await tool.run(
      "prompt", "--config", path, "--trust", "--answer", "update", "--json")
    #expect(result.status == 74)
    let document = try result.document()
    #expect(document["action"]?["exitStatus"] == .number(3))
    #expect(document["error"]?["code"]?.string == "action.run")
    #expect(document["choice"]?.string == "update")
  }

  @Test func `help and version end with 0 and go to standard output`() async throws {
    for words in [
      ["--help"], ["help"], ["--version"], ["check", "--help"], ["apps", "add", "--help"],
      ["check", "--nonsense", "--help"],
    ] {
      let result = try await tool.run(words)
      #expect(result.status == 0)
      #expect(!result.output.isEmpty && result.errors == "")
      #expect(result.output.split(separator: "\n").allSatisfy { $0.count <= 80 })
    }
    for command in [
      "prompt", "check", "explain", "status", "notes", "skip", "snooze", "reset", "demo", "doctor",
      "apps",
    ] {
      let help = try await tool.run(command, "--help")
      #expect(help.status == 0)
      #expect(help.output.contains("Example") && help.output.contains("updates-tui \(command)"))
    }
  }
}
