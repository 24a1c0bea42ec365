import Testing

@testable import UpdatesTerminal

@Suite struct ScrollPaneTests {
  private static func pane(_ lines: [String]) -> ScrollPane {
    var pane = ScrollPane(TextDocument(lines.joined(separator: "\n"), format: .plain))
    pane.resize(width: 20, height: 10)
    return pane
  }

  private static func numbered(_ count: Int) -> ScrollPane {
    pane((0..<count).map { "line \($0)" })
  }

  @Test(
    arguments: [
      (.lineDown, 1, 90), (.halfPageDown, 5, 90), (.pageDown, 9, 90), (.bottom, 90, 90),
      (.top, 0, 0), (.lineUp, 0, 89), (.halfPageUp, 0, 85), (.pageUp, 0, 81),
    ] as [(ScrollMove, Int, Int)])
  func `a move from the top, and one from the end`(move: ScrollMove, first: Int, last: Int) {
    var pane = Self.numbered(100)
    pane.scroll(move)
    #expect(pane.top == first)
    pane.scroll(.bottom)
    pane.scroll(move)
    #expect(pane.top == last)
  }

  @Test(arguments: [0, 1, 9, 10])
  func `a text that fits does not move`(count: Int) {
    for move in ScrollMove.allCases {
      var pane = Self.numbered(count)
      pane.scroll(move)
      #expect(pane.top == 0)
      #expect(pane.percentRead() == nil)
      let isScrollable = pane.isScrollable()
      #expect(!isScrollable)
    }
  }

  @Test func `the percentage grows to 100 at the end, and not before it`() {
    var pane = Self.numbered(100)
    #expect(pane.percentRead() == 10)
    pane.scroll(.pageDown)
    #expect(pane.percentRead() == 19)
    pane.scroll(.bottom)
    #expect(pane.percentRead() == 100)
  }

  @Test func `the current match has a number among all matches`() {
    var pane = Self.numbered(30)
    #expect(number(of: pane) == nil)
    pane.find("line 1")
    #expect(number(of: pane) == "1 of 11")
    _ = pane.findNext()
    #expect(number(of: pane) == "2 of 11")
    _ = pane.findPrevious()
    _ = pane.findPrevious()
    #expect(number(of: pane) == "11 of 11")
    pane.endSearch()
    #expect(number(of: pane) == nil)
  }

  private func number(of pane: ScrollPane) -> String? {
    pane.matchPosition().map { "\($0.number) of \($0.count)" }
  }

  @Test func `a change of width keeps the reader's place, there and back`() {
    var pane = Self.pane([(0..<2_000).map { "word\($0)" }.joined(separator: " ")])
    pane.resize(width: 80, height: 10)
    for _ in 0..<7 { pane.scroll(.pageDown) }
    let before = pane.top
    let firstWord = pane.content.lines(width: 80)[before].text.split(separator: " ")[0]
    for width in [20, 33, 200, 12, 7, 41] {
      pane.resize(width: width, height: 10)
      let line = pane.content.lines(width: width)[pane.top].text
      #expect(line.split(separator: " ").contains(firstWord), "at \(width)")
    }
    pane.resize(width: 80, height: 10)
    #expect(pane.top == before)
  }

  @Test func `a pane that grows past the end shows what is above`() {
    var pane = Self.numbered(30)
    pane.scroll(.bottom)
    #expect(pane.top == 20)
    pane.resize(width: 20, height: 25)
    #expect(pane.top == 5)
    pane.resize(width: 20, height: 50)
    #expect(pane.top == 0)
  }

  @Test func `a search finds from the reader's place on, and goes round`() {
    var pane = Self.numbered(1_000)
    pane.scroll(.pageDown)
    expect(pane.find("line 5"))
    #expect(pane.currentMatch?.lowerBound.line == 50)
    expect(pane.findNext())
    #expect(pane.currentMatch?.lowerBound.line == 51)
    expect(pane.findPrevious())
    expect(pane.findPrevious())
    #expect(pane.currentMatch?.lowerBound.line == 5)
    expect(pane.findPrevious())
    #expect(pane.currentMatch?.lowerBound.line == 599)
    expect(pane.findNext())
    #expect(pane.currentMatch?.lowerBound.line == 5)
  }

  @Test func `the search follows the query and gives the place back`() {
    var pane = Self.numbered(1_000)
    for _ in 0..<5 { pane.scroll(.lineDown) }
    expect(pane.find("line 7"))
    expect(pane.find("line 70"))
    expect(!pane.find("line 70x"))
    #expect(pane.top == 5)
    expect(pane.find("line 70"))
    pane.abandonSearch()
    #expect(pane.top == 5)
    #expect(pane.search == nil)
  }

  @Test func `the scroll mark touches the ends only where the text does`() {
    var pane = Self.numbered(10_000)
    func marks() -> String {
      var grid = Grid(size: Size(columns: 22, rows: 10))
      pane.draw(into: &grid, area: Area(row: 0, column: 0, width: 22, height: 10))
      return (0..<10).map { grid[$0, 21].text }.joined()
    }
    #expect(marks() == "┃│││││││││")
    pane.scroll(.lineDown)
    #expect(marks() == "│┃││││││││")
    pane.scroll(.bottom)
    #expect(marks() == "│││││││││┃")
    pane.scroll(.lineUp)
    #expect(marks() == "││││││││┃│")
  }

  @Test func `matches in view are marked, the current one by a role of its own`() {
    var pane = Self.numbered(3)
    expect(pane.find("ine"))
    var grid = Grid(size: Size(columns: 22, rows: 3))
    pane.draw(into: &grid, area: Area(row: 0, column: 0, width: 22, height: 3))
    func marked(_ role: Role) -> [Int] {
      grid.cells.indices.filter { grid.cells[$0].role == role }
    }
    #expect(marked(.currentMatch) == [1, 2, 3])
    #expect(marked(.match) == [23, 24, 25, 45, 46, 47])
  }

  @Test func `a match in the first line below the view is no longer the current one`() {
    var pane = Self.numbered(30)
    expect(pane.find("line 10"))
    pane.scroll(.lineUp)
    #expect(pane.currentMatch?.lowerBound.line == 10)
    // The view ends with line 9.
    pane.scroll(.top)
    #expect(pane.currentMatch == nil)
  }

  /// `#expect` takes no call that changes its subject.
  private func expect(_ isFound: Bool, at location: SourceLocation = #_sourceLocation) {
    #expect(isFound, sourceLocation: location)
  }
}
