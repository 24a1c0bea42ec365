import HarmlessText
import Updates
package import UpdatesTerminal

extension SettingsScreen {
  package func view(in size: Size) -> Grid {
    var grid = Grid(size: size)
    let (left, width, margin) = PageLayout.columns(in: grid.size)
    let area = Area(
      row: 0, column: left + margin, width: width - 2 * margin, height: grid.size.rows)
    let layout = SettingsLayout(
      area, apps: content.scopes.count, choosesApp: part == .apps,
      notes: noteLines(width: area.width))
    if let line = layout.title {
      write(content.words.text(.settingsTitle), .title, into: &grid, line)
    }
    if let line = layout.rule {
      grid.fill(row: line.row, column: line.column, width: line.width, with: "─", role: .rule)
    }
    drawApps(into: &grid, layout.apps)
    drawForm(into: &grid, layout.form)
    if let note = content.note(of: scope), let line = layout.note {
      let lines = note.wrappedLines(to: line.width, limit: line.height)
      for (row, text) in lines.enumerated() { write(text, .warning, into: &grid, line.line(row)) }
    }
    drawButtons(into: &grid, layout.buttons)
    if let line = layout.help { HelpLine(hints).draw(into: &grid, area: line) }
    return grid
  }

  /// Enough for each scope, so that nothing moves when another one is chosen.
  private func noteLines(width: Int) -> Int {
    content.scopes.indices.map { scope in
      content.note(of: scope)?.wrappedLines(to: width, limit: 10).count ?? 0
    }.max() ?? 0
  }

  private func write(_ text: String, _ role: Role, into grid: inout Grid, _ line: Area) {
    grid.write(
      text.truncated(to: line.width), row: line.row, column: line.column, role: role,
      width: line.width)
  }

  private func drawApps(into grid: inout Grid, _ area: Area) {
    grid.drawRows(count: content.scopes.count, focus: scope, area: area) { index, line, grid in
      let isChosen = index == scope
      let title = content.title(of: index).truncated(to: max(1, area.width - 2))
      let role: Role = isChosen ? (part == .apps ? .focusedButton : .strong) : .button
      let text = isChosen ? ">\(title)<" : " \(title)"
      write(text, role, into: &grid, line)
      if isChosen, part == .apps {
        grid.cursor = Position(row: line.row, column: line.column + min(1, line.width - 1))
      }
    }
  }

  private func drawForm(into grid: inout Grid, _ area: Area) {
    let keys = UserChoices.Key.allCases
    // If there is no room for all, the one that takes the keys is shown.
    let focused = keys.firstIndex { part.key == $0 } ?? 0
    let first = max(0, min(focused, keys.count - area.height))
    let labels = keys.map { content.label(of: $0) }
    let wide = (labels.map { displayWidth(of: $0) }.max() ?? 0) + 2
    let labelWidth = area.width - wide >= 12 ? wide : 0
    for (row, index) in (first..<keys.count).prefix(area.height).enumerated() {
      let line = area.line(row)
      if labelWidth > 0 { write(labels[index], .dim, into: &grid, line) }
      let place = Area(
        row: line.row, column: line.column + labelWidth, width: line.width - labelWidth, height: 1)
      draw(keys[index], into: &grid, place)
    }
  }

  private func draw(_ key: UserChoices.Key, into grid: inout Grid, _ line: Area) {
    let isFocused = part.key == key
    let value = content.scopes[scope].choices[key]
    guard key != .updates else {
      let text = content.text(of: value, for: key, in: scope)
        .truncated(to: max(1, line.width - 4))
      write(
        isFocused ? "< \(text) >" : "  \(text)", isFocused ? .focusedButton : .button, into: &grid,
        line)
      if isFocused { grid.cursor = Position(row: line.row, column: line.column) }
      return
    }
    let typed = text(of: key)
    let shown = typed.isEmpty && !isFocused ? content.text(of: nil, for: key, in: scope) : typed
    let role: Role =
      !isValid(key) ? .failure : isFocused ? .focusedButton : typed.isEmpty ? .dim : .text
    guard isFocused else { return write("  " + shown, role, into: &grid, line) }
    let (part, offset) = TextLine(typed, cursor: cursor).window(room: max(1, line.width - 5))
    write("[ \(part)  ]", role, into: &grid, line)
    let column = line.column + 2 + offset
    grid.cursor = Position(row: line.row, column: min(column, line.column + line.width - 1))
  }

  private func drawButtons(into grid: inout Grid, _ area: Area) {
    let words = content.words
    var row = ButtonRow([
      Button(words.text(.settingsSave), letter: nil),
      Button(words.text(.cancelButtonTitle), letter: nil),
    ])
    row.focus(on: part == .cancel ? 1 : 0)
    row.draw(
      into: &grid, area: area, isActive: part == .save || part == .cancel, isCentered: true)
  }

  private var hints: [KeyHint] {
    let words = content.words
    let choose: [Key] = part == .apps ? [.up, .down] : [.left, .right]
    return [
      KeyHint([.tab], words.text(.hintNextField), rank: 2),
      part.typedKey != nil ? nil : KeyHint(choose, words.text(.hintChoose), rank: 3),
      KeyHint([.enter], words.text(.hintConfirm), rank: 1),
      KeyHint([.escape], words.text(.cancelButtonTitle), rank: 0),
    ].compactMap(\.self)
  }
}

struct SettingsLayout: Equatable {
  var title: Area?
  var rule: Area?
  var apps: Area
  var form: Area
  var note: Area?
  var buttons: Area
  var help: Area?

  private static let narrow = 60

  init(_ area: Area, apps count: Int, choosesApp: Bool, notes: Int) {
    let rows = area.height
    var top = 0
    func line(_ row: Int, _ height: Int = 1) -> Area {
      Area(row: row, column: area.column, width: area.width, height: height)
    }
    title = rows >= 4 ? line(top) : nil
    top += title == nil ? 0 : 1
    rule = rows >= 12 ? line(top) : nil
    top += rule == nil ? 0 : 1
    let help = rows >= 5 ? 1 : 0
    let note = rows >= 14 ? min(max(2, notes), rows - 12) : rows >= 8 ? 1 : 0
    let gap = rows >= 14 ? 1 : 0
    let room = max(1, rows - top - help - note - gap - 1)
    let height: Int
    if area.width >= Self.narrow {
      let width = min(28, area.width / 3)
      height = min(room, max(UserChoices.Key.allCases.count, count))
      apps = Area(row: top, column: area.column, width: width, height: height)
      form = Area(
        row: top, column: area.column + width + 2, width: area.width - width - 2,
        height: min(UserChoices.Key.allCases.count, height))
    } else {
      let list = max(room > 2 || choosesApp ? 1 : 0, min(count, room / 2))
      let fields = min(UserChoices.Key.allCases.count, room - list)
      apps = line(top, list)
      form = line(top + list, fields)
      height = list + fields
    }
    top += height + gap
    self.note = note == 0 ? nil : line(top, note)
    top += note
    buttons = line(min(top, max(0, rows - 1 - help)))
    self.help = help == 0 ? nil : line(min(buttons.row + 1 + gap, rows - 1))
  }
}
