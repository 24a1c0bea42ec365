import Foundation
import Testing
import UpdatesTestSupport

/// What a prompt leaves on a terminal, on standard output and in the counter.
@Suite(.onTerminals) struct PromptResultTerminalTests {
  let tool: TerminalTool

  init() throws {
    tool = try TerminalTool()
  }

  @Test(arguments: ["--screen", "--inline", "--plain"])
  func `the document of an interrupted prompt has what was asked`(form: String) throws {
    let terminal = try tool.start(try tool.prompt() + ["--json", form], output: .pipe)
    try terminal.wait(for: "Skip This Version")
    #expect(try terminal.end(with: .interrupt) == .exit(130))
    let document = try terminal.document()
    #expect(document["error"]?["code"]?.string == "process.interrupted")
    #expect(document["app"]?["installed"]?.string == "1.4.0")
    #expect(document["update"]?["version"]?.string == "2.0.0")
    #expect(document["notifications"]?["shown"] == .number(1))
    #expect(document["choice"] == .null)
  }

  @Test func `a required update that is left ends with 101`() throws {
    let words = try tool.prompt(updates: ["update-type": "hard"]) + ["--print-choice"]
    let terminal = try tool.show(words, output: .pipe)
    #expect(try terminal.end(with: .escape) == .exit(101))
    #expect(String(decoding: terminal.standardOutput, as: UTF8.self) == "quit\n")
  }

  @Test func `in CI nobody is asked, and nothing is counted`() throws {
    tool.environment["CI"] = "1"
    let terminal = try tool.start(
      try tool.prompt(updates: ["notify": "once"]) + ["--print-choice"], output: .pipe)
    #expect(try terminal.waitForEnd() == .exit(0))
    #expect(String(decoding: terminal.standardOutput, as: UTF8.self) == "none\n")
    #expect(terminal.screen.contains("Tool 2.0.0 is available"))
    #expect(try tool.state()["notifications"] == .object([:]))
  }

  @Test func `a program that its own update starts asks nothing`() throws {
    let config = tool.home.path + "/app.json"
    let run = try tool.program(
      "self-update", "\(tool.path) notify --prompt --always --config \(config); echo notified $?")
    let words =
      try tool.prompt(updates: ["notify": "always"], more: ["action": ["run": [run]]]) + ["--trust"]
    let given = try #require(words.firstIndex(of: "--config").map { words[$0 + 1] })
    try FileManager.default.copyItem(atPath: given, toPath: config)
    let terminal = try tool.show(words)
    try terminal.send("u")
    try terminal.wait(for: "notified 0")
    #expect(try terminal.waitForEnd() == .exit(0))
    #expect(terminal.output.ranges(of: "Tool 2.0.0 Available").count == 1)
  }
}
