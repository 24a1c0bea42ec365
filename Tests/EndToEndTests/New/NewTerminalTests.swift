import Foundation
import Testing
import UpdatesLoopback
import UpdatesTestSupport

/// `new` on a terminal: the form, the last yes, and the prompt.
@Suite(.onTerminals) struct NewTerminalTests {
  let project: NewProject

  init() throws { project = try NewProject() }

  private func expectNothingWritten() {
    #expect(project.names == ["package.json"])
    #expect(project.registered == [])
  }

  @Test func `the whole way: form, file, prompt, code`() throws {
    let server = try NewProject.server()
    let terminal = try project.start(["--feed", "json", "--url", server.url("/latest"), "--open"])
    try terminal.waitForKeys()
    #expect(terminal.screen.contains("New App File"))
    #expect(terminal.screen.contains("Continue"))
    try terminal.send(.enter)
    try terminal.waitForKeys(ofScreen: 2)
    #expect(terminal.screen.contains("Write \(NewProject.file)?"))
    expectNothingWritten()
    try terminal.send("w")
    try terminal.waitForKeys(ofScreen: 3)
    #expect(terminal.screen.contains("2.0.0") && terminal.screen.contains("Starts in 8 ms"))
    #expect(try terminal.end(with: .escape) == .exit(0))
    #expect(terminal.output.contains("function notifyAboutUpdate"))
    #expect(terminal.output.contains("updates-tui embed node --app"))
    #expect(project.registered == [NewProject.id + ".json"])
    #expect(project.names == ["package.json", NewProject.file])
    let state = UpdatesTool.paths(below: project.home.path + "/.local")
    #expect(state.filter { $0.hasSuffix(".json") } == [])
  }

  @Test func `without a newer version the prompt has sample notes, and says so`() throws {
    let server = try LoopbackServer(.text(#"{"version":"1.0"}"#))
    let terminal = try project.start([
      "--feed", "json", "--url", server.url("/latest"), "--installed", "20240115123045",
    ])
    try terminal.waitForKeys()
    try terminal.send(.enter)
    try terminal.waitForKeys(ofScreen: 2)
    try terminal.send("w")
    try terminal.waitForKeys(ofScreen: 3)
    #expect(terminal.screen.contains("No newer version is known yet."))
    #expect(terminal.screen.contains("20240115123046.0.0"))
    #expect(try terminal.end(with: "s") == .exit(0))
    #expect(terminal.output.contains("the prompt shows sample notes"))
  }

  @Test func `an interrupt leaves nothing`() throws {
    let terminal = try project.start()
    try terminal.waitForKeys()
    try terminal.send(.enter)
    try terminal.waitForKeys(ofScreen: 2)
    #expect(try terminal.end(with: .interrupt) == .exit(130))
    expectNothingWritten()
  }

  @Test func `plain questions in plain mode`() throws {
    let terminal = try project.start(["--offline"], rows: 60, term: "dumb")
    try terminal.wait(for: "1. Name: tool")
    let answers = [
      ("1", "The name that people know."), ("My Tool", "1. Name: My Tool"),
      ("2", "It never changes."), ("a b", "Expected a reversed domain"),
      ("org.example.tool", "2. ID: org.example.tool"), ("7", "a duration such as 20h"),
      ("20h", "7. How often: 20h"), ("8", "1. opens the page"), ("1", "8. Update: opens the page"),
      ("register here: yes", "2. no"), ("no", "Register here: no"),
    ]
    for (line, next) in answers {
      try terminal.send(line + "\n")
      try terminal.wait(for: next)
    }
    try terminal.send("continue\n")
    try terminal.wait(for: "1. Write")
    expectNothingWritten()
    try terminal.send("write\n")
    try terminal.wait(for: "Update (u)")
    try terminal.send("c\n")
    #expect(try terminal.waitForEnd() == .exit(0))
    #expect(!terminal.output.contains("\u{1B}"))
    let document = try JSONValue(text: project.text())
    #expect(document["app"]?["name"]?.string == "My Tool")
    #expect(document["check"]?.string == "20h")
    #expect(document["action"]?["open"] == .boolean(true))
    #expect(project.registered == [])
  }

  @Test func `with --json the form is on the terminal, and the document on standard output`() throws
  {
    let terminal = try project.start(["--json"], output: .pipe)
    try terminal.waitForKeys()
    #expect(try terminal.end(with: .escape) == .exit(0))
    let document = try terminal.document()
    #expect(document["result"]?.string == "cancelled")
    #expect(try JSONSchema(command: "new").faults(in: document) == [])
    expectNothingWritten()
  }
}
