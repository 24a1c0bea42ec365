import Testing
import UpdatesTestSupport

@testable import UpdatesTerminal

/// A terminal that reads nothing: the thread that owns the screen waits in the middle of a picture.
@Suite struct StuckTerminalTests {
  /// A screen with a picture under way that is larger than what a terminal takes unread.
  private func stuck() throws -> PseudoTerminal {
    let terminal = try PseudoTerminal.screen()
    terminal.resize(columns: 1000, rows: 500)
    try terminal.waitForOutput()
    return terminal
  }

  private func expectGivenBack(
    _ terminal: PseudoTerminal, location: SourceLocation = #_sourceLocation
  ) {
    #expect(terminal.modes == .untouched, sourceLocation: location)
    #expect(!terminal.screen.isAlternate, sourceLocation: location)
    #expect(terminal.screen.cursor.isVisible, sourceLocation: location)
    for mode in [1, 1007, 2004, 2026] {
      let last = ControlSequence.all(in: terminal.bytes)
        .last { $0.parameters == "?\(mode)" && ["h", "l"].contains($0.final) }
      #expect(last?.final == "l", "mode \(mode)", sourceLocation: location)
    }
  }

  @Test(arguments: [1, 2, 3, 15])
  func `a signal ends it all the same and gives the terminal back`(number: Int32) throws {
    let terminal = try stuck()
    terminal.signal(number)
    #expect(try terminal.waitForEndUnread() == .signal(Int(number)))
    expectGivenBack(terminal)
  }

  @Test(arguments: [1, 2, 15])
  func `so does one that comes while the screen is left`(number: Int32) throws {
    let terminal = try stuck()
    try terminal.send("q")
    terminal.signal(number)
    #expect(try terminal.waitForEndUnread() == .signal(Int(number)))
    expectGivenBack(terminal)
  }

  @Test func `a crash ends it all the same and gives the terminal back`() throws {
    let terminal = try stuck()
    terminal.signal(11)
    #expect(try terminal.waitForEndUnread() == .signal(11))
    expectGivenBack(terminal)
  }

  @Test func `a stop that comes meanwhile is made up for, and a signal after it heard`() throws {
    let terminal = try stuck()
    terminal.signal(20)
    terminal.signal(15)
    #expect(try terminal.waitForEndUnread() == .signal(15))
    expectGivenBack(terminal)
  }

  @Test func `when it is read again it goes on as if nothing had been`() throws {
    let terminal = try stuck()
    try terminal.send("j")
    try terminal.wait(for: "keys: j.")
    try terminal.send("q")
    #expect(try terminal.waitForEnd() == .exit(0))
    expectGivenBack(terminal)
    #expect(terminal.screen.contains("finished: q"))
  }

  @Test func `stopped meanwhile by control-Z it goes on when it is read again`() throws {
    let path = try BuiltProducts.path(of: "updates-terminal-probe")
    let shell = try PseudoTerminal(
      "/bin/bash", ["--norc", "--noprofile", "-i"],
      environment: PseudoTerminal.environment.with("PS1", "ready> "))
    try shell.send("\(path) screen\n")
    try shell.waitForKeys()
    shell.resize(columns: 1000, rows: 500)
    try shell.waitForOutput()
    shell.signalForeground(20)
    try shell.wait { !$0.screen.isAlternate && $0.screen.contains("Stopped") }
    shell.resize(columns: 80, rows: 24)
    try shell.send("fg\n")
    try shell.wait { $0.screen.isAlternate && $0.screen.contains("probe 80x24") }
    try shell.send("q")
    try shell.wait(for: "finished: q")
  }

  @Test(arguments: [1, 2, 15])
  func `a question in plain lines ends by a signal too`(number: Int32) throws {
    let terminal = try PseudoTerminal.probe("long-question")
    try terminal.waitForOutput()
    terminal.signal(number)
    #expect(try terminal.waitForEndUnread() == .signal(Int(number)))
    #expect(terminal.modes == .untouched)
  }

  @Test(arguments: [1, 2, 15])
  func `a screen that computes for ever ends by a signal too`(number: Int32) throws {
    let terminal = try PseudoTerminal.screen()
    try terminal.send("l")
    try terminal.wait(for: "computing now")
    terminal.signal(number)
    #expect(try terminal.waitForEnd() == .signal(Int(number)))
    expectGivenBack(terminal)
  }
}
