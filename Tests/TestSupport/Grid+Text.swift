package import UpdatesTerminal

extension Grid {
  /// The size and the cursor, the rows between bars, and then the cells whose role is
  /// not `text`, as `row: role first-last`.
  package var snapshot: String {
    let note = cursor.map { " cursor \($0.row),\($0.column)" } ?? ""
    var lines = ["\(size.columns)x\(size.rows)" + note]
    var roles: [String] = []
    for row in 0..<size.rows {
      lines.append("|" + (0..<size.columns).map { self[row, $0].text }.joined() + "|")
      let stretches = roleStretches(row: row)
      if !stretches.isEmpty { roles.append("\(row): " + stretches.joined(separator: ", ")) }
    }
    return (lines + roles).joined(separator: "\n") + "\n"
  }

  package var textLines: [String] {
    (0..<size.rows).map { row in
      var cells = (0..<size.columns).map { self[row, $0].text }
      while cells.last == " " { cells.removeLast() }
      return cells.joined()
    }
  }

  private func roleStretches(row: Int) -> [String] {
    var stretches: [String] = []
    var first = 0
    while first < size.columns {
      let role = self[row, first].role
      var end = first + 1
      while end < size.columns, self[row, end].role == role { end += 1 }
      if role != .text { stretches.append("\(role) \(first)-\(end - 1)") }
      first = end
    }
    return stretches
  }
}
