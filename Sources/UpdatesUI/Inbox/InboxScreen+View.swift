package import UpdatesTerminal

extension InboxScreen {
  /// The notes stand beside the list if there are this many columns, and below it otherwise.
  private static let wide = 70

  /// The columns that notes beside the list have at least.
  private static let leastDetails = 30

  package mutating func view(in size: Size) -> Grid {
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
      field.draw(
        into: &grid, area: area, remark: list.rows.isEmpty ? words.text(.notFoundShort) : nil)
    }
    guard let area = layout.pane else { return grid }
    if area.width >= Self.wide {
      let rest = min(restWidth, area.width / 2)
      let width = min(max(24, listWidth, rest), area.width - Self.leastDetails - 3)
      drawList(into: &grid, area: area.columns(from: 0, count: width))
      for row in 0..<area.height {
        grid.write("│", in: area.line(row).columns(from: width + 1), role: .rule)
      }
      drawDetails(into: &grid, area: area.columns(from: width + 3))
    } else {
      let height = min(list.rows.count, max(1, area.height >= 4 ? area.height / 2 : area.height))
      drawList(into: &grid, area: area.lines(from: 0, count: height))
      guard area.height >= height + 2 else { return grid }
      grid.drawRule(in: area.line(height))
      drawDetails(into: &grid, area: area.lines(from: height + 1))
    }
    return grid
  }

  private func drawCount(into grid: inout Grid, area: Area?) {
    guard let area else { return }
    let text =
      list.filter.map { "/\($0.query)" }
      ?? words.text(.digestCount, count: list.items.count(where: \.isNews))
    let width = displayWidth(of: text)
    guard width + displayWidth(of: words.text(.inboxTitle)) + 2 <= area.width else { return }
    grid.write(text, in: area.columns(from: area.width - width), role: .dim)
  }

  // MARK: The list

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
    let before = grid.cursor
    grid.writeItem(text, in: line, isFocused: isFocused, role: role, fills: true)
    guard isFocused else { return }
    grid.cursor = before
    if case .listing = mode {
      grid.cursor = Position(row: line.row, column: line.column + cursor)
    }
  }

  private func mark(of item: InboxItem) -> String {
    if item.isChecking {
      let marks = ProgressLine.marks(utf8: !words.isASCII)
      return String(marks[step % marks.count])
    }
    if item.isRequired || item.isCritical { return "!" }
    if case .failed = item.progress { return "?" }
    return " "
  }

  // MARK: The app in focus

  private mutating func drawDetails(into grid: inout Grid, area: Area) {
    let isHigh = area.height >= 5
    var item = list.focused
    if case .choosingTime(_, let index, _) = mode { item = list.items[index] }
    var lines: [(text: String, role: Role)] = []
    if isHigh, let item {
      lines.append(("\(item.name) \(item.value(in: words))", .strong))
      if let mark = item.mark(in: words) { lines.append((mark, .warning)) }
      if let details = item.content?.details { lines.append((details, .dim)) }
    } else if isHigh, list.focusedRow == .rest {
      lines += list.restLabel(in: words).wrapped(to: area.width, limit: 3).map { ($0, .strong) }
    }
    let doubt = failure ?? item?.doubt(in: words)
    lines += doubt?.wrappedLines(to: area.width, limit: isHigh ? 3 : 1).map { ($0, .failure) } ?? []
    for (row, line) in lines.enumerated() {
      grid.write(line.text, in: area.line(row), role: line.role)
    }
    let notice =
      (area.height >= 8 ? item?.content?.notice : nil)?
      .wrappedLines(to: area.width, limit: area.height >= 12 ? area.height / 2 : 1) ?? []
    for (row, line) in notice.enumerated() {
      grid.write(line, in: area.line(area.height - notice.count + row), role: .dim)
    }
    let top = lines.count + (area.height >= 8 ? 1 : 0)
    let bottom = notice.isEmpty ? 0 : notice.count + 1
    let room = area.lines(from: top, count: area.height - top - bottom)
    if case .choosingTime(let menu, _, _) = mode {
      menu.draw(into: &grid, area: room)
    } else {
      pane.draw(into: &grid, area: room)
    }
  }
}
