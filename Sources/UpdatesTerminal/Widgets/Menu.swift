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
      grid.writeItem("\(index + 1) \(items[index])", in: line, isFocused: index == focus)
    }
  }
}
