extension Grid {
  /// The picture as text: its size and cursor, its rows between bars, then where roles other than
  /// `text` stand, as `row: role first-last`.
  package var snapshot: String {
    var lines = ["\(size.columns)x\(size.rows)" + cursorNote]
    var roles: [String] = []
    for row in 0..<size.rows {
      lines.append("|" + (0..<size.columns).map { self[row, $0].text }.joined() + "|")
      let stretches = roleStretches(row: row)
      if !stretches.isEmpty { roles.append("\(row): " + stretches.joined(separator: ", ")) }
    }
    return (lines + roles).joined(separator: "\n") + "\n"
  }

  /// The rows as text, without blanks at their ends.
  package var textLines: [String] {
    (0..<size.rows).map { row in
      var cells = (0..<size.columns).map { self[row, $0].text }
      while cells.last == " " { cells.removeLast() }
      return cells.joined()
    }
  }

  private var cursorNote: String {
    guard let cursor else { return "" }
    return " cursor \(cursor.row),\(cursor.column)"
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
