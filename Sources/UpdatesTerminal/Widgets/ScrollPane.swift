package struct ScrollPane: Sendable {
  package var content: TextDocument
  package private(set) var top = 0
  package private(set) var width = 80
  package private(set) var height = 24
  package private(set) var search: LiteralSearch?
  private var matches: [LiteralSearch.Match] = []
  package private(set) var currentMatch: LiteralSearch.Match?

  /// The letters above the top when the width has changed last; nil after another move.
  private var lettersBefore: Int?
  private var topBeforeSearch = 0

  package init(_ content: TextDocument) {
    self.content = content
  }

  private mutating func lines() -> DocumentLines {
    content.lines(width: width)
  }

  package mutating func scroll(_ move: ScrollMove) {
    switch move {
    case .lineUp: go(to: top - 1)
    case .lineDown: go(to: top + 1)
    case .halfPageUp: go(to: top - max(1, height / 2))
    case .halfPageDown: go(to: top + max(1, height / 2))
    case .pageUp: go(to: top - max(1, height - 1))
    case .pageDown: go(to: top + max(1, height - 1))
    case .top: go(to: 0)
    case .bottom: go(to: .max)
    }
    if let line = currentMatch?.lowerBound.line, !(top..<top + height).contains(line) {
      currentMatch = nil
    }
  }

  private mutating func go(to line: Int) {
    top = max(0, min(line, lines().count - height))
    lettersBefore = nil
  }

  package mutating func resize(width: Int, height: Int) {
    self.height = max(1, height)
    let width = max(1, width)
    guard width != self.width else {
      // Shows earlier lines if the pane has grown past the end of its text.
      top = max(0, min(top, lines().count - self.height))
      return
    }
    let letters =
      top == 0 ? 0 : lettersBefore ?? lines()[..<top].reduce(0) { $0 + $1.letterCount }
    self.width = width
    findMatches()
    go(to: letters == 0 ? 0 : line(after: letters))
    lettersBefore = letters
  }

  private mutating func line(after letters: Int) -> Int {
    var count = 0
    return lines().firstIndex { line in
      count += line.letterCount
      return count > letters
    } ?? .max
  }

  package mutating func isScrollable() -> Bool {
    top > 0 || lines().count > height
  }

  /// The percentage of the text that ends with the last line in view; nil if everything is in view.
  package mutating func percentRead() -> Int? {
    guard isScrollable() else { return nil }
    let count = lines().count
    return min(top + height, count) * 100 / count
  }
}

package enum ScrollMove: CaseIterable, Hashable, Sendable {
  case lineUp, lineDown, halfPageUp, halfPageDown, pageUp, pageDown, top, bottom
}

extension StyledLine {
  /// The number of letters and digits, which does not change when a text is wrapped differently.
  fileprivate var letterCount: Int {
    runs.reduce(0) { count, run in
      run.text.unicodeScalars.reduce(count) {
        $0 + ($1.properties.isAlphabetic || $1.properties.numericType != nil ? 1 : 0)
      }
    }
  }
}

// MARK: Search

extension ScrollPane {
  /// Continues when the query grows, and ends if it is empty; returns whether there is a match.
  @discardableResult
  package mutating func find(_ query: String) -> Bool {
    if search == nil { topBeforeSearch = top }
    search = LiteralSearch(query)
    findMatches()
    if showMatch(from: LiteralSearch.Place(line: topBeforeSearch, offset: 0)) { return true }
    go(to: topBeforeSearch)
    return search == nil
  }

  package mutating func findNext() -> Bool {
    showMatch(from: currentMatch.map { $0.lowerBound.next } ?? .init(line: top, offset: 0))
  }

  package mutating func findPrevious() -> Bool {
    let end = currentMatch?.lowerBound ?? .init(line: top, offset: 0)
    return show(matches.last { $0.lowerBound < end } ?? matches.last)
  }

  package mutating func abandonSearch() {
    guard search != nil else { return }
    endSearch()
    go(to: topBeforeSearch)
  }

  package mutating func endSearch() {
    search = nil
    findMatches()
  }

  /// Nil if there is no current match.
  package func matchPosition() -> (number: Int, count: Int)? {
    guard let currentMatch, let index = matches.firstIndex(of: currentMatch) else { return nil }
    return (index + 1, matches.count)
  }

  package mutating func settleSearch() {
    topBeforeSearch = top
  }

  private mutating func findMatches() {
    currentMatch = nil
    matches = search?.matches(in: lines()) ?? []
  }

  private mutating func showMatch(from start: LiteralSearch.Place) -> Bool {
    show(matches.first { $0.lowerBound >= start } ?? matches.first)
  }

  private mutating func show(_ match: LiteralSearch.Match?) -> Bool {
    guard let match else { return false }
    currentMatch = match
    let line = match.lowerBound.line
    if !(top..<top + height).contains(line) { go(to: line - height / 3) }
    return true
  }
}

// MARK: Drawing

extension ScrollPane {
  private static func gutter(in width: Int) -> Int {
    width > 10 ? 2 : width > 2 ? 1 : 0
  }

  package mutating func wantedHeight(width: Int, limit: Int) -> Int {
    min(max(0, limit), content.lines(width: width - Self.gutter(in: width)).count)
  }

  /// The mark's columns stay free if all lines fit, so that the text does not jump.
  package mutating func draw(into grid: inout Grid, area: Area) {
    guard !area.isEmpty else { return }
    let gutter = Self.gutter(in: area.width)
    resize(width: area.width - gutter, height: area.height)
    for (row, line) in lines().dropFirst(top).prefix(height).enumerated() {
      var runs = line.runs
      if !matches.isEmpty { runs = marked(runs, line: top + row) }
      var column = area.column
      for run in runs {
        column = grid.write(
          run, row: area.row + row, column: column, width: area.column + width - column)
      }
    }
    if gutter > 0 { drawScrollMark(into: &grid, area: area) }
  }

  /// With a run for each character if there is a match in the line.
  private func marked(_ runs: [StyledLine.Run], line: Int) -> [StyledLine.Run] {
    let here = matches.filter { $0.lowerBound.line <= line && line <= $0.upperBound.line }
    guard !here.isEmpty else { return runs }
    var parts = runs.flatMap { run in
      run.text.map { character in
        var part = run
        part.text = String(character)
        return part
      }
    }
    for match in here.filter({ $0 != currentMatch }) + [currentMatch].compactMap(\.self) {
      for offset in parts.indices where match.contains(.init(line: line, offset: offset)) {
        parts[offset].role = match == currentMatch ? .currentMatch : .match
      }
    }
    return parts
  }

  private mutating func drawScrollMark(into grid: inout Grid, area: Area) {
    let count = lines().count
    guard count > height else { return }
    let length = max(1, height * height / count)
    let room = height - length
    let scrollable = count - height
    // The mark touches an end only if the text does.
    var start = top * room / scrollable
    if top > 0, room > 1 { start = max(1, start) }
    if room > 1, top + height < count { start = min(room - 1, start) }
    for row in 0..<height {
      let isMark = start..<start + length ~= row
      grid.write(
        isMark ? "┃" : "│", row: area.row + row, column: area.column + area.width - 1,
        role: .scrollMark)
    }
  }
}
