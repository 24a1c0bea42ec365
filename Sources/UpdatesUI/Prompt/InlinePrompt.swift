package import Updates
package import UpdatesTerminal

package struct InlinePrompt: Screen {
  package typealias Message = Never
  package typealias Outcome = InlineAnswer

  static let mostNotes = 8

  private let content: PromptContent
  private var notes: TextDocument
  private let questions: ButtonRow
  private let times: ButtonRow
  private var row: ButtonRow
  private var isChoosingTime = false

  package init(_ content: PromptContent) {
    self.content = content
    notes = content.notes
    questions = ButtonRow(
      content.actions.map { Button(content.title(of: $0), letter: content.letter(of: $0)) })
    times = ButtonRow(
      Snooze.allCases.map { Button(content.words.text($0.word), letter: nil) })
    row = questions
  }

  package static func suits(_ update: Update, columns: Int) -> Bool {
    var notes = TextDocument(notesOf: update, words: Localization())
    return notes.lineCount(width: columns - 3) <= mostNotes
  }

  package mutating func update(_ event: ScreenEvent<Never>) -> ScreenEffect<InlineAnswer> {
    guard case .key(let key) = event else { return .wait }
    switch key {
    case .right: row.focusRight()
    case .left: row.focusLeft()
    case .tab, .down: row.focusNext()
    case .backTab, .up: row.focusPrevious()
    case .enter: return choose(row.focus)
    case .escape: return leave()
    case .character(let character): return type(character)
    default: break
    }
    return .wait
  }

  private mutating func type(_ character: Character) -> ScreenEffect<InlineAnswer> {
    if let index = Menu.index(numbered: character, of: row.buttons.count) { return choose(index) }
    let letter = character.lowercased()
    if let index = row.buttons.firstIndex(where: { $0.letter?.lowercased() == letter }) {
      return choose(index)
    }
    if letter == "n" { return .finish(.readAll) }
    return letter == "q" ? leave() : .wait
  }

  private mutating func leave() -> ScreenEffect<InlineAnswer> {
    guard isChoosingTime else { return .finish(.chosen(content.leaving)) }
    isChoosingTime = false
    row = questions
    row.focus(on: content.actions.firstIndex(of: .later) ?? 0)
    return .wait
  }

  private mutating func choose(_ index: Int) -> ScreenEffect<InlineAnswer> {
    if isChoosingTime { return .finish(.chosen(.later(Snooze.allCases[index]))) }
    switch content.actions[index] {
    case .update: return .finish(.chosen(.update))
    case .skip: return .finish(.chosen(.skip))
    case .leave: return .finish(.chosen(content.leaving))
    case .later:
      isChoosingTime = true
      row = times
      return .wait
    }
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
    lines += noteLines(width: width, room: rows - lines.count - tail.count - buttons) + tail
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
    var runs = [StyledLine.Run(content.title.truncated(to: width), role: .title)]
    var room = width - displayWidth(of: runs[0].text)
    func add(_ text: String?, _ role: Role) {
      guard let text, displayWidth(of: text) + 2 <= room else { return }
      runs += [.init("  "), .init(text, role: role)]
      room -= displayWidth(of: text) + 2
    }
    add(content.isRequired ? content.words.text(.requiredMark) : nil, .warning)
    add(content.versions, .dim)
    return StyledLine(runs)
  }

  private func tail(width: Int, limit: Int) -> [StyledLine] {
    guard limit > 0 else { return [] }
    let line = isChoosingTime ? content.words.text(.laterTitle) : content.wayLines
    let footer = content.footer.map { StyledLine($0.truncated(to: width), role: .dim) }
    let room = max(1, limit - (footer == nil ? 0 : 1))
    let lines = line?.wrappedLines(to: width, limit: room).map { StyledLine($0) } ?? []
    return Array((lines + (footer.map { [$0] } ?? [])).prefix(limit))
  }

  private mutating func noteLines(width: Int, room: Int) -> [StyledLine] {
    guard content.hasNotes, room > 0 else { return [] }
    let indent = width > 20 ? "  " : ""
    let total = notes.lineCount(width: width - indent.count)
    let isWhole = total <= min(Self.mostNotes, room)
    let limit = isWhole ? room : min(Self.mostNotes, room - 1)
    let shown = notes.lines(0..<limit, width: width - indent.count)
    var lines = shown.map { StyledLine([.init(indent)] + $0.runs) }
    let more = total - shown.count
    if more > 0 {
      let text = content.words.text(.moreLines, count: more)
      lines.append(StyledLine((indent + text).truncated(to: width), role: .dim))
    }
    return lines
  }
}

package enum InlineAnswer: Equatable, Sendable {
  case chosen(Answer)
  case readAll
}
