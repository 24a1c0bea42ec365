import HarmlessText

/// Cells row by row; the first row is the header.
struct Table: Sendable {
  enum Alignment: Sendable {
    case left, centre, right
  }

  var alignments: [Alignment] = []
  var rows: [[InlineText]] = []

  private static let mostColumns = 64
  private static let leastColumns = 8
  private static let longestLabel = 40
  private static let separator = StyledLine.Run(" │ ", role: .tableBorder)

  /// In columns, or as a list if they would be too narrow.
  func lines(width: Int) -> [StyledLine] {
    let room = width - 3 * (alignments.count - 1)
    let isTable = 1...Self.mostColumns ~= alignments.count
    let lines = isTable ? widths(in: room).map(lines) ?? list(width: width) : list(width: width)
    return lines.isEmpty ? [StyledLine()] : lines
  }

  /// Narrow columns keep their width, the others share the rest; nil if the room is too small.
  private func widths(in room: Int) -> [Int]? {
    var natural = Array(repeating: 1, count: alignments.count)
    for row in rows {
      for (column, cell) in row.enumerated().prefix(natural.count) {
        natural[column] = max(natural[column], displayWidth(of: cell.text))
      }
    }
    guard natural.reduce(0, +) > room else { return natural }
    var left = room
    var share = 0
    for (index, width) in natural.sorted().enumerated() {
      share = left / (natural.count - index)
      guard width <= share else { break }
      left -= width
    }
    guard share >= Self.leastColumns else { return nil }
    return natural.map { min($0, share) }
  }

  private func lines(widths: [Int]) -> [StyledLine] {
    let border = widths.map { String(repeating: "─", count: $0) }.joined(separator: "─┼─")
    return rows.enumerated().flatMap { number, row in
      let cells = zip(widths, row).map { $1.lines(width: $0) }
      let lines = (0..<max(1, cells.map(\.count).max() ?? 1)).map { line in
        let parts = widths.enumerated().map { column, width in
          let isThere = column < cells.count && line < cells[column].count
          let runs = isThere ? cells[column][line].runs : []
          return Self.padded(
            number == 0 ? runs.map(Self.headed) : runs, width: width, alignments[column])
        }
        return StyledLine(Array(parts.joined(separator: [Self.separator])))
      }
      return number == 0 ? lines + [StyledLine(border, role: .tableBorder)] : lines
    }
  }

  private static func headed(_ run: StyledLine.Run) -> StyledLine.Run {
    var run = run
    if run.role == .text { run.role = .strong }
    return run
  }

  private static func padded(
    _ runs: [StyledLine.Run], width: Int, _ alignment: Alignment
  ) -> [StyledLine.Run] {
    let blanks = width - runs.reduce(0) { $0 + displayWidth(of: $1.text) }
    guard blanks > 0 else { return runs }
    let before =
      switch alignment {
      case .left: 0
      case .centre: blanks / 2
      case .right: blanks
      }
    func gap(_ count: Int) -> [StyledLine.Run] {
      count > 0 ? [.init(String(repeating: " ", count: count))] : []
    }
    return gap(before) + runs + gap(blanks - before)
  }

  private func list(width: Int) -> [StyledLine] {
    let header = rows.first ?? []
    guard rows.count > 1 else {
      return header.filter { !$0.isEmpty }.flatMap { $0.lines(width: width) }
    }
    // Labels are repeated for every row, so a long one must not multiply.
    let labels = header.map { $0.text.harmlessLine(limit: Self.longestLabel) }
    let parts = rows.dropFirst().map { row in
      row.enumerated().filter { !$1.isEmpty }.flatMap { column, cell in
        var text = InlineText()
        if column < header.count, !header[column].isEmpty {
          text.append(labels[column] + ": ", role: .strong)
        }
        text.append(cell)
        return text.lines(width: width)
      }
    }
    return Array(parts.joined(separator: [StyledLine()]))
  }
}
