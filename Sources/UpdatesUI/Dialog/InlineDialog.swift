package import UpdatesTerminal

/// The first page of a dialog, in a few lines at the cursor.
package struct InlineDialog<Action: Sendable & Equatable>: Screen {
  package typealias Message = Never
  /// Nil if the person wants to read the whole text.
  package typealias Outcome = Action?

  static var mostLines: Int { 8 }

  private let dialog: Dialog<Action>
  private var page: DialogPage<Action>

  package init(_ dialog: Dialog<Action>) {
    self.dialog = dialog
    page = DialogPage(dialog, page: dialog.pages[0], isInline: true)
  }

  package mutating func update(_ event: ScreenEvent<Never>) -> ScreenEffect<Action?> {
    guard case .key(var key) = event else { return .wait }
    let isOfButton = page.menu == nil && page.buttons.contains { $0.keys.contains(key) }
    if [Key].letter("n").contains(key), !isOfButton { return .finish(nil) }
    if page.menu == nil {
      // Nothing scrolls here.
      if key == .down { key = .tab }
      if key == .up { key = .backTab }
    }
    guard case .answer(let action) = page.handle(key) else { return .wait }
    return .finish(action)
  }

  /// The buttons, or the items of the menu that is open.
  private var row: ButtonRow {
    guard let (menu, _) = page.menu else { return page.buttonRow }
    var row = ButtonRow(menu.items.map { Button($0) })
    row.focus(on: menu.focus)
    return row
  }

  /// Lower than the window, with its last column free.
  ///
  /// Otherwise the terminal would scroll or wrap in ways that differ from one to the other.
  package mutating func view(in size: Size) -> Grid {
    let width = max(1, min(size.columns - 1, 100))
    let rows = max(1, size.rows - 1)
    var lines: [StyledLine] = rows > 1 ? [titleLine(width: width)] : []
    let buttons = row.height(width: width, limit: rows >= 6 ? 2 : 1)
    let tail = tail(width: width, limit: min(rows >= 9 ? 4 : 2, rows - buttons - 2))
    lines += textLines(width: width, room: rows - lines.count - tail.count - buttons) + tail
    var grid = Grid(size: Size(columns: width, rows: lines.count + buttons))
    for (number, line) in lines.enumerated() {
      var column = 0
      for run in line.runs {
        column = grid.write(run, row: number, column: column)
      }
    }
    row.draw(
      into: &grid, area: Area(row: lines.count, column: 0, width: width, height: buttons),
      isCentered: false)
    return grid
  }

  private func titleLine(width: Int) -> StyledLine {
    var runs = [StyledLine.Run(dialog.title.truncated(to: width), role: .title)]
    var room = width - displayWidth(of: runs[0].text)
    func add(_ text: String?, _ role: Role) {
      guard let text, displayWidth(of: text) + 2 <= room else { return }
      runs += [.init("  "), .init(text, role: role)]
      room -= displayWidth(of: text) + 2
    }
    add(dialog.isRequired ? dialog.words.text(.requiredMark) : nil, .warning)
    add(dialog.versions, .dim)
    return StyledLine(runs)
  }

  private func tail(width: Int, limit: Int) -> [StyledLine] {
    guard limit > 0 else { return [] }
    let line = page.menu?.choices.title ?? dialog.notice
    let footer = dialog.footer.map { StyledLine($0.truncated(to: width), role: .dim) }
    let room = max(1, limit - (footer == nil ? 0 : 1))
    let lines = line?.wrappedLines(to: width, limit: room).map { StyledLine($0) } ?? []
    return Array((lines + (footer.map { [$0] } ?? [])).prefix(limit))
  }

  private mutating func textLines(width: Int, room: Int) -> [StyledLine] {
    guard dialog.hasText, room > 0 else { return [] }
    let indent = width > 20 ? "  " : ""
    let all = page.pane.content.lines(width: width - indent.count)
    let isWhole = all.count <= min(Self.mostLines, room)
    let shown = all.prefix(isWhole ? room : min(Self.mostLines, room - 1))
    var lines = shown.map { StyledLine([.init(indent)] + $0.runs) }
    let more = all.count - shown.count
    if more > 0 {
      let text = dialog.words.text(.moreLines, count: more)
      lines.append(StyledLine((indent + text).truncated(to: width), role: .dim))
    }
    return lines
  }
}
