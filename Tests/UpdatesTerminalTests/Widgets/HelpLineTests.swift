import Testing
import UpdatesTestSupport

@testable import UpdatesTerminal

@Suite struct HelpLineTests {
  static let line = HelpLine([
    KeyHint([.escape], "Cancel", rank: 0), KeyHint([.up, .down], "Scroll", rank: 2),
    KeyHint([.character("?")], "Help", rank: 1),
  ])

  @Test(
    arguments: [
      (80, "↑↓ Scroll   ? Help   Esc Cancel"), (31, "↑↓ Scroll   ? Help   Esc Cancel"),
      (30, "? Help   Esc Cancel"), (19, "? Help   Esc Cancel"), (18, "Esc Cancel"),
      (10, "Esc Cancel"), (9, ""), (1, ""),
    ])
  func `what matters least is left out first`(width: Int, text: String) {
    var grid = Grid(size: Size(columns: width, rows: 1))
    Self.line.draw(into: &grid, area: Area(row: 0, column: 0, width: width, height: 1))
    #expect(grid.textLines == [text])
  }
}
