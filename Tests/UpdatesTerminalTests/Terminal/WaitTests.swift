import Testing
import UpdatesTestSupport

@testable import UpdatesTerminal

@Suite struct WaitTests {
  @Test func `work that goes on shows a line that is erased at its end`() throws {
    let terminal = try PseudoTerminal.probe("progress")
    try terminal.wait(for: "⠙ Checking for updates…")
    try terminal.send(.endOfInput)
    #expect(try terminal.waitForEnd() == .exit(0))
    #expect(!terminal.screen.contains("Checking"))
    #expect(terminal.screen.contains("finished: nothing"))
    #expect(!terminal.screen.isAlternate)
  }

  @Test func `quick work shows nothing`() throws {
    let terminal = try PseudoTerminal.probe("progress", "quick")
    #expect(try terminal.waitForEnd() == .exit(0))
    #expect(terminal.output == "finished: quick\r\n")
  }

  @Test(arguments: [24, 25, 26])
  func `control-C leaves nothing of a line that is as wide as the window`(columns: Int) throws {
    let terminal = try PseudoTerminal.probe("progress", columns: columns)
    try terminal.wait(for: "Checking for updates…")
    try terminal.send(.interrupt)
    #expect(try terminal.waitForEnd() == .exit(130))
    #expect(!terminal.screen.contains("Check"))
  }

  @Test(arguments: [1, 15])
  func `a signal ends the wait and the process`(number: Int32) throws {
    let terminal = try PseudoTerminal.probe("progress")
    try terminal.wait(for: "Checking")
    terminal.signal(number)
    #expect(try terminal.waitForEnd() == .signal(Int(number)))
    #expect(!terminal.screen.contains("Checking"))
  }
}
