import Testing
import UpdatesTestSupport

@testable import UpdatesTerminal

@Suite struct SearchFieldTests {
  @Test func `text is typed, taken back and cleared`() {
    var field = SearchField()
    field.deleteLast()
    for character in "añb" { field.insert(character) }
    field.deleteLast()
    #expect(field.text == "añ")
    field.clear()
    #expect(field.text.isEmpty)
  }

  @Test func `no more than a hundred characters are taken`() {
    var field = SearchField()
    for _ in 0..<500 { field.insert("x") }
    #expect(field.text.count == 100)
  }

  @Test func `the end of a long text is shown, with the cursor after it`() {
    var field = SearchField()
    for character in "abcdefghij字" { field.insert(character) }
    var grid = Grid(size: Size(columns: 8, rows: 1))
    field.draw(into: &grid, area: Area(row: 0, column: 0, width: 8, height: 1), remark: "none")
    #expect(grid.textLines == ["/ghij字"])
    #expect(grid.cursor == Position(row: 0, column: 7))
  }

  @Test(arguments: 1...12)
  func `the cursor stays inside`(width: Int) {
    var field = SearchField()
    for character in "字字字字字字字" { field.insert(character) }
    var grid = Grid(size: Size(columns: width, rows: 1))
    field.draw(into: &grid, area: Area(row: 0, column: 0, width: width, height: 1), remark: nil)
    #expect((0..<width).contains(grid.cursor?.column ?? -1))
  }
}
