import Testing

@testable import UpdatesTerminal

@Suite struct GridDifferenceTests {
  private let size = Size(columns: 10, rows: 3)

  @Test func `without a picture before all is written that is not blank`() {
    var grid = Grid(size: size)
    grid.write("abc", row: 1, column: 0, role: .strong)
    grid.fill(row: 2, column: 3, width: 2, role: .focusedButton)
    let runs = GridDifference(from: nil, to: grid).runs
    #expect(
      runs == [
        .init(row: 1, column: 0, width: 3, text: "abc", role: .strong),
        .init(row: 2, column: 3, width: 2, text: "  ", role: .focusedButton),
      ])
  }

  @Test func `few equal cells of the same role do not divide a run`() {
    var before = Grid(size: size)
    before.write("1 two 3", row: 0, column: 0)
    var after = Grid(size: size)
    after.write("4 two 5", row: 0, column: 0)
    #expect(GridDifference(from: before, to: after).runs.map(\.text) == ["4", "5"])
    after.write("4-two 5", row: 0, column: 0)
    #expect(GridDifference(from: before, to: after).runs.map(\.text) == ["4-two 5"])
    after.write("two", row: 0, column: 2, role: .strong)
    #expect(GridDifference(from: before, to: after).runs.map(\.text) == ["4-", "two", "5"])
  }

  @Test func `only what changed is written`() {
    var before = Grid(size: size)
    before.write("one two", row: 2, column: 0)
    var after = Grid(size: size)
    after.write("one 2", row: 2, column: 0)
    let runs = GridDifference(from: before, to: after).runs
    #expect(runs.map(\.text) == ["2  "])
    #expect(runs.first?.column == 4)
  }

  @Test func `graphemes past ASCII stand alone`() {
    var grid = Grid(size: Size(columns: 4, rows: 1))
    grid.write("aéb", row: 0, column: 0)
    #expect(GridDifference(from: nil, to: grid).runs.map(\.text) == ["a", "é", "b"])
    #expect(
      GridDifference.runs(ofRow: 0, of: grid, width: 4).map(\.text) == ["a", "é", "b "])
  }
}
