import Testing
import UpdatesTestSupport

@Suite(.onTerminals) struct PromptLayoutTests {
  let tool: TerminalTool

  init() throws {
    tool = try TerminalTool()
  }

  @Test func `a resized window is laid out as if it had been so from the beginning`() throws {
    let terminal = try tool.show(["demo"])
    for (columns, rows) in [(40, 10), (20, 5), (100, 40), (80, 24)] {
      let fresh = try tool.show(["demo"], columns: columns, rows: rows)
      let wanted = fresh.screen.lines
      terminal.resize(columns: columns, rows: rows)
      try terminal.wait { $0.screen.lines == wanted }
    }
    #expect(try terminal.end(with: .escape) == .exit(0))
  }
}
