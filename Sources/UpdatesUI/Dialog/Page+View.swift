import UpdatesTerminal

extension Page {
  mutating func view(in size: Size, menu: (title: String, menu: Menu)? = nil) -> Grid {
    var grid = Grid(size: size)
    let (_, width, margin) = PageLayout.columns(in: grid.size)
    let limit = grid.size.rows >= 9 ? 4 : 1
    let bottomHeight =
      menu.map { $0.menu.items.count + 1 }
      ?? buttonRow.height(width: width - 2 * margin, limit: limit)
    let hasWideTitle = titleFits(width - 2 * margin)
    let notice = hasWideTitle ? notice : mark ?? notice
    let noticeLines = notice?.wrapped(to: width - 2 * margin).count ?? 0
    var parts: PageLayout.Parts = details == nil ? [] : .details
    if menu == nil, footer != nil { parts.insert(.footer) }
    let layout = PageLayout(
      size: grid.size, bottomHeight: bottomHeight, noticeHeight: menu == nil ? noticeLines : 0,
      parts: parts, mayHideText: menu != nil
    ) { pane.wantedHeight(width: width - 2 * margin, limit: $0) }

    if let title = layout.title { drawTitle(into: &grid, area: title) }
    grid.write(details ?? "", in: layout.details, role: .dim)
    grid.drawRule(in: layout.titleRule)
    if let area = layout.pane { pane.draw(into: &grid, area: area) }
    grid.drawRule(in: layout.rule)
    if let area = layout.rule { drawPlace(into: &grid, area: area) }
    if let area = layout.notice, let notice {
      let role = hasWideTitle || mark == nil ? Role.text : .warning
      for (row, line) in notice.wrappedLines(to: area.width, limit: area.height).enumerated() {
        grid.write(line, in: area.line(row), role: role)
      }
    }
    if let menu {
      draw(menu.menu, title: menu.title, into: &grid, area: layout.bottom)
    } else {
      buttonRow.draw(into: &grid, area: layout.bottom, isActive: field == nil)
    }
    grid.write(footer ?? "", in: layout.footer, role: .dim)
    drawLastLine(into: &grid, layout: layout, isMenu: menu != nil)
    return grid
  }

  /// If not, the mark stands above the buttons.
  private func titleFits(_ width: Int) -> Bool {
    displayWidth(of: title) + (mark.map { 2 + displayWidth(of: $0) } ?? 0) <= width
  }

  private func drawTitle(into grid: inout Grid, area: Area) {
    let mark = titleFits(area.width) ? mark : nil
    let column = grid.write(
      title.truncated(to: area.width), row: area.row, column: area.column, role: .title,
      width: area.width)
    if let mark { grid.write(mark, row: area.row, column: column + 2, role: .warning) }
    guard let aside, asideFits(area.width) else { return }
    let start = area.column + area.width - displayWidth(of: aside)
    grid.write(aside, row: area.row, column: start, role: .dim)
  }

  /// If not, the aside stands in the lower rule.
  private func asideFits(_ width: Int) -> Bool {
    let parts = [title, mark, aside].compactMap(\.self).map { displayWidth(of: $0) }
    return parts.reduce(2 * (parts.count - 1), +) <= width
  }

  private mutating func drawPlace(into grid: inout Grid, area: Area) {
    var place = pane.percentRead().map { "\($0) %" }
    if field == nil, let match = pane.matchPosition() {
      place = words.text(
        .matchPosition, ["number": "\(match.number)", "count": "\(match.count)"])
    }
    var room = area.width - 2
    if let place {
      let text = " \(place) "
      room -= displayWidth(of: text)
      if room > 0 { grid.write(text, row: area.row, column: area.column + room, role: .dim) }
    }
    if let aside, !asideFits(area.width), displayWidth(of: aside) + 6 <= room {
      grid.write(" \(aside) ", row: area.row, column: area.column + 2, role: .dim)
    }
  }

  private func draw(_ menu: Menu, title: String, into grid: inout Grid, area: Area) {
    guard area.height > menu.items.count else { return menu.draw(into: &grid, area: area) }
    grid.write(title, in: area, role: .strong)
    menu.draw(
      into: &grid,
      area: Area(
        row: area.row + 1, column: area.column, width: area.width, height: area.height - 1))
  }

  private mutating func drawLastLine(into grid: inout Grid, layout: PageLayout, isMenu: Bool) {
    if let field {
      let area = layout.help ?? layout.bottom.line(layout.bottom.height - 1)
      grid.fill(row: area.row, column: area.column, width: area.width, role: .text)
      let isMissing = pane.search != nil && pane.currentMatch == nil
      field.draw(
        into: &grid, area: area, remark: isMissing ? words.text(.notFoundShort) : nil)
    } else if let remark {
      guard let area = layout.help ?? layout.title else { return }
      grid.fill(row: area.row, column: area.column, width: area.width, role: .text)
      grid.write(remark, in: area, role: .warning)
    } else if let area = layout.help {
      let shown = isMenu ? MenuCommand.keyMap(words).compactMap(\.hint) : hints()
      HelpLine(shown).draw(into: &grid, area: area)
    }
  }
}
