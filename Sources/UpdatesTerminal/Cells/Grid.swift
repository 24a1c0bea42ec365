/// A picture of the whole screen: what a view returns and a terminal paints.
///
/// No cell holds a control character, whatever is written; a wide character always has both its
/// columns.
package struct Grid: Hashable, Sendable {
  package let size: Size
  /// Row by row, `size.columns` cells each.
  package private(set) var cells: [Cell]
  /// Where the hardware cursor stands; hidden when nil.
  package var cursor: Position?

  package init(size: Size) {
    self.size = Size(columns: max(1, size.columns), rows: max(1, size.rows))
    self.cells = Array(repeating: .blank, count: self.size.columns * self.size.rows)
  }

  package subscript(row: Int, column: Int) -> Cell {
    cells[row * size.columns + column]
  }

  /// Writes text from a column on, cut at the right edge or after `width` columns.
  ///
  /// What would leave the grid is dropped. Returns the column after the last one written.
  @discardableResult
  package mutating func write(
    _ text: String, row: Int, column: Int, role: Role = .text, width: Int = .max
  ) -> Int {
    guard row >= 0, row < size.rows else { return column }
    let end = end(from: column, width: width)
    var column = column
    for cell in CellTexts(text) {
      guard column < end, cell.width <= end - column else { break }
      put(cell, row: row, column: column, role: role)
      column += cell.width
    }
    return column
  }

  /// Gives a row, or the part of it from `column` for `width` columns, blanks of one role.
  package mutating func fill(row: Int, column: Int = 0, width: Int = .max, role: Role) {
    guard row >= 0, row < size.rows else { return }
    let start = max(0, column)
    let end = end(from: column, width: width)
    guard start < end else { return }
    release(row: row, columns: start..<end)
    for column in start..<end {
      cells[row * size.columns + column] = Cell(text: " ", width: 1, role: role)
    }
  }

  private func end(from column: Int, width: Int) -> Int {
    let (end, overflow) = column.addingReportingOverflow(max(0, width))
    return overflow ? size.columns : min(size.columns, end)
  }

  private mutating func put(_ cell: CellText, row: Int, column: Int, role: Role) {
    let columns = max(0, column)..<max(0, column + cell.width)
    guard !columns.isEmpty else { return }
    release(row: row, columns: columns)
    let index = row * size.columns + columns.lowerBound
    guard columns.count == cell.width else {
      // The left half lies outside the grid.
      cells[index] = Cell(text: " ", width: 1, role: role)
      return
    }
    cells[index] = Cell(text: cell.text, width: cell.width, role: role)
    if cell.width == 2 { cells[index + 1] = Cell(text: "", width: 0, role: role) }
  }

  /// Blanks the halves outside `columns` of wide characters that these columns cut in two.
  private mutating func release(row: Int, columns: Range<Int>) {
    let start = row * size.columns
    let first = start + columns.lowerBound
    if columns.lowerBound > 0, cells[first].width == 0 { blank(first - 1) }
    let after = start + columns.upperBound
    if columns.upperBound < size.columns, cells[after].width == 0 { blank(after) }
  }

  private mutating func blank(_ index: Int) {
    cells[index] = Cell(text: " ", width: 1, role: cells[index].role)
  }
}
