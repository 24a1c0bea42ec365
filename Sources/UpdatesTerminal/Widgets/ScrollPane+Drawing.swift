extension ScrollPane {
  /// The mark's columns stay free if all lines fit, so that the text does not jump.
  package mutating func draw(into grid: inout Grid, area: Area) {
    guard !area.isEmpty else { return }
    let gutter = Self.gutter(in: area.width)
    resize(width: area.width - gutter, height: area.height)
    let lines = content.lines(top..<top + height, width: width)
    let highlights = matches.filter { $0.start.line < top + height && top <= $0.last.line }
    for (index, line) in lines.enumerated() {
      write(
        line, number: top + index, highlights: highlights, into: &grid, row: area.row + index,
        column: area.column)
    }
    if gutter > 0 { drawScrollMark(into: &grid, area: area) }
  }

  private static func gutter(in width: Int) -> Int {
    width > 10 ? 2 : width > 2 ? 1 : 0
  }

  package mutating func wantedHeight(width: Int, limit: Int) -> Int {
    min(max(0, limit), content.lineCount(width: width - Self.gutter(in: width)))
  }

  package mutating func isScrollable() -> Bool {
    top > 0 || content.lineCount(width: width) > height
  }

  /// The percentage of the text that ends with the last line in view; nil if everything is in view.
  package mutating func percentRead() -> Int? {
    guard isScrollable() else { return nil }
    let count = content.lineCount(width: width)
    return min(top + height, count) * 100 / count
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
        column = grid.write(run, row: row, column: column, width: end - column)
      }
      return
    }
    let marks = marks(here, line: number, count: line.runs.reduce(0) { $0 + $1.text.count })
    var offset = 0
    for run in line.runs {
      for character in run.text {
        var part = run
        (part.text, part.role) = (String(character), marks[offset] ?? run.role)
        column = grid.write(part, row: row, column: column, width: end - column)
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
    let count = content.lineCount(width: width)
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
