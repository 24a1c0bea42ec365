import Testing
import UpdatesTestSupport

@testable import UpdatesTerminal

@Suite struct MenuTests {
  @Test func `the focus goes round`() {
    var menu = Menu(["a", "b", "c"])
    menu.focusPrevious()
    #expect(menu.focus == 2)
    menu.focusNext()
    #expect(menu.focus == 0)
    menu.focusLast()
    #expect(menu.focus == 2)
    menu.focusFirst()
    #expect(menu.focus == 0)
  }

  @Test(
    arguments: [("1", 0), ("3", 2), ("0", nil), ("4", nil), ("x", nil), ("１", nil), ("½", nil)]
      as [(Character, Int?)])
  func `a digit names an item`(digit: Character, item: Int?) {
    #expect(Menu(["a", "b", "c"]).item(numbered: digit) == item)
  }

  @Test func `the focused item is in view at any height`() {
    for height in 1...5 {
      var menu = Menu(["a", "b", "c", "d"])
      for _ in 0..<4 {
        var grid = Grid(size: Size(columns: 10, rows: height))
        menu.draw(into: &grid, area: Area(row: 0, column: 0, width: 10, height: height))
        #expect(grid.cells.contains { $0.role == .focusedButton })
        #expect(grid.cursor?.column == 1)
        menu.focusNext()
      }
    }
  }

  @Test func `arrows say that there is more`() {
    var menu = Menu(["a", "b", "c", "d", "e"])
    menu.focusNext()
    menu.focusNext()
    var grid = Grid(size: Size(columns: 8, rows: 3))
    menu.draw(into: &grid, area: Area(row: 0, column: 0, width: 8, height: 3))
    #expect(grid.textLines == [" 2 b   ↑", ">3 c<", " 4 d   ↓"])
  }
}
