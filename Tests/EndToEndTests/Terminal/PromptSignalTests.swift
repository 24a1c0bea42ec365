import Testing
import UpdatesTestSupport

@Suite(.onTerminals) struct PromptSignalTests {
  let tool: TerminalTool

  init() throws {
    tool = try TerminalTool()
  }

  @Test(arguments: [1, 15])
  func `a signal gives the terminal back and ends it by that signal`(number: Int32) throws {
    let terminal = try tool.start(try tool.prompt())
    try terminal.waitForKeys()
    #expect(terminal.screen.isAlternate)
    terminal.signal(number)
    #expect(try terminal.waitForEnd() == .signal(Int(number)))
    #expect(!terminal.screen.isAlternate)
    #expect(terminal.screen.cursor.isVisible)
    #expect(terminal.modes == .untouched)
    for mode in ["?1007", "?2004"] {
      let last = ControlSequence.all(in: terminal.bytes)
        .last { $0.parameters == mode && ($0.final == "h" || $0.final == "l") }
      #expect(last?.final == "l", "\(mode)")
    }
    #expect(try tool.state()["skipped"]?.strings == [])
  }
}
