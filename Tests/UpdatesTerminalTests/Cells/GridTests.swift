import Testing
import UpdatesTestSupport

@testable import UpdatesTerminal

@Suite struct GridTests {
  private func grid(_ columns: Int, _ rows: Int = 1) -> Grid {
    Grid(size: Size(columns: columns, rows: rows))
  }

  @Test(arguments: [
    ("abc", -1, 0, .max, ""), ("abc", 1, 0, .max, ""), ("abc", 0, 10, .max, ""),
    ("abc", 0, .max, .max, ""), ("abcdef", 0, -2, .max, "cdef"), ("漢b", 0, -1, .max, " b"),
    ("abc漢", 0, 1, .max, " abc"), ("a漢b", 0, 1, 2, " a"), ("abcdef", 0, 1, -3, ""),
  ])
  func `what lies outside is cut, and no half of a wide character stays`(
    text: String, row: Int, column: Int, width: Int, line: String
  ) {
    var grid = grid(5)
    let end = grid.write(text, row: row, column: column, width: width)
    #expect(grid.textLines == [line])
    #expect(row != 0 || column > 5 || end == max(column, displayWidth(of: line)))
  }

  @Test(arguments: [(0, "x 字"), (1, " x字"), (2, "漢x"), (3, "漢 x")])
  func `overwriting half of a wide character blanks the other half`(column: Int, line: String) {
    var grid = grid(4)
    grid.write("漢字", row: 0, column: 0)
    grid.write("x", row: 0, column: column)
    #expect(grid.textLines == [line])
    #expect(widthsAreWhole(grid))
  }

  @Test func `a letter and its marks share a cell, at most four of them`() {
    var grid = grid(4)
    grid.write("a" + String(repeating: "\u{301}", count: 10_000) + "b", row: 0, column: 0)
    #expect(grid[0, 0].text.unicodeScalars.count == 5)
    #expect(grid[0, 1].text == "b")
  }

  @Test func `a mark without a letter is left out`() {
    var grid = grid(4)
    grid.write("a", row: 0, column: 0)
    grid.write("\u{301}\u{301}b", row: 0, column: 1)
    #expect(grid.textLines == ["ab"])
    #expect(grid[0, 0].text.unicodeScalars.count == 1)
  }

  @Test func `a row has a run for each role, and for each character past ASCII`() {
    var grid = grid(12)
    grid.write("one two", row: 0, column: 1)
    grid.write("two", row: 0, column: 5, role: .strong)
    grid.write("é字", row: 0, column: 8)
    #expect(
      grid.runs(ofRow: 0) == [
        .init(column: 0, width: 5, text: " one ", role: .text),
        .init(column: 5, width: 3, text: "two", role: .strong),
        .init(column: 8, width: 1, text: "é", role: .text),
        .init(column: 9, width: 2, text: "字", role: .text),
      ])
  }

  @Test(arguments: 0..<20)
  func `random writing leaves whole characters and no controls`(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    for _ in 0..<50 {
      var grid = grid(.random(in: 1...12, using: &random), .random(in: 1...3, using: &random))
      for _ in 0..<12 {
        let row = Int.random(in: -1...3, using: &random)
        let column = Int.random(in: -4...14, using: &random)
        let width = Int.random(in: -1...14, using: &random)
        if Bool.random(using: &random) {
          grid.fill(row: row, column: column, width: width, role: .title)
        } else {
          let text = HostileText.random(scalars: 8, using: &random)
          grid.write(text, row: row, column: column, role: .code, width: width)
        }
      }
      #expect(widthsAreWhole(grid))
      #expect(HostileText.offence(in: grid.cells.map(\.text).joined()) == nil)
    }
  }

  private func widthsAreWhole(_ grid: Grid) -> Bool {
    (0..<grid.size.rows).allSatisfy { row in
      (0..<grid.size.columns).allSatisfy { column in
        let cell = grid[row, column]
        let before = column > 0 ? grid[row, column - 1].width : 1
        return (cell.width == 0) == (before == 2) && (cell.width == 0) == cell.text.isEmpty
          && (cell.width != 2 || column + 1 < grid.size.columns)
          && displayWidth(of: cell.text) == cell.width
      }
    }
  }
}
