struct GridDifference {
  struct Run: Equatable {
    var row: Int
    var column: Int
    var width: Int
    var text: String
    var role: Role
  }

  /// Equal cells between two places that differ are written again if there are at most this many.
  private static let widestGap = 4

  private(set) var runs: [Run] = []
  private var end: Int?
  private var text: [UInt8] = []

  /// Compares two pictures; if `old` is nil or has another size, `new` is compared with blanks.
  init(from old: Grid?, to new: Grid) {
    let old = old?.size == new.size ? old : nil
    for row in 0..<new.size.rows {
      compare(row: row, of: new, width: new.size.columns) { column, cell in
        guard let old else { return cell != .blank }
        if old[row, column] != cell { return true }
        // If half of a wide grapheme is overwritten, its other half disappears too.
        return cell.width == 2 && old[row, column + 1] != new[row, column + 1]
      }
    }
  }

  static func runs(ofRow row: Int, of grid: Grid, width: Int) -> [Run] {
    var difference = Self()
    difference.compare(row: row, of: grid, width: width) { _, _ in true }
    return difference.runs
  }

  private init() {}

  @inline(__always)
  private mutating func compare(row: Int, of grid: Grid, width: Int, differs: (Int, Cell) -> Bool) {
    for column in 0..<width {
      let cell = grid[row, column]
      guard cell.width > 0, differs(column, cell) else { continue }
      if let plain = cell.plain {
        add(plain, of: cell.role, row: row, column: column, in: grid)
      } else {
        finish()
        runs.append(
          Run(row: row, column: column, width: cell.width, text: cell.text, role: cell.role))
      }
    }
    finish()
  }

  private mutating func add(_ plain: UInt8, of role: Role, row: Int, column: Int, in grid: Grid) {
    if let end, column - end <= Self.widestGap, runs[runs.count - 1].role == role,
      grid[row, end - 1].link == grid[row, column].link
    {
      let gap = (end..<column).compactMap { grid[row, $0].role == role ? grid[row, $0].plain : nil }
      if gap.count == column - end {
        text += gap
        text.append(plain)
        self.end = column + 1
        return
      }
    }
    finish()
    runs.append(Run(row: row, column: column, width: 0, text: "", role: role))
    text.append(plain)
    end = column + 1
  }

  private mutating func finish() {
    guard end != nil else { return }
    runs[runs.count - 1].width = text.count
    runs[runs.count - 1].text = String(decoding: text, as: UTF8.self)
    text.removeAll(keepingCapacity: true)
    end = nil
  }
}
