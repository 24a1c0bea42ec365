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

/// Keys, each beside what it does, or above it if there is little room.
package struct KeyTable: Sendable {
  private let entries: [(keys: String, help: String)]

  package init(_ entries: [(keys: String, help: String)]) {
    self.entries = entries
  }

  func lines(width: Int) -> [StyledLine] {
    let column = (entries.map { displayWidth(of: $0.keys) }.max() ?? 0) + 3
    let isBeside = width - column >= 20
    return entries.flatMap { keys, help in
      let help = help.wrapped(to: max(1, isBeside ? width - column : width - 2))
      guard isBeside else {
        let keys = keys.wrapped(to: max(1, width)).map { StyledLine($0, role: .helpKey) }
        return keys + help.map { StyledLine([.init("  "), .init($0)]) }
      }
      return help.enumerated().map { index, text in
        let key = index == 0 ? keys : ""
        let gap = String(repeating: " ", count: column - displayWidth(of: key))
        return StyledLine([.init(key, role: .helpKey), .init(gap), .init(text)])
      }
    }
  }
}
