import HarmlessText

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

  package func hintsThatFit(_ width: Int) -> [KeyHint] {
    let ranked = hints.sorted { $0.rank < $1.rank }
    var room = width + 3
    var count = 0
    for hint in ranked {
      room -= displayWidth(of: hint.keysLabel) + 1 + displayWidth(of: hint.label) + 3
      guard room >= 0 else { break }
      count += 1
    }
    return ranked.prefix(count).sorted { $0.rank > $1.rank }
  }
}

package struct KeyHint: Hashable, Sendable {
  package var keys: [Key]
  package var label: String
  /// The rank; hints of the lowest ranks stay if there is little room.
  package var rank: Int

  package init(_ keys: [Key], _ label: String, rank: Int) {
    self.keys = keys
    self.label = label
    self.rank = rank
  }

  package var keysLabel: String {
    let areArrows = keys.allSatisfy { [.left, .up, .right, .down].contains($0) }
    return keys.map(\.label).joined(separator: areArrows ? "" : " ")
  }
}

extension [Key] {
  package var label: String { map(\.label).joined(separator: " ") }
}
