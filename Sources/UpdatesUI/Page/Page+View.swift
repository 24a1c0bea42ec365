import UpdatesTerminal

extension Page {
  /// The picture for a size; if a menu is given, it replaces the buttons.
  mutating func view(in size: Size, menu: (title: String, menu: Menu)? = nil) -> Grid {
    var grid = Grid(size: size)
    let width = min(grid.size.columns, PageLayout.widest) - 4
    let limit = grid.size.rows >= 9 ? 4 : 1
    let bottomHeight =
      menu.map { $0.menu.items.count + 1 } ?? buttonRow.height(width: width, limit: limit)
    let layout = PageLayout(
      size: grid.size, bottomHeight: bottomHeight, hasNotice: !notices.isEmpty && menu == nil,
      hasFooter: footer != nil && menu == nil, mayHideText: menu != nil)

    if let title = layout.title { drawTitle(into: &grid, area: title) }
    if let pane = layout.pane { self.pane.draw(into: &grid, area: pane) }
    if let rule = layout.rule { drawRule(into: &grid, area: rule) }
    if let notice = layout.notice { drawNotice(into: &grid, area: notice) }
    if let menu {
      draw(menu.menu, title: menu.title, into: &grid, area: layout.bottom)
    } else {
      buttonRow.draw(into: &grid, area: layout.bottom, isActive: field == nil)
    }
    if let area = layout.footer { drawFooter(into: &grid, area: area) }
    drawLastLine(into: &grid, layout: layout, isMenu: menu != nil)
    return grid
  }

  private func drawTitle(into grid: inout Grid, area: Area) {
    grid.fill(row: area.row, role: .title)
    let aside = aside ?? ""
    let asideWidth = displayWidth(of: aside)
    let hasAside = titleHasRoomForAside(area)
    let room = hasAside ? area.width - asideWidth - 2 : area.width
    grid.write(title.truncated(to: room), row: area.row, column: area.column, role: .title)
    if hasAside {
      grid.write(
        aside, row: area.row, column: area.column + area.width - asideWidth, role: .title)
    }
  }

  private func titleHasRoomForAside(_ area: Area) -> Bool {
    guard let aside else { return false }
    return displayWidth(of: title) + displayWidth(of: aside) + 2 <= area.width
  }

  /// Draws the rule with the reader's place in the text.
  ///
  /// It also has the aside if the title bar has no room for it.
  private mutating func drawRule(into grid: inout Grid, area: Area) {
    grid.write(
      String(repeating: "─", count: area.width), row: area.row, column: area.column, role: .rule)
    var room = area.width - 2
    if let position = pane.positionText() {
      let text = " \(position) "
      room -= displayWidth(of: text)
      if room > 0 { grid.write(text, row: area.row, column: area.column + room, role: .dim) }
    }
    if let aside, !titleHasRoomForAside(area), displayWidth(of: aside) + 6 <= room {
      grid.write(" \(aside) ", row: area.row, column: area.column + 2, role: .dim)
    }
  }

  private func drawNotice(into grid: inout Grid, area: Area) {
    let notice =
      notices.first { displayWidth(of: $0) <= area.width }
      ?? (notices.last ?? "").truncated(to: area.width)
    grid.write(notice, row: area.row, column: area.column, role: .required, width: area.width)
  }

  private func drawFooter(into grid: inout Grid, area: Area) {
    let text = (footer ?? "").truncated(to: area.width)
    grid.write(text, row: area.row, column: area.column, role: .dim, width: area.width)
  }

  private func draw(_ menu: Menu, title: String, into grid: inout Grid, area: Area) {
    guard area.height > menu.items.count else { return menu.draw(into: &grid, area: area) }
    grid.write(
      title.truncated(to: area.width), row: area.row, column: area.column, role: .strong)
    menu.draw(
      into: &grid,
      area: Area(
        row: area.row + 1, column: area.column, width: area.width, height: area.height - 1))
  }

  /// Draws the line of help, the search query, or the message that a search found nothing.
  private func drawLastLine(into grid: inout Grid, layout: PageLayout, isMenu: Bool) {
    if let field {
      let area = layout.help ?? layout.bottom.line(layout.bottom.height - 1)
      grid.fill(row: area.row, column: area.column, width: area.width, role: .text)
      let isMissing = pane.search != nil && pane.currentMatch == nil
      field.draw(
        into: &grid, area: area, remark: isMissing ? words.text(.notFoundShort) : nil)
    } else if let notFound {
      guard let area = layout.help ?? layout.title else { return }
      grid.fill(row: area.row, column: area.column, width: area.width, role: .text)
      grid.write(
        words.text(.notFound, ["text": notFound]).truncated(to: area.width), row: area.row,
        column: area.column, role: .warning)
    } else if let area = layout.help {
      HelpLine(isMenu ? menuHints : hints).draw(into: &grid, area: area)
    }
  }

  private var menuHints: [KeyHint] {
    MenuCommand.keyMap(words).compactMap(\.hint)
  }
}
