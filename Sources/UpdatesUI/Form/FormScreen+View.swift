package import UpdatesTerminal

extension FormScreen {
  private static let leastRowsForDetails = 12
  private static let remarkHeight = 3
  private static let buttonHeight = 1

  package mutating func view(in size: Size) -> Grid {
    var grid = Grid(size: size)
    let details = grid.size.rows < Self.leastRowsForDetails ? nil : form.details
    let frame = WorkFrame(
      size: grid.size, hasDetails: details != nil,
      height: fields.count + Self.remarkHeight + Self.buttonHeight + 2)
    frame.draw(title: form.title, details: details, hints: hints, into: &grid)
    let inside = frame.inside
    let height = inside.height
    let remarkHeight = height >= 8 ? Self.remarkHeight : height >= 4 ? 2 : height >= 3 ? 1 : 0
    let buttonHeight = height >= 2 ? Self.buttonHeight : 0
    let gap = inside.height >= fields.count + remarkHeight + buttonHeight + 2 ? 1 : 0
    let rowCount = max(
      0, min(fields.count, inside.height - remarkHeight - buttonHeight - 2 * gap))
    drawRows(
      into: &grid,
      area: Area(
        row: inside.row, column: inside.column, width: inside.width, height: rowCount))
    var row = inside.row + rowCount + gap
    drawRemark(
      into: &grid,
      area: Area(
        row: row, column: inside.column, width: inside.width, height: remarkHeight))
    row += remarkHeight + gap
    if buttonHeight > 0 || focusedButton != nil {
      let area = Area(
        row: min(row, inside.row + inside.height - 1), column: inside.column, width: inside.width,
        height: 1)
      buttons.draw(into: &grid, area: area, isActive: focusedButton != nil)
    }
    return grid
  }

  private var buttons: ButtonRow {
    var row = ButtonRow([
      Button(form.acceptTitle, letter: nil),
      Button(form.words.text(.cancelButtonTitle), letter: nil),
    ])
    row.focus(on: focusedButton ?? 0)
    return row
  }

  private var hints: [KeyHint] {
    let words = form.words
    if focusedButton != nil {
      return [
        KeyHint([.enter], words.text(.hintConfirm), rank: 0),
        KeyHint([.left, .right], words.text(.hintChoose), rank: 1),
        KeyHint([.escape], words.text(.cancelButtonTitle), rank: 2),
        KeyHint([.up, .down], form.keyTitles.move, rank: 3),
      ]
    }
    var hints = [
      KeyHint([.escape], words.text(.cancelButtonTitle), rank: 1),
      KeyHint([.enter], words.text(.hintConfirm), rank: 2),
      KeyHint([.up, .down], form.keyTitles.move, rank: 3),
    ]
    if isChoice {
      hints.append(KeyHint([.left, .right], form.keyTitles.change, rank: 0))
    }
    return hints
  }

  private var isChoice: Bool {
    guard focusedButton == nil, case .choice = fields[focus].answer else { return false }
    return true
  }

  private func drawRows(into grid: inout Grid, area: Area) {
    let widest = fields.map { displayWidth(of: $0.label) }.max() ?? 0
    // A narrow window keeps most of a row for the answer.
    let labelWidth = min(widest, max(6, area.width * 2 / 5))
    grid.drawRows(
      count: fields.count, focus: min(focus, fields.count - 1), area: area
    ) { index, line, grid in
      draw(index, labelWidth: labelWidth, into: &grid, line: line)
    }
  }

  private func draw(_ index: Int, labelWidth: Int, into grid: inout Grid, line: Area) {
    let field = fields[index]
    let isFocused = index == focus
    var column = line.column
    let end = max(line.column + 1, line.column + line.width - 2)
    func write(_ text: String, _ role: Role) {
      column = grid.write(
        text, row: line.row, column: column, role: role, width: max(0, end - column))
    }
    write(isFocused ? ">" : " ", isFocused ? .focusedButton : .text)
    write(field.label.truncated(to: labelWidth), isFocused ? .strong : .text)
    column = line.column + 1 + labelWidth
    let isASCII = form.words.isASCII
    let mark = field.problem == nil ? (isASCII ? "+" : "✓") : (isASCII ? "!" : "✗")
    write(" \(mark) ", field.problem == nil ? .dim : .failure)
    switch field.answer {
    case .choice:
      if isFocused { grid.cursor = Position(row: line.row, column: min(column, end - 1)) }
      let shown = isFocused ? "< \(field.shown) >" : field.shown
      write(shown, isFocused ? .focusedButton : .text)
    case .text(let text):
      let role: Role = isFocused ? .focusedButton : .text
      let room = max(1, end - column)
      let (shown, offset) =
        isFocused ? TextLine(text, cursor: cursor).window(room: room) : (text, 0)
      let start = column
      write(isFocused ? shown : shown.truncated(to: room), role)
      if isFocused {
        grid.fill(row: line.row, column: column, width: max(0, end - column), role: role)
        grid.cursor = Position(row: line.row, column: min(start + offset, end - 1))
      }
    }
  }

  private func drawRemark(into grid: inout Grid, area: Area) {
    guard !area.isEmpty, focusedButton == nil else { return }
    let field = fields[focus]
    var document = TextDocument(field.problem ?? field.hint, format: .plain)
    let lines = document.lines(0..<area.height, width: area.width)
    for (row, line) in lines.enumerated() {
      grid.write(
        line.text, row: area.row + row, column: area.column,
        role: field.problem == nil ? .dim : .failure, width: area.width)
    }
  }
}
