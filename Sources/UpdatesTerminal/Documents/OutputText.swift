/// The output of a program, to scroll through; its lines continue at the edge, as on a terminal.
package struct OutputText: ScrollableText {
  /// Whether the program may write more, so that even an empty last line is shown.
  package var isLive = true
  private var output = OutputLines()
  /// The line above the others once the first ones were dropped.
  private let cutNotice: String
  private var layout = Layout()

  /// The rows of the complete lines for one width.
  private struct Layout: Sendable {
    var width = 0
    /// The number of the first line with rows, counted from the beginning of the output.
    var first = 0
    /// The number of rows of each line.
    var counts: [Int] = []
    var rows: [StyledLine] = []
  }

  package init(cutNotice: String) {
    self.cutNotice = cutNotice
  }

  /// Shows the output as it is now.
  package mutating func show(_ output: OutputLines) {
    self.output = output
    let gone = min(layout.counts.count, max(0, output.dropped - layout.first))
    layout.rows.removeFirst(layout.counts.prefix(gone).reduce(0, +))
    layout.counts.removeFirst(gone)
    layout.first = output.dropped
  }

  package mutating func lines(_ range: Range<Int>, width: Int) -> [StyledLine] {
    layOut(width: width)
    let ends = (before: cutRows(width), after: lastRows(width))
    let count = ends.before.count + layout.rows.count + ends.after.count
    return range.clamped(to: 0..<count).map { index in
      let index = index - ends.before.count
      if index < 0 { return ends.before[index + ends.before.count] }
      return index < layout.rows.count
        ? layout.rows[index] : ends.after[index - layout.rows.count]
    }
  }

  package mutating func lineCount(width: Int) -> Int {
    layOut(width: width)
    return cutRows(width).count + layout.rows.count + lastRows(width).count
  }

  /// The place where the program writes next.
  package mutating func cursor(width: Int) -> Position {
    let width = max(1, width)
    let rows = lineCount(width: width) - lastRows(width).count
    return Position(row: rows + output.column / width, column: output.column % width)
  }

  private mutating func layOut(width: Int) {
    if layout.width != width { layout = Layout(width: width, first: output.dropped) }
    for line in output.lines.dropFirst(layout.counts.count) {
      let rows = Self.rows(of: line, width: width)
      layout.rows += rows
      layout.counts.append(rows.count)
    }
  }

  private func cutRows(_ width: Int) -> [StyledLine] {
    guard output.dropped > 0 else { return [] }
    return cutNotice.wrapped(to: width).map { StyledLine($0, role: .dim) }
  }

  /// The rows of the incomplete line.
  private func lastRows(_ width: Int) -> [StyledLine] {
    guard isLive || !output.last.isEmpty else { return [] }
    let rows = Self.rows(of: output.last, width: width)
    // The cursor may stand behind a full row.
    let missing = isLive ? output.column / max(1, width) + 1 - rows.count : 0
    return rows + Array(repeating: StyledLine(""), count: max(0, missing))
  }

  private static func rows(of line: String, width: Int) -> [StyledLine] {
    let width = max(1, width)
    guard displayWidth(of: line) > width else { return [StyledLine(line)] }
    var rows: [StyledLine] = []
    var (row, used) = ("", 0)
    for cell in CellTexts(line) {
      if used + cell.width > width, used > 0 {
        rows.append(StyledLine(row))
        (row, used) = ("", 0)
      }
      row += cell.text
      used += cell.width
    }
    return rows + [StyledLine(row)]
  }
}
