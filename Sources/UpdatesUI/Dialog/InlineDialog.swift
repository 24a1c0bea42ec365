package import UpdatesTerminal

/// The first page of a dialog, in a few lines at the cursor.
package struct InlineDialog<Action: Sendable & Equatable>: Screen {
  package typealias Message = Never
  /// Nil if the person wants to read the whole text.
  package typealias Outcome = Action?

  static var mostLines: Int { 8 }

  private let dialog: Dialog<Action>
  private let choices: [Dialog<Action>.Choice]
  private var text: TextDocument
  private var row: ButtonRow
  /// The menu that is open, and the index of its choice.
  private var open: (menu: Dialog<Action>.Menu, choice: Int)?

  package init(_ dialog: Dialog<Action>) {
    self.dialog = dialog
    choices = dialog.pages[0].choices
    text = dialog.pages[0].text
    row = Self.row(of: choices)
  }

  private static func row(of choices: [Dialog<Action>.Choice]) -> ButtonRow {
    ButtonRow(choices.map { Button($0.button.title, letter: $0.button.letter) })
  }

  package mutating func update(_ event: ScreenEvent<Never>) -> ScreenEffect<Action?> {
    guard case .key(let key) = event else { return .wait }
    switch key {
    case .right: row.moveFocus(by: 1, wraps: false)
    case .left: row.moveFocus(by: -1, wraps: false)
    case .tab, .down: row.moveFocus(by: 1)
    case .backTab, .up: row.moveFocus(by: -1)
    case .enter: return choose(row.focus)
    case .escape: return leave()
    case .character(let character): return type(character)
    default: break
    }
    return .wait
  }

  private mutating func type(_ character: Character) -> ScreenEffect<Action?> {
    if let index = Menu.index(numbered: character, of: row.buttons.count) { return choose(index) }
    let letter = character.lowercased()
    if let index = row.buttons.firstIndex(where: { $0.letter?.lowercased() == letter }) {
      return choose(index)
    }
    if letter == "n" { return .finish(nil) }
    return letter == "q" ? leave() : .wait
  }

  private mutating func leave() -> ScreenEffect<Action?> {
    guard let open else { return .finish(dialog.leaving) }
    self.open = nil
    row = Self.row(of: choices)
    row.focus(on: open.choice)
    return .wait
  }

  private mutating func choose(_ index: Int) -> ScreenEffect<Action?> {
    if let open { return .finish(open.menu.items[index].action) }
    switch choices[index].effect {
    case .answer(let action): return .finish(action)
    case .menu(let menu):
      open = (menu, index)
      row = ButtonRow(menu.items.map { Button($0.title, letter: nil) })
    case .page: break
    }
    return .wait
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
    let line = open?.menu.title ?? dialog.notice
    let footer = dialog.footer.map { StyledLine($0.truncated(to: width), role: .dim) }
    let room = max(1, limit - (footer == nil ? 0 : 1))
    let lines = line?.wrappedLines(to: width, limit: room).map { StyledLine($0) } ?? []
    return Array((lines + (footer.map { [$0] } ?? [])).prefix(limit))
  }

  private mutating func textLines(width: Int, room: Int) -> [StyledLine] {
    guard dialog.hasText, room > 0 else { return [] }
    let indent = width > 20 ? "  " : ""
    let all = text.lines(width: width - indent.count)
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
