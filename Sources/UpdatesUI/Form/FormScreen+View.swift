package import UpdatesTerminal

extension FormScreen {
  private static var remarkHeight: Int { 3 }

  package mutating func view(in size: Size) -> Grid {
    var grid = Grid(size: size)
    let wanted = fields.count + Self.remarkHeight + 3
    let layout = PageLayout(size: grid.size, hasDetails: form.details != nil) { min($0, wanted) }
    layout.draw(title: form.title, details: form.details, hints: hints, into: &grid)
    guard let inside = layout.pane else { return grid }
    let height = inside.height
    let remarkHeight = height >= 8 ? Self.remarkHeight : height >= 4 ? 2 : height >= 3 ? 1 : 0
    let buttonHeight = height >= 2 ? 1 : 0
    let gap = height >= fields.count + remarkHeight + buttonHeight + 2 ? 1 : 0
    let rowCount = max(0, min(fields.count, height - remarkHeight - buttonHeight - 2 * gap))
    drawRows(into: &grid, area: inside.lines(from: 0, count: rowCount))
    drawRemark(into: &grid, area: inside.lines(from: rowCount + gap, count: remarkHeight))
    if buttonHeight > 0 || focusedButton != nil {
      let row = rowCount + remarkHeight + 2 * gap
      buttons.draw(
        into: &grid, area: inside.line(min(row, height - 1)), isActive: focusedButton != nil)
    }
    return grid
  }

  private var buttons: ButtonRow {
    var row = ButtonRow([
      Button(form.acceptTitle), Button(form.words.text(.cancelButtonTitle)),
    ])
    row.focus(on: focusedButton ?? 0)
    return row
  }

  private var hints: [KeyHint] {
    let isButton = focusedButton != nil
    let turn = isButton ? form.words.text(.hintChoose) : isChoice ? form.keyTitles.change : nil
    return [
      KeyHint([.enter], form.words.text(.hintConfirm), rank: isButton ? 0 : 3),
      KeyHint([.escape], form.words.text(.cancelButtonTitle), rank: 2),
      KeyHint([.up, .down], form.keyTitles.move, rank: 4),
    ] + (turn.map { [KeyHint([.left, .right], $0, rank: 1)] } ?? [])
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
    let marks = form.words.isASCII ? (bad: "!", good: "+") : (bad: "✗", good: "✓")
    let isOpen = field.isOptional && field.value.isEmpty
    let mark = field.problem != nil ? marks.bad : isOpen ? " " : marks.good
    write(" \(mark) ", field.problem == nil ? .dim : .failure)
    let room = max(1, end - column)
    guard isFocused else {
      return write(field.shown.truncated(to: room), field.value.isEmpty ? .dim : .text)
    }
    guard case .text = field.answer else {
      grid.cursor = Position(row: line.row, column: min(column, end - 1))
      return write("< \(field.shown.truncated(to: max(1, room - 4))) >", .focusedButton)
    }
    let (shown, offset) = self.line.window(room: room)
    grid.cursor = Position(row: line.row, column: min(column + offset, end - 1))
    write(shown, .focusedButton)
    grid.fill(row: line.row, column: column, width: max(0, end - column), role: .focusedButton)
  }

  private func drawRemark(into grid: inout Grid, area: Area) {
    let field = fields[min(focus, fields.count - 1)]
    let isFocused = focusedButton == nil
    let (text, role): (String, Role) =
      if isFocused, let problem = field.problem {
        (problem, .failure)
      } else if let warning = field.warning {
        (warning, .warning)
      } else {
        (isFocused ? field.remark : "", .dim)
      }
    grid.writeLines(text, in: area, role: role)
  }
}
