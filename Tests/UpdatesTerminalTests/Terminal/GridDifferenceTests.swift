import Testing

@testable import UpdatesTerminal

@Suite struct GridDifferenceTests {
  private let size = Size(columns: 10, rows: 3)

  @Test func `equal pictures differ nowhere`() {
    let grid = Grid(size: size)
    #expect(GridDifference(from: grid, to: grid).runs.isEmpty)
  }

  @Test func `without a picture before everything is written`() {
    var grid = Grid(size: size)
    grid.write("abc", row: 1, column: 0, role: .strong)
    let runs = GridDifference(from: nil, to: grid).runs
    #expect(runs.map(\.width).reduce(0, +) == 30)
    #expect(runs.contains { $0.text == "abc" && $0.row == 1 && $0.role == .strong })
  }

  @Test func `another size is another picture`() {
    let runs = GridDifference(
      from: Grid(size: Size(columns: 9, rows: 3)), to: Grid(size: size)
    ).runs
    #expect(runs.map(\.width).reduce(0, +) == 30)
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

  @Test func `a role alone is a change`() {
    var before = Grid(size: size)
    before.write("ab", row: 0, column: 0)
    var after = Grid(size: size)
    after.write("ab", row: 0, column: 0, role: .match)
    #expect(GridDifference(from: before, to: after).runs.map(\.role) == [.match])
  }

  @Test func `graphemes past ASCII stand alone`() {
    var grid = Grid(size: Size(columns: 4, rows: 1))
    grid.write("aéb", row: 0, column: 0)
    #expect(GridDifference(from: nil, to: grid).runs.map(\.text) == ["a", "é", "b "])
  }
}
