import Foundation
import Testing
import UpdatesTestSupport

/// What a prompt leaves on a terminal, on standard output and in the counter.
@Suite(.onTerminals) struct PromptResultTerminalTests {
  let tool: TerminalTool

  init() throws {
    tool = try TerminalTool()
  }

  @Test(arguments: [("c", "cancel"), ("s", "skip"), (TerminalKey.escape.rawValue, "cancel")])
  func `one word on standard output says what was chosen`(key: String, word: String) throws {
    let terminal = try tool.show(try tool.prompt() + ["--print-choice"], output: .pipe)
    #expect(try terminal.end(with: key) == .exit(0))
    #expect(String(decoding: terminal.standardOutput, as: UTF8.self) == word + "\n")
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

  @Test(arguments: [("1.4.0", "Tool 1.4.0 is up to date"), ("2.0.0", "Tool 2.0.0 is available")])
  func `whoever looks on is told why nothing is asked, unless it should be quiet`(
    version: String, sentence: String
  ) throws {
    let words = try tool.prompt(updates: ["version": version, "notify": "never"])
    let terminal = try tool.start(words, output: .pipe)
    #expect(try terminal.waitForEnd() == .exit(0))
    #expect(terminal.standardOutput.isEmpty)
    #expect(terminal.screen.contains(sentence))
    let quiet = try tool.start(words + ["--quiet"], output: .pipe)
    #expect(try quiet.waitForEnd() == .exit(0))
    #expect(quiet.standardOutput.isEmpty && quiet.shownLines == [])
  }

  @Test func `the announcement is counted while the prompt is on the screen`() throws {
    let words = try tool.prompt(updates: ["notify": "once"])
    let first = try tool.show(words)
    #expect(try tool.state()["notifications"]?["2.0.0"] == .number(1))
    let second = try tool.start(words)
    #expect(try second.waitForEnd() == .exit(0))
    #expect(second.output.contains("already been shown once"))
    #expect(try first.end(with: .interrupt) == .exit(130))
    #expect(try tool.state()["notifications"]?["2.0.0"] == .number(1))
  }

  @Test func `in the background nothing is counted`() throws {
    let words = try tool.prompt(updates: ["notify": "once"]).joined(separator: " ")
    let shell = try tool.shell()
    try shell.send("$tool \(words) & wait $!; echo status $?\n")
    try shell.wait(for: "status 0")
    #expect(try tool.state()["notifications"] == .object([:]))
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

  @Test(arguments: [1, 15])
  func `an update that is cut off is offered again`(signal: Int32) throws {
    let run = try tool.program("upgrade", "echo upgrading; exec sleep 60")
    let words =
      try tool.prompt(
        updates: ["notify": "once"], more: ["action": ["run": [run]]]) + ["--trust"]
    let terminal = try tool.show(words)
    try terminal.send("u")
    try terminal.wait(for: "upgrading")
    #expect(try tool.state()["notifications"] == .object([:]))
    terminal.signalForeground(signal)
    try terminal.waitForEnd()
    #expect(try tool.state()["notifications"] == .object([:]))
  }
}
