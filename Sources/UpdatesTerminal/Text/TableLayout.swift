import HarmlessText

struct TableLayout {
  private static let mostColumns = 64
  private static let leastColumns = 8
  private static let longestLabel = 40
  private static let separator = " │ "

  private(set) var lines: [StyledLine] = []

  init(_ table: Table, width: Int) {
    let columns = table.alignments.count
    if columns > 0, columns <= Self.mostColumns,
      let widths = Self.fit(Self.naturalWidths(of: table), into: width - 3 * (columns - 1))
    {
      layOut(table, widths: widths)
    } else {
      list(table, width: width)
    }
    if lines.isEmpty { lines = [StyledLine()] }
  }

  private static func naturalWidths(of table: Table) -> [Int] {
    var widths = Array(repeating: 1, count: table.alignments.count)
    for row in table.rows {
      for (column, cell) in row.enumerated().prefix(widths.count) {
        widths[column] = max(
          widths[column], displayWidth(of: String(decoding: cell.bytes, as: UTF8.self)))
      }
    }
    return widths
  }

  /// Narrow columns keep their width, the others share the rest; nil if the width is too small.
  private static func fit(_ natural: [Int], into room: Int) -> [Int]? {
    guard natural.reduce(0, +) > room else { return natural }
    var left = room
    var share = 0
    for (index, width) in natural.sorted().enumerated() {
      share = left / (natural.count - index)
      guard width <= share else { break }
      left -= width
    }
    guard share >= leastColumns else { return nil }
    return natural.map { min($0, share) }
  }

  private mutating func layOut(_ table: Table, widths: [Int]) {
    for (number, row) in table.rows.enumerated() {
      let cells = widths.indices.map { column in
        column < row.count
          ? LineWrapper.lines(row[column].bytes, width: widths[column], breaking: .words) : []
      }
      for line in 0..<max(1, cells.map(\.count).max() ?? 1) {
        var runs: [StyledLine.Run] = []
        for (column, width) in widths.enumerated() {
          if column > 0 { runs.append(.init(Self.separator, role: .tableBorder)) }
          let text =
            line < cells[column].count
            ? row[column].runs(in: cells[column][line].range, columns: width) : []
          runs += Self.padded(
            number == 0 ? text.map(Self.headed) : text, width: width, table.alignments[column])
        }
        lines.append(StyledLine(runs))
      }
      if number == 0 { lines.append(Self.border(widths)) }
    }
  }

  private static func headed(_ run: StyledLine.Run) -> StyledLine.Run {
    var run = run
    if run.role == .text { run.role = .strong }
    return run
  }

  private static func padded(
    _ runs: [StyledLine.Run], width: Int, _ alignment: Table.Alignment
  ) -> [StyledLine.Run] {
    let blanks = width - runs.reduce(0) { $0 + displayWidth(of: $1.text) }
    guard blanks > 0 else { return runs }
    let before =
      switch alignment {
      case .left: 0
      case .centre: blanks / 2
      case .right: blanks
      }
    var padded = runs
    if before > 0 { padded.insert(.init(String(repeating: " ", count: before)), at: 0) }
    if before < blanks { padded.append(.init(String(repeating: " ", count: blanks - before))) }
    return padded
  }

  private static func border(_ widths: [Int]) -> StyledLine {
    StyledLine(
      widths.map { String(repeating: "─", count: $0) }.joined(separator: "─┼─"),
      role: .tableBorder)
  }

  private mutating func list(_ table: Table, width: Int) {
    let header = table.rows.first ?? []
    // Labels are repeated for every row, so a long one must not multiply.
    let labels = header.map { cell in
      String(decoding: cell.bytes, as: UTF8.self).harmlessLine(limit: Self.longestLabel)
    }
    for (number, row) in table.rows.enumerated().dropFirst() {
      if number > 1 { lines.append(StyledLine()) }
      for (column, cell) in row.enumerated() where !cell.isEmpty {
        var text = InlineText()
        if column < header.count, !header[column].isEmpty {
          text.append(labels[column] + ": ", role: .strong)
        }
        text.append(cell)
        add(text, width: width)
      }
    }
    if table.rows.count == 1 {
      for cell in header where !cell.isEmpty { add(cell, width: width) }
    }
  }

  private mutating func add(_ text: InlineText, width: Int) {
    for line in LineWrapper.lines(text.bytes, width: width, breaking: .words) {
      lines.append(StyledLine(text.runs(in: line.range, columns: width)))
    }
  }
}

/// Cells row by row; the first row is the header.
struct Table: Sendable {
  enum Alignment: UInt8, Sendable {
    case left, centre, right
  }

  var alignments: [Alignment] = []
  var rows: [[InlineText]] = []
}
