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

/// Keys and what they do, in as few words as the line of help has room for.
package struct KeyHint: Hashable, Sendable {
  package var keys: [Key]
  package var label: String
  /// The lowest ranks stay where the room is short.
  package var rank: Int

  package init(_ keys: [Key], _ label: String, rank: Int) {
    self.keys = keys
    self.label = label
    self.rank = rank
  }

  /// The keys, as short as they can be written: `↑↓`, `Enter`, `n N`.
  package var keysLabel: String {
    let labels = keys.map(\.label)
    return labels.joined(separator: labels.allSatisfy { "←↑→↓".contains($0) } ? "" : " ")
  }
}

/// Keys that do one thing, with the words that help pages have for it.
package struct KeyBinding<Command: Sendable>: Sendable {
  package var keys: [Key]
  package var command: Command
  /// A sentence of the help page.
  package var help: String
  /// Its place in the one line of help; nil where it has none.
  package var hint: KeyHint?

  package init(_ keys: [Key], _ command: Command, help: String, hint: KeyHint? = nil) {
    self.keys = keys
    self.command = command
    self.help = help
    self.hint = hint
  }
}

extension KeyBinding {
  /// The keys as a help page names them: a letter that counts in both cases is named once.
  package var shownKeys: [Key] {
    keys.filter { key in
      guard case .character(let character) = key, character.isUppercase else { return true }
      return !keys.contains(.character(Character(character.lowercased())))
    }
  }
}

extension Sequence {
  /// What a key does; the first binding that has it counts.
  package func command<Command>(for key: Key) -> Command? where Element == KeyBinding<Command> {
    first { $0.keys.contains(key) }?.command
  }
}
