import Foundation
import Testing
import UpdatesTestSupport

/// Keys that were meant for something else.
@Suite(.onTerminals) struct TypeAheadTests {
  let tool: TerminalTool

  init() throws {
    tool = try TerminalTool()
  }

  private static let keys = ["\r", "s\r", "u", "\u{1B}", "q", "lllll1", "c\n\n\n"]

  @Test(arguments: keys)
  func `keys typed before the picture choose nothing`(keys: String) throws {
    let terminal = try tool.start(try tool.prompt())
    try terminal.send(keys)
    try terminal.waitForKeys()
    try expectUntouched(terminal)
  }

  @Test(arguments: keys)
  func `keys typed as the picture appears choose nothing`(keys: String) throws {
    for _ in 0..<50 {
      let terminal = try tool.start(try tool.prompt())
      try terminal.wait(for: "> Update <")
      terminal.signal(SIGSTOP)
      try terminal.pump(milliseconds: 20)
      // Keys count as soon as the wheel is on: then this attempt came too late.
      guard !terminal.output.contains(TerminalTool.wheelOn) else { continue }
      try terminal.send(keys)
      terminal.signal(SIGCONT)
      try terminal.waitForKeys()
      return try expectUntouched(terminal)
    }
    Issue.record("keys always count as soon as the picture is there")
  }

  @Test(arguments: ["\r", "s", "u\ny\n", "sudo make install\r", "q", "\u{1B}[B\r", "/usclq\r"])
  func `pasted text chooses nothing`(text: String) throws {
    let terminal = try tool.show(try tool.prompt())
    try terminal.send("\u{1B}[200~\(text)\u{1B}[201~")
    try expectUntouched(terminal)
  }

  @Test func `pasted text that never ends chooses nothing`() throws {
    let terminal = try tool.show(try tool.prompt())
    try terminal.send("\u{1B}[200~" + String(repeating: "s\r", count: 10_000))
    try terminal.send("\u{1B}[201~")
    try expectUntouched(terminal)
  }

  @Test func `a late answer of the terminal chooses nothing`() throws {
    let terminal = try tool.show(try tool.prompt())
    try terminal.send("\u{1B}]11;rgb:c5c5/u/s\u{1B}\\\u{1B}[?62;4c\u{1B}P1+r5463=7573\u{1B}\\")
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
