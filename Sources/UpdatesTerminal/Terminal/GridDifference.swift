/// The places where a picture differs from the one before, as runs to write.
struct GridDifference {
  /// Adjacent cells of one role: printable ASCII together, any other grapheme alone.
  struct Run: Equatable {
    var row: Int
    var column: Int
    var width: Int
    var text: String
    var role: Role
  }

  private(set) var runs: [Run] = []

  /// Compares two pictures; all of `new` differs if `old` is nil or has another size.
  init(from old: Grid?, to new: Grid) {
    let old = old?.size == new.size ? old : nil
    for row in 0..<new.size.rows { compare(row: row, old, new) }
  }

  /// All runs of a row, up to a width.
  static func runs(ofRow row: Int, of grid: Grid, width: Int) -> [Run] {
    var difference = Self()
    difference.compare(row: row, nil, grid, width: width)
    return difference.runs
  }

  private init() {}

  private mutating func compare(row: Int, _ old: Grid?, _ new: Grid, width: Int? = nil) {
    var canJoin = false
    for column in 0..<(width ?? new.size.columns) {
      let cell = new[row, column]
      guard cell.width > 0, differs(row, column, cell, old, new) else {
        canJoin = false
        continue
      }
      let isPlain = cell.width == 1 && cell.text.utf8.allSatisfy { (0x20...0x7E).contains($0) }
      if canJoin, isPlain, runs[runs.count - 1].role == cell.role {
        runs[runs.count - 1].text += cell.text
        runs[runs.count - 1].width += 1
      } else {
        runs.append(
          Run(row: row, column: column, width: cell.width, text: cell.text, role: cell.role))
      }
      canJoin = isPlain
    }
  }

  private func differs(_ row: Int, _ column: Int, _ cell: Cell, _ old: Grid?, _ new: Grid) -> Bool {
    guard let old else { return true }
    if old[row, column] != cell { return true }
    // If half of a wide grapheme is overwritten, its other half disappears too.
    return cell.width == 2 && old[row, column + 1] != new[row, column + 1]
  }
}
