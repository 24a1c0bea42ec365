import Testing
import UpdatesTestSupport

@testable import UpdatesTerminal

@Suite struct WindowSizeTests {
  @Test(arguments: [
    (0, 0, Size(columns: 80, rows: 24)), (0, 10, Size(columns: 80, rows: 10)),
    (1, 1, Size(columns: 1, rows: 1)), (65_535, 65_535, ScreenTerminal.largest),
    (-1, -1, Size(columns: 80, rows: 24)),
  ])
  func `any reported size becomes a usable one`(columns: Int, rows: Int, expected: Size) {
    #expect(ScreenTerminal.usable(columns: columns, rows: rows) == expected)
  }

  @Test func `a resize lays out anew`() throws {
    let terminal = try PseudoTerminal.screen()
    terminal.resize(columns: 40, rows: 10)
    try terminal.wait(for: "probe 40x10")
    #expect(terminal.screen.text(row: 9).hasPrefix("keys:"))
    terminal.resize(columns: 132, rows: 50)
    try terminal.wait(for: "probe 132x50")
    #expect(terminal.screen.text(row: 49).hasPrefix("keys:"))
  }

  @Test func `a storm of sizes ends in the last one`() throws {
    let terminal = try PseudoTerminal.screen()
    var generator = SystemRandomNumberGenerator()
    for turn in 0..<200 {
      let columns = Int.random(in: 0...200, using: &generator)
      let rows = Int.random(in: 0...60, using: &generator)
      terminal.resize(columns: turn % 10 == 0 ? 1 : columns, rows: turn % 10 == 0 ? 1 : rows)
      if turn % 7 == 0 { try terminal.pump(milliseconds: 1) }
    }
    terminal.resize(columns: 30, rows: 8)
    try terminal.wait(for: "probe 30x8")
    try terminal.send("q")
    #expect(try terminal.waitForEnd() == .exit(0))
  }
}
