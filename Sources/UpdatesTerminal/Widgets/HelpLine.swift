extension Grid {
  /// Hints of the lowest ranks stay if there is little room.
  package mutating func write(_ hints: [KeyHint], in area: Area?) {
    guard let area, !area.isEmpty else { return }
    var column = area.column
    func write(_ text: String, _ role: Role) {
      column = self.write(
        text, row: area.row, column: column, role: role, width: area.column + area.width - column)
    }
    for hint in hints.thatFit(area.width) {
      if column > area.column { column += 3 }
      write(hint.keysLabel, .helpKey)
      write(" " + hint.label, .help)
    }
  }
}

extension [KeyHint] {
  fileprivate func thatFit(_ width: Int) -> Self {
    let ranked = sorted { $0.rank < $1.rank }
    var room = width + 3
    let fitting = ranked.prefix { hint in
      room -= displayWidth(of: hint.keysLabel) + 1 + displayWidth(of: hint.label) + 3
      return room >= 0
    }
    return fitting.sorted { $0.rank > $1.rank }
  }
}

package struct KeyHint: Hashable, Sendable {
  package var keys: [Key]
  package var label: String
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

  /// Those of a letter in both cases.
  package static func letter(_ letter: Character) -> Self {
    [.character(letter), .character(Character(letter.uppercased()))]
  }
}
