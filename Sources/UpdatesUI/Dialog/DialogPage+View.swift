import UpdatesTerminal

extension DialogPage {
  private var mark: String? { dialog.isRequired ? dialog.words.text(.requiredMark) : nil }

  /// The text at the right end of the title's row.
  private var aside: String? { page.place ?? dialog.versions }

  mutating func view(in size: Size) -> Grid {
    var grid = Grid(size: size)
    let (_, width, margin) = PageLayout.columns(in: grid.size)
    let room = width - 2 * margin
    let bottomHeight =
      menu.map { $0.menu.items.count + 1 }
      ?? buttonRow.height(width: room, limit: grid.size.rows >= 9 ? 4 : 1)
    let hasWideTitle = self.width(of: [dialog.title, mark]) <= room
    let notice = hasWideTitle ? dialog.notice : mark ?? dialog.notice
    let noticeLines = notice?.wrapped(to: room).count ?? 0
    let layout = PageLayout(
      size: grid.size, bottomHeight: bottomHeight, noticeHeight: menu == nil ? noticeLines : 0,
      hasDetails: dialog.details != nil, hasFooter: menu == nil && dialog.footer != nil,
      mayHideText: menu != nil
    ) { pane.wantedHeight(width: room, limit: $0) }

    layout.draw(title: dialog.title, details: dialog.details, into: &grid)
    if let title = layout.title { drawBesideTitle(into: &grid, area: title) }
    if let area = layout.pane { pane.draw(into: &grid, area: area) }
    if let area = layout.rule { drawPlace(into: &grid, area: area) }
    if let area = layout.notice, let notice {
      grid.writeLines(notice, in: area, role: hasWideTitle || mark == nil ? .text : .warning)
    }
    if let menu {
      let hasTitle = layout.bottom.height > menu.menu.items.count
      if hasTitle { grid.write(menu.choices.title, in: layout.bottom, role: .strong) }
      menu.menu.draw(into: &grid, area: layout.bottom.lines(from: hasTitle ? 1 : 0))
    } else {
      buttonRow.draw(into: &grid, area: layout.bottom, isActive: field == nil)
    }
    grid.write(dialog.footer ?? "", in: layout.footer, role: .dim)
    drawLastLine(into: &grid, layout: layout)
    return grid
  }

  /// With two blanks between the texts.
  private func width(of texts: [String?]) -> Int {
    let texts = texts.compactMap(\.self)
    return texts.reduce(2 * (texts.count - 1)) { $0 + displayWidth(of: $1) }
  }

  /// If it does not fit, the mark stands above the buttons, and the aside in the lower rule.
  private func drawBesideTitle(into grid: inout Grid, area: Area) {
    if let mark, width(of: [dialog.title, mark]) <= area.width {
      let column = area.column + displayWidth(of: dialog.title) + 2
      grid.write(mark, row: area.row, column: column, role: .warning)
    }
    guard let aside, asideFits(area.width) else { return }
    let start = area.column + area.width - displayWidth(of: aside)
    grid.write(aside, row: area.row, column: start, role: .dim)
  }

  private func asideFits(_ width: Int) -> Bool {
    self.width(of: [dialog.title, mark, aside]) <= width
  }

  private mutating func drawPlace(into grid: inout Grid, area: Area) {
    var place = pane.percentRead().map { "\($0) %" }
    if field == nil, let match = pane.matchPosition() {
      place = dialog.words.text(
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

  private mutating func drawLastLine(into grid: inout Grid, layout: PageLayout) {
    if let field {
      let isMissing = pane.search != nil && pane.currentMatch == nil
      field.draw(
        into: &grid, area: layout.help ?? layout.bottom.line(layout.bottom.height - 1),
        remark: isMissing ? dialog.words.text(.notFoundShort) : nil)
    } else if let remark {
      guard let area = layout.help ?? layout.title else { return }
      grid.fill(row: area.row, column: area.column, width: area.width, role: .text)
      grid.write(remark, in: area, role: .warning)
    } else {
      grid.write(menu == nil ? hints() : MenuCommand.hints(in: dialog.words), in: layout.help)
    }
  }
}
