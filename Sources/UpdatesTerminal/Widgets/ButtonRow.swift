package struct ButtonRow: Hashable, Sendable {
  package let buttons: [Button]
  package private(set) var focus = 0

  package init(_ buttons: [Button]) {
    precondition(!buttons.isEmpty, "a row of buttons needs a button")
    self.buttons = buttons
  }

  /// Without `wraps` the focus stays at an end.
  package mutating func moveFocus(by step: Int, wraps: Bool = true) {
    let next = focus + step
    focus =
      wraps ? (next + buttons.count) % buttons.count : min(max(0, next), buttons.count - 1)
  }

  package mutating func focus(on index: Int) {
    guard buttons.indices.contains(index) else { return }
    focus = index
  }

  /// At most `limit`; 1 if not all of them can be shown.
  package func height(width: Int, limit: Int) -> Int {
    let count = rows(width: width)?.count ?? 1
    return count <= limit ? count : 1
  }

  /// If `isActive` is false, keys go elsewhere, and no button looks focused.
  package func draw(
    into grid: inout Grid, area: Area, isActive: Bool = true, isCentered: Bool = true
  ) {
    guard !area.isEmpty else { return }
    guard let rows = rows(width: area.width), rows.count <= area.height else {
      drawFocusedOnly(into: &grid, area: area, isActive: isActive)
      return
    }
    for (index, row) in rows.enumerated() {
      var column = area.column + (isCentered ? (area.width - row.width) / 2 : 0)
      for button in row.buttons {
        column = draw(
          button, isFocused: isActive && button == focus, padding: row.padding, into: &grid,
          row: area.row + index, column: column, end: area.column + area.width)
        column += row.gap
      }
    }
  }

  private struct Row {
    var buttons: Range<Int>
    var width: Int
    var padding: Int
    var gap: Int
  }

  /// Nil if a single button is too wide.
  private func rows(width: Int) -> [Row]? {
    let widths = buttons.map { displayWidth(of: $0.label) }
    let wide = widths.reduce(0) { $0 + $1 + 4 } + 2 * (widths.count - 1)
    if wide <= width {
      return [Row(buttons: buttons.indices, width: wide, padding: 1, gap: 2)]
    }
    var rows: [Row] = []
    for (index, label) in widths.enumerated() {
      let needed = label + 2
      guard needed <= width else { return nil }
      if let last = rows.last, last.width + 1 + needed <= width {
        rows[rows.count - 1].buttons = last.buttons.lowerBound..<index + 1
        rows[rows.count - 1].width += 1 + needed
      } else {
        rows.append(Row(buttons: index..<index + 1, width: needed, padding: 0, gap: 1))
      }
    }
    return rows
  }

  private func draw(
    _ index: Int, isFocused: Bool, padding: Int, into grid: inout Grid, row: Int, column: Int,
    end: Int
  ) -> Int {
    let blank = String(repeating: " ", count: padding)
    let role: Role = isFocused ? .focusedButton : .button
    var column = column
    func write(_ text: String, _ role: Role) {
      column = grid.write(text, row: row, column: column, role: role, width: max(0, end - column))
    }
    write((isFocused ? ">" : " ") + blank, role)
    if isFocused { grid.cursor = Position(row: row, column: column) }
    let pieces = buttons[index].pieces
    write(pieces.before, role)
    write(pieces.letter, isFocused ? .focusedButtonKey : .buttonKey)
    write(pieces.after, role)
    write(blank + (isFocused ? "<" : " "), role)
    return column
  }

  private func drawFocusedOnly(into grid: inout Grid, area: Area, isActive: Bool) {
    let hasArrows = area.width >= 10 && buttons.count > 1
    let room = area.width - (hasArrows ? 4 : 0)
    let label = buttons[focus].label
    let end = area.column + area.width
    if displayWidth(of: label) + 2 <= room {
      let column = area.column + (area.width - displayWidth(of: label) - 2) / 2
      _ = draw(
        focus, isFocused: isActive, padding: 0, into: &grid, row: area.row, column: column,
        end: end)
    } else {
      let line = area.line(0).columns(from: hasArrows ? 2 : 0, count: room)
      grid.writeItem(label, in: line, isFocused: isActive)
    }
    guard hasArrows else { return }
    if focus > 0 { grid.write("←", row: area.row, column: area.column, role: .scrollMark) }
    if focus < buttons.count - 1 {
      grid.write("→", row: area.row, column: end - 1, role: .scrollMark)
    }
  }
}

package struct Button: Hashable, Sendable {
  package var title: String
  /// The letter that presses it; nil if only other keys do.
  package var letter: Character?
  /// The letter that chooses it in plain lines.
  package var plainLetter: Character?
  package var otherKeys: [Key]
  package var help: String
  /// What Esc does; nil if it does not press the button.
  package var hint: KeyHint?

  /// `escape` says what Esc does; nil if Esc and `q` do not press it.
  package init(
    _ title: String, letter: Character? = nil, help: String? = nil, escape: String? = nil
  ) {
    self.title = title
    self.letter = letter
    otherKeys = escape == nil ? [] : [.escape, "q"]
    self.help = help ?? title
    hint = escape.map { KeyHint([.escape], $0, rank: 0) }
  }

  package var keys: [Key] {
    guard let letter else { return otherKeys }
    return .letter(letter) + otherKeys.filter { $0 != .character(letter) }
  }

  /// The letter is underlined if the title contains it, or else added in parentheses.
  package var pieces: (before: String, letter: String, after: String) {
    guard let letter else { return (title, "", "") }
    let wanted = letter.lowercased()
    guard let index = title.firstIndex(where: { $0.lowercased() == wanted }) else {
      return (title + " (", letter.uppercased(), ")")
    }
    return (
      String(title[..<index]), String(title[index]), String(title[title.index(after: index)...])
    )
  }

  package var label: String {
    let pieces = pieces
    return pieces.before + pieces.letter + pieces.after
  }
}
