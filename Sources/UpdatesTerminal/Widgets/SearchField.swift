/// A line in which a person types what to search for.
package struct SearchField: Hashable, Sendable {
  /// At most 100 characters.
  package private(set) var text = ""

  package init() {}

  package mutating func insert(_ character: Character) {
    guard text.count < 100 else { return }
    text.append(character)
  }

  package mutating func deleteLast() {
    guard !text.isEmpty else { return }
    text.removeLast()
  }

  package mutating func clear() {
    text = ""
  }

  /// Draws the end of the text after a slash, a remark at the right edge, and puts the cursor.
  package func draw(into grid: inout Grid, area: Area, remark: String?) {
    guard !area.isEmpty else { return }
    let column = grid.write("/", row: area.row, column: area.column, role: .helpKey, width: 1)
    let room = area.width - 2
    var width = 0
    let tail = text.reversed().prefix { character in
      width += displayWidth(of: character)
      return width <= room
    }
    let end = grid.write(
      String(tail.reversed()), row: area.row, column: column, width: max(0, room))
    grid.cursor = Position(
      row: area.row, column: min(end, area.column + area.width - 1, grid.size.columns - 1))
    guard let remark else { return }
    let start = area.column + area.width - displayWidth(of: remark)
    if start > end + 1 { grid.write(remark, row: area.row, column: start, role: .warning) }
  }
}
