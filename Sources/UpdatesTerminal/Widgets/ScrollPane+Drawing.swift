extension ScrollPane {
  /// Draws the lines in view, and a scroll mark in the last column if not all lines fit.
  ///
  /// The mark's columns stay free if all lines fit, so that the text does not jump.
  package mutating func draw(into grid: inout Grid, area: Area) {
    guard !area.isEmpty else { return }
    let gutter = area.width > 10 ? 2 : area.width > 2 ? 1 : 0
    resize(width: area.width - gutter, height: area.height)
    let lines = content.lines(top..<top + height, width: width)
    let highlights = highlights()
    for (index, line) in lines.enumerated() {
      write(
        line, number: top + index, highlights: highlights, into: &grid, row: area.row + index,
        column: area.column)
    }
    if gutter > 0 { drawScrollMark(into: &grid, area: area) }
  }

  /// The visible range and the line count: `1-20/80`, or `1-20/80+` if more may follow.
  ///
  /// Nil if everything is in view.
  package mutating func positionText() -> String? {
    let known = content.knownLineCount(width: width)
    guard top > 0 || known.count > height || !known.isComplete else { return nil }
    let last = min(top + height, known.count)
    return "\(top + 1)-\(last)/\(known.count)\(known.isComplete ? "" : "+")"
  }

  private mutating func highlights() -> [LiteralSearch.Match] {
    guard let search else { return [] }
    let first = max(0, top - search.reach)
    let lines = content.lines(first..<top + height + search.reach, width: width)
    return search.matches(in: lines, firstLine: first)
  }

  private func write(
    _ line: StyledLine, number: Int, highlights: [LiteralSearch.Match], into grid: inout Grid,
    row: Int, column: Int
  ) {
    let here = highlights.filter { $0.start.line <= number && number <= $0.last.line }
    let end = column + width
    var column = column
    guard !here.isEmpty else {
      for run in line.runs {
        column = grid.write(run.text, row: row, column: column, role: run.role, width: end - column)
      }
      return
    }
    let marks = marks(here, line: number, count: line.runs.reduce(0) { $0 + $1.text.count })
    var offset = 0
    for run in line.runs {
      for character in run.text {
        column = grid.write(
          String(character), row: row, column: column, role: marks[offset] ?? run.role,
          width: end - column)
        offset += 1
      }
    }
  }

  private func marks(_ matches: [LiteralSearch.Match], line: Int, count: Int) -> [Role?] {
    var marks = [Role?](repeating: nil, count: count)
    for match in matches where match != currentMatch {
      for offset in match.offsets(in: line, count: count) { marks[offset] = .match }
    }
    for offset in currentMatch?.offsets(in: line, count: count) ?? 0..<0 {
      marks[offset] = .currentMatch
    }
    return marks
  }

  private mutating func drawScrollMark(into grid: inout Grid, area: Area) {
    let known = content.knownLineCount(width: width)
    guard known.count > height || !known.isComplete else { return }
    let count = max(known.count, top + height)
    let length = max(1, height * height / max(1, count))
    let room = height - length
    let scrollable = max(1, count - height)
    // The mark touches an end only if the text does.
    var start = top * room / scrollable
    if top > 0, room > 1 { start = max(1, start) }
    if room > 1, !known.isComplete || top + height < count { start = min(room - 1, start) }
    for row in 0..<height {
      let isMark = start..<start + length ~= row
      grid.write(
        isMark ? "┃" : "│", row: area.row + row, column: area.column + area.width - 1,
        role: isMark ? .scrollMark : .dim)
    }
  }
}
