import UpdatesTerminal

extension InboxScreen {
  /// The notes stand beside the list if there are this many columns, and below it otherwise.
  private static let wide = 70

  /// The columns that notes beside the list have at least.
  private static let leastDetails = 30

  mutating func view(in size: Size) -> Grid {
    if case .helping(var help) = mode {
      let grid = help.view(in: size)
      mode = .helping(help)
      return grid
    }
    var grid = Grid(size: size)
    let layout = PageLayout(size: grid.size)
    layout.draw(title: words.text(.inboxTitle), hints: hints(), into: &grid)
    drawCount(into: &grid, area: layout.title)
    if case .filtering(let field) = mode, let area = layout.help {
      grid.fill(row: area.row, column: area.column, width: area.width, role: .text)
      let remark = list.rows.isEmpty ? words.text(.notFoundShort) : nil
      field.draw(into: &grid, area: area, remark: remark)
    }
    guard let area = layout.pane else { return grid }
    if area.width >= Self.wide {
      let rest = min(restWidth, area.width / 2)
      let width = min(max(24, listWidth, rest), area.width - Self.leastDetails - 3)
      drawList(
        into: &grid,
        area: Area(row: area.row, column: area.column, width: width, height: area.height))
      for row in 0..<area.height {
        grid.write("│", row: area.row + row, column: area.column + width + 1, role: .rule)
      }
      let column = width + 3
      drawDetails(
        into: &grid,
        area: Area(
          row: area.row, column: area.column + column, width: area.width - column,
          height: area.height))
    } else {
      let height = min(list.rows.count, max(1, area.height >= 4 ? area.height / 2 : area.height))
      drawList(
        into: &grid,
        area: Area(row: area.row, column: area.column, width: area.width, height: height))
      guard area.height >= height + 2 else { return grid }
      grid.fill(
        row: area.row + height, column: area.column, width: area.width, with: "─", role: .rule)
      drawDetails(
        into: &grid,
        area: Area(
          row: area.row + height + 1, column: area.column, width: area.width,
          height: area.height - height - 1))
    }
    return grid
  }

  private func drawCount(into grid: inout Grid, area: Area?) {
    guard let area else { return }
    let count = list.items.count(where: \.isNews)
    let text =
      list.filter.map { "/\($0.query)" } ?? words.text(.digestCount, count: count)
    let width = displayWidth(of: text)
    guard width + displayWidth(of: words.text(.inboxTitle)) + 2 <= area.width else { return }
    grid.write(text, row: area.row, column: area.column + area.width - width, role: .dim)
  }

  private static let marginWidth = 8

  private var shown: [InboxItem] { list.shownIndices.map { list.items[$0] } }

  private var nameWidth: Int { shown.map { displayWidth(of: $0.name) }.max() ?? 0 }

  private var valueWidth: Int {
    shown.map { displayWidth(of: $0.rowValue(in: words)) }.max() ?? 0
  }

  private var listWidth: Int { Self.marginWidth + nameWidth + 2 + valueWidth }

  /// The columns of the row of the rest with its marks; 0 if it is not shown.
  private var restWidth: Int {
    list.rows.contains(.rest) ? displayWidth(of: list.restLabel(in: words)) + 4 : 0
  }

  private func drawList(into grid: inout Grid, area: Area) {
    grid.drawRows(count: list.rows.count, focus: list.focus, area: area) { place, line, grid in
      switch list.rows[place] {
      case .app(let index): draw(index, into: &grid, line: line)
      case .rest:
        let mark = words.isASCII ? (list.isOpen ? "-" : "+") : (list.isOpen ? "▾" : "▸")
        let text = "\(mark) \(list.restLabel(in: words))"
        write(text, .dim, isFocused: place == list.focus, cursor: 1, line, into: &grid)
      }
    }
  }

  private func draw(_ index: Int, into grid: inout Grid, line: Area) {
    let item = list.items[index]
    let value = item.rowValue(in: words)
    let room = line.width - Self.marginWidth - 2
    // The versions matter more than the end of a long name, and names are cut only if they must.
    let column = min(nameWidth, max(6, room - valueWidth))
    let name = item.name.truncated(to: max(column, room - displayWidth(of: value)))
    let gap = String(repeating: " ", count: max(0, column - displayWidth(of: name)) + 2)
    let box = item.canUpdate ? (list.isMarked(index) ? "[x]" : "[ ]") : "   "
    write(
      "\(box) \(mark(of: item)) \(name)\(gap)\(value)", item.isNews ? .text : .dim,
      isFocused: index == list.focusedIndex, cursor: item.canUpdate ? 2 : 1, line, into: &grid)
  }

  private func write(
    _ text: String, _ role: Role, isFocused: Bool, cursor: Int, _ line: Area,
    into grid: inout Grid
  ) {
    let shown = text.truncated(to: max(1, line.width - 2))
    let fill = String(repeating: " ", count: max(0, line.width - 2 - displayWidth(of: shown)))
    grid.write(
      isFocused ? ">\(shown)\(fill)<" : " \(shown)", row: line.row, column: line.column,
      role: isFocused ? .focusedButton : role, width: line.width)
    guard isFocused, case .listing = mode else { return }
    grid.cursor = Position(row: line.row, column: line.column + cursor)
  }

  private func mark(of item: InboxItem) -> String {
    if item.isChecking {
      let marks = ProgressLine.marks(utf8: !words.isASCII)
      return String(marks[step % marks.count])
    }
    return switch item.progress {
    case _ where item.isRequired || item.isCritical: "!"
    case .failed: "?"
    case .remembered, .checked: " "
    }
  }

  private mutating func drawDetails(into grid: inout Grid, area: Area) {
    var item = list.focused
    if case .choosingTime(_, let index, _) = mode { item = list.items[index] }
    var row = area.row
    func write(_ text: String, _ role: Role, into grid: inout Grid) {
      grid.write(
        text.truncated(to: area.width), row: row, column: area.column, role: role,
        width: area.width)
      row += 1
    }
    let isHigh = area.height >= 5
    if isHigh, let item {
      write("\(item.name) \(item.value(in: words))", .strong, into: &grid)
      if let mark = item.mark(in: words) { write(mark, .warning, into: &grid) }
      if let details = item.content?.details { write(details, .dim, into: &grid) }
    }
    if isHigh, item == nil, list.focusedRow == .rest {
      for line in list.restLabel(in: words).wrapped(to: area.width, limit: 3) {
        write(line, .strong, into: &grid)
      }
    }
    let doubt = failure ?? item?.doubt(in: words)
    for line in doubt?.wrappedLines(to: area.width, limit: isHigh ? 3 : 1) ?? [] {
      write(line, .failure, into: &grid)
    }
    if isHigh {
      if area.height >= 8 { row += 1 }
    }
    let bottom = isHigh ? way(of: item, area) : []
    let room = Area(
      row: row, column: area.column, width: area.width,
      height: area.row + area.height - row - (bottom.isEmpty ? 0 : bottom.count + 1))
    if case .choosingTime(let menu, _, _) = mode {
      menu.draw(into: &grid, area: room)
    } else {
      pane.draw(into: &grid, area: room)
    }
    row = area.row + area.height - bottom.count
    for line in bottom { write(line, .dim, into: &grid) }
  }

  private func way(of item: InboxItem?, _ area: Area) -> [String] {
    guard area.height >= 8, let lines = item?.content?.wayLines else { return [] }
    return lines.wrappedLines(to: area.width, limit: area.height >= 12 ? area.height / 2 : 1)
  }
}
