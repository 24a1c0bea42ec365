/// Counted from 0 at the top left.
package struct Position: Hashable, Sendable {
  package var row: Int
  package var column: Int

  package init(row: Int, column: Int) {
    self.row = row
    self.column = column
  }
}

package struct Size: Hashable, Sendable {
  package var columns: Int
  package var rows: Int

  package init(columns: Int, rows: Int) {
    self.columns = columns
    self.rows = rows
  }
}

package struct Area: Hashable, Sendable {
  package var row: Int
  package var column: Int
  package var width: Int
  package var height: Int

  package init(row: Int, column: Int, width: Int, height: Int) {
    self.row = row
    self.column = column
    self.width = max(0, width)
    self.height = max(0, height)
  }

  package var isEmpty: Bool {
    width == 0 || height == 0
  }

  package func line(_ index: Int) -> Area {
    lines(from: index, count: 1)
  }

  /// All that follow if `count` is nil.
  package func lines(from first: Int, count: Int? = nil) -> Area {
    Area(row: row + first, column: column, width: width, height: count ?? height - first)
  }

  package func columns(from first: Int, count: Int? = nil) -> Area {
    Area(row: row, column: column + first, width: count ?? width - first, height: height)
  }
}

extension Grid {
  /// Writes what fits into the first line of an area; nothing if there is no area.
  package mutating func write(_ text: String, in area: Area?, role: Role = .text) {
    guard let area else { return }
    write(
      text.truncated(to: area.width), row: area.row, column: area.column, role: role,
      width: area.width)
  }

  /// Wraps the text; no line pushes a later one out if there is room.
  package mutating func writeLines(_ text: String, in area: Area, role: Role = .text) {
    for (row, line) in text.wrappedLines(to: area.width, limit: area.height).enumerated() {
      write(line, in: area.line(row), role: role)
    }
  }

  /// Marks a focused item with `>` and `<` if there is room, and puts the cursor on it.
  ///
  /// If `fills`, the marks are at both ends of the line.
  package mutating func writeItem(
    _ text: String, in line: Area, isFocused: Bool, role: Role = .button, fills: Bool = false
  ) {
    let room = line.width - 2
    var text = text
    if room > 0 {
      text = text.truncated(to: room)
      let rest = fills ? String(repeating: " ", count: room - displayWidth(of: text)) : ""
      text = isFocused ? ">\(text)\(rest)<" : " \(text)" + (fills ? "" : " ")
    }
    write(
      text, row: line.row, column: line.column, role: isFocused ? .focusedButton : role,
      width: line.width)
    guard isFocused else { return }
    cursor = Position(row: line.row, column: line.column + (room > 0 ? 1 : 0))
  }

  package mutating func drawRule(in area: Area?) {
    guard let area else { return }
    fill(row: area.row, column: area.column, width: area.width, with: "─", role: .rule)
  }

  /// Draws the rows around the focus that fit, with arrows where there are more.
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
