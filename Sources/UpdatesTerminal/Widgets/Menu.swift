package struct Menu: Hashable, Sendable {
  package let items: [String]
  package private(set) var focus = 0

  package init(_ items: [String]) {
    precondition(!items.isEmpty, "a menu needs an item")
    self.items = items
  }

  package mutating func moveFocus(by step: Int) {
    focus = (focus + step + items.count) % items.count
  }

  package mutating func moveFocus(to item: Int) {
    focus = max(0, min(item, items.count - 1))
  }

  package func item(numbered digit: Character) -> Int? {
    Self.index(numbered: digit, of: items.count)
  }

  package static func index(numbered digit: Character, of count: Int) -> Int? {
    guard let number = digit.wholeNumberValue, digit.isASCII else { return nil }
    return (1...max(1, count)).contains(number) && count > 0 ? number - 1 : nil
  }

  package func draw(into grid: inout Grid, area: Area) {
    grid.drawRows(count: items.count, focus: focus, area: area) { index, line, grid in
      draw(index, into: &grid, line: line)
    }
  }

  private func draw(_ index: Int, into grid: inout Grid, line: Area) {
    let isFocused = index == focus
    let room = line.width - 2
    let title = "\(index + 1) \(items[index])".truncated(to: max(1, room))
    let role: Role = isFocused ? .focusedButton : .button
    guard room > 0 else {
      grid.write(title, row: line.row, column: line.column, role: role, width: line.width)
      if isFocused { grid.cursor = Position(row: line.row, column: line.column) }
      return
    }
    let text = isFocused ? ">\(title)<" : " \(title) "
    grid.write(text, row: line.row, column: line.column, role: role, width: line.width)
    if isFocused { grid.cursor = Position(row: line.row, column: line.column + 1) }
  }
}
