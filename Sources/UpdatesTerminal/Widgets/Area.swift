/// A rectangle of cells in which a widget draws.
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

  /// One row of this area, counted from its own top.
  package func line(_ index: Int) -> Area {
    Area(row: row + index, column: column, width: width, height: 1)
  }
}
