import Testing
import UpdatesTestSupport

@testable import UpdatesTerminal

@Suite struct ButtonRowTests {
  static let row = ButtonRow([
    Button("Update", letter: "u"), Button("Later…", letter: "l"), Button("終了", letter: "q"),
  ])

  @Test(
    arguments: [
      (60, ["            > Update <    Later…      終了 (Q)"]), (28, [">Update<  Later…   終了 (Q)"]),
      (18, [">Update<  Later…", "     終了 (Q)"]), (10, [" >Update<", "  Later…", " 終了 (Q)"]),
    ])
  func `wide, narrow, in rows`(width: Int, lines: [String]) {
    var grid = Grid(size: Size(columns: width, rows: 4))
    Self.row.draw(into: &grid, area: Area(row: 0, column: 0, width: width, height: 4))
    #expect(grid.textLines.filter { !$0.isEmpty } == lines)
  }

  @Test func `one at a time where there is no room, with arrows to the others`() {
    func line(_ row: ButtonRow) -> String {
      var grid = Grid(size: Size(columns: 14, rows: 1))
      row.draw(into: &grid, area: Area(row: 0, column: 0, width: 14, height: 1))
      return grid.textLines[0]
    }
    var row = Self.row
    #expect(line(row) == "   >Update<  →")
    row.focusRight()
    #expect(line(row) == "←  >Later…<  →")
    row.focusRight()
    #expect(line(row) == "← >終了 (Q)<")
  }

  @Test func `the focus goes round with Tab and stops with arrows`() {
    var row = Self.row
    row.focusLeft()
    #expect(row.focus == 0)
    row.focusPrevious()
    #expect(row.focus == 2)
    row.focusRight()
    #expect(row.focus == 2)
    row.focusNext()
    #expect(row.focus == 0)
  }

  @Test func `no button looks focused while keys go elsewhere`() {
    for width in [5, 14, 30, 80] {
      var grid = Grid(size: Size(columns: width, rows: 1))
      Self.row.draw(
        into: &grid, area: Area(row: 0, column: 0, width: width, height: 1), isActive: false)
      #expect(grid.cursor == nil)
      #expect(!grid.cells.contains { $0.role == .focusedButton || $0.role == .focusedButtonKey })
    }
  }

  @Test(
    arguments: [
      ("Update", "u", "", "U", "pdate"), ("Aktualisieren", "u", "Akt", "u", "alisieren"),
      ("終了", "q", "終了 (", "Q", ")"), ("OK", "o", "", "O", "K"),
    ] as [(String, Character, String, String, String)])
  func `the letter is in the title or behind it`(
    title: String, letter: Character, before: String, key: String, after: String
  ) {
    let pieces = Button(title, letter: letter).pieces
    #expect(pieces == (before, key, after))
  }

  @Test func `all fits any width and height`() {
    for width in 1...40 {
      for height in 1...4 {
        var grid = Grid(size: Size(columns: width + 2, rows: height + 2))
        var row = Self.row
        for _ in 0..<3 {
          row.draw(into: &grid, area: Area(row: 1, column: 1, width: width, height: height))
          let cursor = grid.cursor ?? Position(row: -1, column: -1)
          #expect((1...height).contains(cursor.row) && (1...width).contains(cursor.column))
          #expect(
            (0..<height + 2).allSatisfy { grid[$0, width + 1] == .blank }, "\(width)x\(height)")
          row.focusNext()
        }
      }
    }
  }
}
