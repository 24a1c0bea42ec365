/// One line that names the most useful keys, as many as there is room for.
package struct HelpLine: Sendable {
  package var hints: [KeyHint]

  package init(_ hints: [KeyHint]) {
    self.hints = hints
  }

  package func draw(into grid: inout Grid, area: Area) {
    guard !area.isEmpty else { return }
    var column = area.column
    for hint in hintsThatFit(area.width) {
      if column > area.column { column += 3 }
      column = grid.write(
        hint.keysLabel, row: area.row, column: column, role: .helpKey,
        width: area.column + area.width - column)
      column = grid.write(
        " " + hint.label, row: area.row, column: column, role: .help,
        width: area.column + area.width - column)
    }
  }

  /// The highest ranks come first, and are left out first.
  package func hintsThatFit(_ width: Int) -> [KeyHint] {
    var room = width
    var chosen: Set<Int> = []
    for index in hints.indices.sorted(by: { hints[$0].rank < hints[$1].rank }) {
      let hint = hints[index]
      let needed =
        displayWidth(of: hint.keysLabel) + 1 + displayWidth(of: hint.label)
        + (chosen.isEmpty ? 0 : 3)
      guard needed <= room else { break }
      room -= needed
      chosen.insert(index)
    }
    return hints.indices.filter(chosen.contains).map { hints[$0] }.sorted { $0.rank > $1.rank }
  }
}
