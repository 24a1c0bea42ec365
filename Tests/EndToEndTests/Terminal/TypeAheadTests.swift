import Foundation
import Testing
import UpdatesTestSupport

@Suite(.onTerminals) struct TypeAheadTests {
  let tool: TerminalTool

  init() throws {
    tool = try TerminalTool()
  }

  @Test(arguments: ["s\r", "lllll1"])
  func `keys typed before the picture choose nothing`(keys: String) throws {
    let terminal = try tool.start(try tool.prompt())
    try terminal.send(keys)
    try terminal.waitForKeys()
    try expectUntouched(terminal)
  }

  @Test func `keys typed ahead do not end up in the shell either`() throws {
    let words = try tool.prompt().joined(separator: " ")
    let shell = try tool.shell()
    try shell.send("$tool \(words)\n")
    try shell.send("s\recho le''aked\r")
    try shell.waitForKeys()
    try shell.send("c")
    try shell.wait(for: "Not updated.")
    try shell.send("echo d''one\n")
    try shell.wait(for: "done")
    #expect(!shell.screen.contains("leaked"))
  }

  private func expectUntouched(_ terminal: PseudoTerminal) throws {
    try terminal.send(.right)
    try terminal.wait(for: "> Later… <")
    #expect(terminal.screen.isAlternate)
    #expect(try terminal.end(with: "c") == .exit(0))
    #expect(terminal.shownLines.last == "Not updated.")
    #expect(try tool.state()["skipped"]?.strings == [])
  }
}
