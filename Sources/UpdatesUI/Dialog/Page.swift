import UpdatesTerminal

/// A title, a text that scrolls, and buttons, with their keys.
struct Page: Sendable {
  enum Event: Equatable, Sendable {
    /// The index of the button.
    case pressed(Int)
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
  var pane: ScrollPane
  let buttons: [PageButton]
  private(set) var buttonRow: ButtonRow
  let keyMap: [KeyBinding<PageCommand>]
  let words: Localization
  /// Nil while reading.
  private(set) var field: SearchField?
  /// What came of the last key; nil after the next one.
  private(set) var remark: String?
  /// The text that `y` copies; nil if there is none.
  private let copyable: String?

  init(
    title: String, content: TextDocument, buttons: [PageButton], hasHelp: Bool = true,
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

  private static func numbered(_ buttons: [PageButton]) -> [PageButton] {
    zip(buttons, "123456789").map { button, digit in
      var button = button
      button.otherKeys.insert(.character(digit), at: 0)
      return button
    }
  }

  /// The page that lists keys, whose only button goes back.
  init(keys: KeyTable, words: Localization) {
    var back = PageButton(
      words.text(.backButtonTitle), letter: nil, help: words.text(.hintBack),
      escape: words.text(.hintBack))
    back.otherKeys.append(.character("?"))
    self.init(
      title: words.text(.helpTitle), content: TextDocument(keys), buttons: [back], hasHelp: false,
      words: words)
  }

  /// Whether no search is typed or shown.
  var isAtRest: Bool { field == nil && pane.search == nil }

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
    case .press(let button):
      buttonRow.focus(on: button)
      return .pressed(button)
    case .pressFocused: return .pressed(buttonRow.focus)
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

  private mutating func find(_ move: (inout ScrollPane) -> Bool) {
    if !move(&pane), let query = pane.search?.query { note(notFound: query) }
  }

  private mutating func note(notFound query: String) {
    remark = words.text(.notFound, ["text": query])
  }

  private mutating func type(_ key: Key, into field: inout SearchField) {
    switch field.take(key) {
    case .abandoned:
      pane.abandonSearch()
      self.field = nil
    case .ended:
      if pane.search != nil, pane.currentMatch == nil { note(notFound: field.text) }
      self.field = nil
    case .typed:
      self.field = field
      pane.find(field.text)
    case nil: break
    }
  }

  var keyTable: KeyTable {
    let entries = keyMap.map { binding in
      let keys = binding.shownKeys.filter { escapeHint == nil || $0 != .escape }
      return (keys: keys.label, help: binding.help)
    }
    return KeyTable(entries + (escapeHint.map { [(Key.escape.label, $0)] } ?? []))
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

struct PageButton: Sendable {
  var title: String
  /// The letter that presses it; nil if only other keys do.
  var letter: Character?
  /// The letter that chooses it in plain lines.
  var plainLetter: Character?
  var otherKeys: [Key]
  var help: String
  var hint: KeyHint?

  /// `escape` says what Esc does; nil if Esc and `q` do not press it.
  init(_ title: String, letter: Character?, help: String? = nil, escape: String? = nil) {
    self.title = title
    self.letter = letter
    otherKeys = escape == nil ? [] : [.escape, .character("q")]
    self.help = help ?? title
    hint = escape.map { KeyHint([.escape], $0, rank: 0) }
  }

  var keys: [Key] {
    guard let letter else { return otherKeys }
    return [.character(letter), .character(Character(letter.uppercased()))]
      + otherKeys.filter { $0 != .character(letter) }
  }
}

enum PageCommand: Sendable, Equatable {
  /// The index of the button.
  case press(Int)
  case pressFocused
  case focusNext, focusPrevious, focusRight, focusLeft
  case scroll(ScrollMove)
  case search, findNext, findPrevious
  case copy
  case help
}
