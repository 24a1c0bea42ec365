import UpdatesTerminal

extension InboxScreen {
  /// The notes stand beside the list if there are this many columns, and below it otherwise.
  private static let wide = 70

  mutating func view(in size: Size) -> Grid {
    if case .helping(var help) = mode {
      let grid = help.view(in: size)
      mode = .helping(help)
      return grid
    }
    var grid = Grid(size: size)
    let frame = WorkFrame(size: grid.size, hasDetails: false)
    frame.draw(title: words.text(.inboxTitle), details: nil, hints: hints(), into: &grid)
    drawCount(into: &grid, area: frame.title)
    let area = frame.inside
    if area.width >= Self.wide {
      let width = min(max(24, listWidth), area.width * 9 / 20)
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
      let height = min(items.count, max(1, area.height >= 4 ? area.height / 2 : area.height))
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
    let count = items.count(where: \.isNews)
    let text = words.text(.digestCount, count: count)
    let width = displayWidth(of: text)
    guard width + displayWidth(of: words.text(.inboxTitle)) + 2 <= area.width else { return }
    grid.write(text, row: area.row, column: area.column + area.width - width, role: .dim)
  }

  private static let marginWidth = 8

  private var nameWidth: Int { items.map { displayWidth(of: $0.name) }.max() ?? 0 }

  private var versionsWidth: Int { items.map { displayWidth(of: $0.versions) }.max() ?? 0 }

  private var listWidth: Int { Self.marginWidth + nameWidth + 2 + versionsWidth }

  private func drawList(into grid: inout Grid, area: Area) {
    grid.drawRows(count: items.count, focus: focus, area: area) { index, line, grid in
      draw(index, into: &grid, line: line)
    }
  }

  private func draw(_ index: Int, into grid: inout Grid, line: Area) {
    let item = items[index]
    let isFocused = index == focus
    // The versions matter more than the end of a long name.
    let room = max(6, line.width - Self.marginWidth - 2 - versionsWidth)
    let name = item.name.truncated(to: min(nameWidth, room))
    let gap = String(
      repeating: " ", count: min(nameWidth, room) - displayWidth(of: name) + 2)
    let box = item.canUpdate ? (marked.contains(index) ? "[x]" : "[ ]") : "   "
    let text = "\(box) \(mark(of: item)) \(name)\(gap)\(item.versions)"
    let shown = text.truncated(to: max(1, line.width - 2))
    let fill = String(repeating: " ", count: max(0, line.width - 2 - displayWidth(of: shown)))
    let role: Role = isFocused ? .focusedButton : item.isNews ? .text : .dim
    grid.write(
      isFocused ? ">\(shown)\(fill)<" : " \(shown)", row: line.row, column: line.column, role: role,
      width: line.width)
    guard isFocused, case .listing = mode else { return }
    grid.cursor = Position(row: line.row, column: line.column + (item.canUpdate ? 2 : 1))
  }

  private func mark(of item: InboxItem) -> String {
    switch item.progress {
    case .checking:
      let marks = ProgressLine.marks(utf8: !words.isASCII)
      return String(marks[step % marks.count])
    case _ where item.isRequired || item.isCritical: return "!"
    case .failed: return "?"
    case .remembered, .checked: return " "
    }
  }

  private mutating func drawDetails(into grid: inout Grid, area: Area) {
    let item = items[focus]
    var row = area.row
    func write(_ text: String, _ role: Role, into grid: inout Grid) {
      grid.write(
        text.truncated(to: area.width), row: row, column: area.column, role: role,
        width: area.width)
      row += 1
    }
    let isHigh = area.height >= 5
    if isHigh {
      let title = "\(item.name) \(item.value(in: words))"
      write(title, .strong, into: &grid)
      if let mark = item.mark(in: words) { write(mark, .warning, into: &grid) }
      if let details = item.content?.details { write(details, .dim, into: &grid) }
    }
    if let doubt = item.doubt(in: words) { write(doubt, .failure, into: &grid) }
    if isHigh {
      if area.height >= 8 { row += 1 }
    }
    let bottom = isHigh ? way(of: item, width: area.width, height: area.height) : []
    let room = Area(
      row: row, column: area.column, width: area.width,
      height: area.row + area.height - row - (bottom.isEmpty ? 0 : bottom.count + 1))
    if case .choosingTime(let menu) = mode {
      menu.draw(into: &grid, area: room)
    } else {
      pane.draw(into: &grid, area: room)
    }
    row = area.row + area.height - bottom.count
    for line in bottom { write(line, .dim, into: &grid) }
  }

  private func way(of item: InboxItem, width: Int, height: Int) -> [String] {
    guard height >= 8, let lines = item.content?.wayLines else { return [] }
    return lines.wrappedLines(to: width, limit: height >= 12 ? 3 : 1)
  }
}
