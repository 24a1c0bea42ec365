extension Grid {
  package mutating func drawRows(
    count: Int, focus: Int, area: Area, draw: (Int, Area, inout Grid) -> Void
  ) {
    guard !area.isEmpty else { return }
    let first = max(0, min(focus - area.height / 2, count - area.height))
    for row in 0..<min(area.height, count) { draw(first + row, area.line(row), &self) }
    guard area.width >= 4 else { return }
    let edge = area.column + area.width - 1
    if first > 0 { write("↑", row: area.row, column: edge, role: .scrollMark) }
    if first + area.height < count {
      write("↓", row: area.row + area.height - 1, column: edge, role: .scrollMark)
    }
  }
}
