package struct Grid: Hashable, Sendable {
  package let size: Size
  /// Row by row; each row has `size.columns` cells.
  package private(set) var cells: [Cell]
  /// The hardware cursor is hidden if this is nil.
  package var cursor: Position?
  /// How much of the work is done, from 0 to 100; nil if no work is shown.
  package var percent: Int?
  /// The addresses to which texts lead; the links of cells count from 1.
  private(set) var links: [String] = []

  package init(size: Size) {
    self.size = Size(columns: max(1, size.columns), rows: max(1, size.rows))
    self.cells = Array(repeating: .blank, count: self.size.columns * self.size.rows)
  }

  package subscript(row: Int, column: Int) -> Cell {
    cells[row * size.columns + column]
  }

  @discardableResult
  package mutating func write(
    _ text: String, row: Int, column: Int, role: Role = .text, width: Int = .max
  ) -> Int {
    guard row >= 0, row < size.rows else { return column }
    let end = end(from: column, width: width)
    guard column < 0 || !text.utf8.allSatisfy(\.isPlain) else {
      return write(plain: text.utf8, row: row, column: column, role: role, end: end)
    }
    var column = column
    for cell in CellTexts(text) {
      guard column < end, cell.width <= end - column else { break }
      put(cell, row: row, column: column, role: role)
      column += cell.width
    }
    return column
  }

  /// Writes a run of a line, and remembers where it leads.
  package mutating func write(
    _ run: StyledLine.Run, row: Int, column: Int, width: Int = .max
  ) -> Int {
    let end = write(run.text, row: row, column: column, role: run.role, width: width)
    guard let link = run.link, let number = number(ofLink: link), column >= 0 else { return end }
    for column in column..<end { cells[row * size.columns + column].link = number }
    return end
  }

  private mutating func number(ofLink link: String) -> UInt16? {
    if let known = links.lastIndex(of: link) { return UInt16(known + 1) }
    guard links.count < UInt16.max else { return nil }
    links.append(link)
    return UInt16(links.count)
  }

  private mutating func write(
    plain text: String.UTF8View, row: Int, column: Int, role: Role, end: Int
  ) -> Int {
    guard column < end else { return column }
    let end = column + min(text.count, end - column)
    release(row: row, columns: column..<end)
    var index = row * size.columns + column
    for byte in text.prefix(end - column) {
      cells[index] = Cell(byte, role: role)
      index += 1
    }
    return end
  }

  package mutating func fill(
    row: Int, column: Int = 0, width: Int = .max, with character: Unicode.Scalar = " ", role: Role
  ) {
    guard row >= 0, row < size.rows else { return }
    let start = max(0, column)
    let end = end(from: column, width: width)
    guard start < end else { return }
    release(row: row, columns: start..<end)
    let cell = Cell(text: String(character), width: 1, role: role)
    for column in start..<end { cells[row * size.columns + column] = cell }
  }

  private func end(from column: Int, width: Int) -> Int {
    let (end, overflow) = column.addingReportingOverflow(max(0, width))
    return overflow ? size.columns : min(size.columns, end)
  }

  private mutating func put(
    _ cell: (text: String, width: Int), row: Int, column: Int, role: Role
  ) {
    let columns = max(0, column)..<max(0, column + cell.width)
    guard !columns.isEmpty else { return }
    release(row: row, columns: columns)
    let index = row * size.columns + columns.lowerBound
    guard columns.count == cell.width else {
      // The left half lies outside the grid, so a blank replaces the right half.
      cells[index] = Cell(0x20, role: role)
      return
    }
    cells[index] = Cell(text: cell.text, width: cell.width, role: role)
    if cell.width == 2 { cells[index + 1] = Cell(text: "", width: 0, role: role) }
  }

  /// Blanks the halves of wide characters that lie outside `columns` if the other half lies inside.
  private mutating func release(row: Int, columns: Range<Int>) {
    let start = row * size.columns
    let first = start + columns.lowerBound
    if columns.lowerBound > 0, cells[first].width == 0 { blank(first - 1) }
    let after = start + columns.upperBound
    if columns.upperBound < size.columns, cells[after].width == 0 { blank(after) }
  }

  private mutating func blank(_ index: Int) {
    cells[index] = Cell(0x20, role: cells[index].role)
  }
}

extension Grid {
  /// Neighbouring cells of ASCII with one role and one link, or another character by itself.
  struct Run: Equatable {
    var column: Int
    var width: Int
    var text: String
    var role: Role
  }

  func runs(ofRow row: Int) -> [Run] {
    var runs: [Run] = []
    var column = 0
    let end = usedWidth(ofRow: row)
    while column < end {
      let first = self[row, column]
      let start = column
      column += 1
      guard first.plain != nil else {
        guard first.width > 0 else { continue }
        runs.append(Run(column: start, width: first.width, text: first.text, role: first.role))
        continue
      }
      while column < end, self[row, column].continues(first) { column += 1 }
      let text = (start..<column).compactMap { self[row, $0].plain }
      runs.append(
        Run(
          column: start, width: column - start, text: String(decoding: text, as: UTF8.self),
          role: first.role))
    }
    return runs
  }

  func cells(ofRow row: Int) -> ArraySlice<Cell> {
    cells[row * size.columns..<(row + 1) * size.columns]
  }

  /// The columns up to the last one that is not blank.
  func usedWidth(ofRow row: Int) -> Int {
    let cells = cells(ofRow: row)
    return cells.lastIndex { $0 != .blank }.map { $0 - cells.startIndex + 1 } ?? 0
  }
}

/// The character is in the cell itself, so that pictures are made and compared without a look at
/// anything else: the UTF-8 of a scalar and four marks takes 20 bytes at most.
package struct Cell: Hashable, Sendable {
  private var bytes: (UInt64, UInt64, UInt32)
  private var columns: UInt8
  package var role: Role
  /// The place in the picture's links, from 1; 0 if it leads nowhere.
  fileprivate(set) var link: UInt16 = 0

  init(_ character: UInt8, role: Role) {
    bytes = (UInt64(character).littleEndian, 0, 0)
    columns = 1
    self.role = role
  }

  init(text: String, width: Int, role: Role) {
    bytes = (0, 0, 0)
    withUnsafeMutableBytes(of: &bytes) { $0.copyBytes(from: text.utf8.prefix($0.count)) }
    columns = UInt8(width)
    self.role = role
  }

  /// One grapheme; empty in the second column of a wide grapheme.
  package var text: String {
    withUnsafeBytes(of: bytes) { String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self) }
  }

  /// 1 or 2 columns; 0 in the second column of a wide grapheme.
  package var width: Int { Int(columns) }

  /// Nil if the character is not one of ASCII.
  var plain: UInt8? {
    let first = UInt64(littleEndian: bytes.0)
    return first &- 0x20 < 0x5F ? UInt8(truncatingIfNeeded: first) : nil
  }

  /// Whether both are ASCII and look the same, and lead to the same place.
  func continues(_ first: Cell) -> Bool {
    plain != nil && role == first.role && link == first.link
  }

  package static let blank = Cell(0x20, role: .text)

  package static func == (left: Cell, right: Cell) -> Bool {
    left.bytes == right.bytes && left.columns == right.columns && left.role == right.role
      && left.link == right.link
  }

  package func hash(into hasher: inout Hasher) {
    withUnsafeBytes(of: bytes) { hasher.combine(bytes: $0) }
    hasher.combine(columns)
    hasher.combine(role)
  }
}
