import UpdatesTerminal

struct Page<Content: ScrollableText, Action: Sendable & Equatable>: Sendable {
  enum Event: Equatable, Sendable {
    case pressed(Action)
    case helpWanted
    case copied(String)
  }

  var title: String
  var mark: String?
  /// The text at the right end of the title's row, such as the versions.
  var aside: String?
  var details: String?
  var notice: String?
  /// What Esc does, if it does something else than its button.
  var escapeHint: String?
  var footer: String?
  var pane: ScrollPane<Content>
  let buttons: [PageButton<Action>]
  private(set) var buttonRow: ButtonRow
  let keyMap: [KeyBinding<PageCommand<Action>>]
  let words: Localization
  /// Nil while reading.
  private(set) var field: SearchField?
  /// What came of the last key; nil after the next one.
  private(set) var remark: String?
  /// The text that `y` copies; nil if there is none.
  private let copyable: String?

  init(
    title: String, content: Content, buttons: [PageButton<Action>], hasHelp: Bool = true,
    copying copyable: String? = nil, words: Localization
  ) {
    let buttons = buttons.count > 1 ? Self.numbered(buttons) : buttons
    self.title = title
    self.pane = ScrollPane(content)
    self.buttons = buttons
    self.buttonRow = ButtonRow(buttons.map { Button($0.title, letter: $0.letter) })
    self.copyable = copyable
    self.keyMap = Self.keyMap(
      buttons: buttons, hasHelp: hasHelp, canCopy: copyable != nil, words: words)
    self.words = words
  }

  private static func numbered(_ buttons: [PageButton<Action>]) -> [PageButton<Action>] {
    zip(buttons, "123456789").map { button, digit in
      var button = button
      button.otherKeys.insert(.character(digit), at: 0)
      return button
    }
  }

  mutating func handle(_ key: Key) -> Event? {
    remark = nil
    if var field {
      type(key, into: &field)
      return nil
    }
    if key == .escape, pane.search != nil {
      pane.endSearch()
      return nil
    }
    guard let command = keyMap.command(for: key) else { return nil }
    switch command {
    case .press(let action):
      buttonRow.focus(on: buttons.firstIndex { $0.action == action } ?? 0)
      return .pressed(action)
    case .pressFocused: return .pressed(buttons[buttonRow.focus].action)
    case .help: return .helpWanted
    case .copy:
      remark = copyable.map { words.text(.copied, ["text": $0]) }
      return copyable.map(Event.copied)
    case .focusNext: buttonRow.focusNext()
    case .focusPrevious: buttonRow.focusPrevious()
    case .focusRight: buttonRow.focusRight()
    case .focusLeft: buttonRow.focusLeft()
    case .scroll(let move): pane.scroll(move)
    case .search: beginSearch()
    case .findNext where pane.search != nil: find { $0.findNext() }
    case .findPrevious where pane.search != nil: find { $0.findPrevious() }
    case .findNext, .findPrevious: beginSearch()
    }
    return nil
  }

  private mutating func beginSearch() {
    pane.settleSearch()
    field = SearchField()
  }

  private mutating func find(_ move: (inout ScrollPane<Content>) -> Bool) {
    if !move(&pane), let query = pane.search?.query { note(notFound: query) }
  }

  private mutating func note(notFound query: String) {
    remark = words.text(.notFound, ["text": query])
  }

  private mutating func type(_ key: Key, into field: inout SearchField) {
    switch key {
    case .escape, .control("g"):
      pane.abandonSearch()
      self.field = nil
      return
    case .backspace where field.text.isEmpty:
      pane.abandonSearch()
      self.field = nil
      return
    case .enter:
      if pane.search != nil, pane.currentMatch == nil { note(notFound: field.text) }
      self.field = nil
      return
    case .character(let character): field.insert(character)
    case .backspace, .delete: field.deleteLast()
    case .control("u"): field.clear()
    default: return
    }
    self.field = field
    pane.find(field.text)
  }

  var keyTable: KeyTable {
    guard let escapeHint else {
      return KeyTable(keyMap.map { KeyTable.Entry(keys: $0.shownKeys, help: $0.help) })
    }
    let entries = keyMap.map { binding in
      KeyTable.Entry(keys: binding.shownKeys.filter { $0 != .escape }, help: binding.help)
    }
    return KeyTable(entries + [KeyTable.Entry(keys: [.escape], help: escapeHint)])
  }

  mutating func hints() -> [KeyHint] {
    let isSearching = pane.search != nil
    let isScrollable = pane.isScrollable()
    return keyMap.compactMap { binding -> KeyHint? in
      guard var hint = binding.hint else { return nil }
      switch binding.command {
      case .scroll where !isScrollable, .search where !isScrollable: return nil
      case .findNext where !isSearching: return nil
      case .press where isSearching && hint.keys == [.escape]:
        hint.label = words.text(.hintEndSearch)
      case .press where hint.keys == [.escape]:
        hint.label = escapeHint ?? hint.label
      default: break
      }
      return hint
    }
  }
}

struct PageButton<Action: Sendable & Equatable>: Sendable {
  var title: String
  /// The letter that presses it; nil if only other keys do.
  var letter: Character?
  var action: Action
  var otherKeys: [Key] = []
  var help: String
  var hint: KeyHint?

  var keys: [Key] {
    guard let letter else { return otherKeys }
    return [.character(letter), .character(Character(letter.uppercased()))]
      + otherKeys.filter { $0 != .character(letter) }
  }
}

enum PageCommand<Action: Sendable & Equatable>: Sendable, Equatable {
  case press(Action)
  case pressFocused
  case focusNext, focusPrevious, focusRight, focusLeft
  case scroll(ScrollMove)
  case search, findNext, findPrevious
  case copy
  case help
}
