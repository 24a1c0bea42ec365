import Foundation
import Testing
import UpdatesTestSupport

/// The prompt of the C library, on the terminal of the C program that calls it.
@Suite(.onTerminals) struct LibraryPromptTests {
  let program: LibraryTool

  init() throws {
    program = try LibraryTool()
  }

  private func start(
    _ words: [String], output: PseudoTerminal.Stream = .pipe
  ) throws -> PseudoTerminal {
    var environment = PseudoTerminal.environment
    environment["HOME"] = program.home.path
    return try PseudoTerminal(program.tool.path, words, environment: environment, output: output)
  }

  /// The answers, and the end of a program that has its terminal as it was.
  private func answers(of terminal: PseudoTerminal) throws -> [LibraryTool.Answer] {
    #expect(try terminal.waitForEnd() == .exit(0))
    #expect(terminal.modes == .untouched)
    return try LibraryTool.answers(
      in: String(decoding: terminal.standardOutput, as: UTF8.self))
  }

  @Test(arguments: [
    ("s", "skip", 0), ("c", "cancel", 0), (TerminalKey.escape.rawValue, "cancel", 0),
    ("q", "cancel", 0),
  ])
  func `each choice is in the document, and the program goes on`(
    key: String, choice: String, status: Int32
  ) throws {
    let terminal = try start(["prompt", LibraryTool.request()])
    try terminal.waitForKeys()
    #expect(terminal.screen.contains("Tool 2.0.0"))
    try terminal.send(key)
    let answer = try #require(try answers(of: terminal).first)
    #expect(answer.document["choice"]?.string == choice)
    #expect(answer.status == status)
  }

  @Test func `update runs the command of the request, and says what came of it`() throws {
    let action = #""action":{"run":["/bin/touch","\#(program.home.path)/updated"]},"#
    let request = LibraryTool.request().replacing(
      #"{"app""#, with: "{\(action)\"app\"", maxReplacements: 1)
    let terminal = try start(["prompt", request])
    try terminal.waitForKeys()
    try terminal.send(.enter)
    let answer = try #require(try answers(of: terminal).first)
    #expect(answer.document["choice"]?.string == "update")
    #expect(answer.document["action"]?["exitStatus"] == .number(0))
    #expect(FileManager.default.fileExists(atPath: program.home.path + "/updated"))
  }

  @Test func `later is remembered, and nobody is asked again`() throws {
    let terminal = try start(
      ["prompt", LibraryTool.request(), "prompt", LibraryTool.request()])
    try terminal.waitForKeys()
    try terminal.send("l")
    try terminal.wait(for: "Tomorrow")
    try terminal.send(.enter)
    let answers = try answers(of: terminal)
    #expect(answers.map { $0.document["choice"]?.string } == ["later", nil])
    #expect(answers.last?.document["reason"]?.string == "snoozed")
  }

  @Test(arguments: [#","inline":true"#, #","plain":true"#, ""])
  func `control-C is the status 130, and the program goes on`(form: String) throws {
    let terminal = try start(["prompt", LibraryTool.request(more: form)])
    if form.contains("plain") {
      try terminal.wait(for: "Your choice")
    } else if form.contains("inline") {
      try terminal.waitForInlineKeys()
    } else {
      try terminal.waitForKeys()
    }
    try terminal.send(.interrupt)
    let answer = try #require(try answers(of: terminal).first)
    #expect(answer.status == 130)
    #expect(answer.document["error"]?["code"]?.string == "process.interrupted")
  }

  @Test func `a signal to end reaches the program after its terminal is restored`() throws {
    let terminal = try start(["prompt", LibraryTool.request()], output: .pipe)
    try terminal.waitForKeys()
    terminal.signal(SIGTERM)
    #expect(try terminal.waitForEnd() == .exit(0))
    #expect(terminal.modes == .untouched)
    let lines = String(decoding: terminal.standardOutput, as: UTF8.self).split(separator: "\n")
    #expect(lines.first == "heard signal 15" && lines.last == "went on")
    #expect(lines.dropFirst().first?.hasPrefix("143 ") == true)
  }

  @Test func `a notice is printed on the terminal, and asks with prompt`() throws {
    let check = ["check", LibraryTool.request()]
    let notified = try start(check + ["notify", LibraryTool.request()])
    let shown = try #require(try answers(of: notified).last)
    #expect(shown.document["shown"] == .boolean(true))
    #expect(notified.screen.contains("Tool 2.0.0"))

    let asked = try start(["notify", LibraryTool.request(more: #","prompt":true"#)])
    try asked.waitForInlineKeys()
    try asked.send("s")
    #expect(try answers(of: asked).first?.status == 0)
    #expect(asked.screen.contains("Version 2.0.0 will not be offered again."))
  }
}
