import UpdatesTerminal

/// A page on the screen: its text scrolls, and keys press its buttons.
struct DialogPage<Action: Sendable & Equatable>: Sendable {
  enum Event: Sendable {
    case chosen(Dialog<Action>.Effect)
    case helpWanted
    case copied(String)
  }

  let dialog: Dialog<Action>
  let page: Dialog<Action>.Page
  /// What Esc does, if it does something else than its button.
  private let escapeHint: String?
  let buttons: [PageButton]
  let keyMap: [KeyBinding<PageCommand>]
  var pane: ScrollPane
  private(set) var buttonRow: ButtonRow
  /// Nil while reading.
  private(set) var field: SearchField?
  /// What came of the last key; nil after the next one.
  private(set) var remark: String?

  init(_ dialog: Dialog<Action>, page: Dialog<Action>.Page, escapeHint: String? = nil) {
    self.dialog = dialog
    self.page = page
    self.escapeHint = escapeHint
    buttons = Self.numbered(page.choices.map { $0.button })
    pane = ScrollPane(page.text)
    buttonRow = ButtonRow(buttons.map { Button($0.title, letter: $0.letter) })
    let (canChoose, canCopy, hasHelp) = (
      buttons.count > 1, dialog.copyable != nil, dialog.hasHelp
    )
    keyMap = PageCommand.keyMap.filter { binding in
      switch binding.command {
      case .moveFocus: canChoose
      case .copy: canCopy
      case .help: hasHelp
      default: true
      }
    }
  }

  private static func numbered(_ buttons: [PageButton]) -> [PageButton] {
    guard buttons.count > 1 else { return buttons }
    return zip(buttons, "123456789").map { button, digit in
      var button = button
      button.otherKeys.insert(.character(digit), at: 0)
      return button
    }
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
    if let button = buttons.firstIndex(where: { $0.keys.contains(key) }) {
      buttonRow.focus(on: button)
      return .chosen(page.choices[button].effect)
    }
    switch keyMap.command(for: key) {
    case .pressFocused: return .chosen(page.choices[buttonRow.focus].effect)
    case .help: return .helpWanted
    case .copy:
      remark = dialog.copyable.map { dialog.words.text(.copied, ["text": $0]) }
      return dialog.copyable.map(Event.copied)
    case .moveFocus(let step, let wraps): buttonRow.moveFocus(by: step, wraps: wraps)
    case .scroll(let move): pane.scroll(move)
    case .findNext where pane.search != nil: note(isFound: pane.findNext())
    case .findPrevious where pane.search != nil: note(isFound: pane.findPrevious())
    case .search, .findNext, .findPrevious:
      pane.settleSearch()
      field = SearchField()
    case nil: break
    }
    return nil
  }

  private mutating func note(isFound: Bool) {
    guard !isFound, let query = pane.search?.query else { return }
    remark = dialog.words.text(.notFound, ["text": query])
  }

  private mutating func type(_ key: Key, into field: inout SearchField) {
    switch field.take(key) {
    case .abandoned:
      pane.abandonSearch()
      self.field = nil
    case .ended:
      note(isFound: pane.currentMatch != nil)
      self.field = nil
    case .typed:
      self.field = field
      pane.find(field.text)
    case nil: break
    }
  }

  /// The page that lists the keys of this one.
  var help: DialogPage<MessageAction> {
    let shown = buttons.map { button in
      (button.keys.shown.filter { escapeHint == nil || $0 != .escape }.label, button.help)
    }
    return .help(
      shown + keyMap.map { $0.entry(in: dialog.words) }
        + (escapeHint.map { [(Key.escape.label, $0)] } ?? []), dialog.words)
  }

  mutating func hints() -> [KeyHint] {
    let isSearching = pane.search != nil
    let isScrollable = pane.isScrollable()
    let words = dialog.words
    let pressing = buttons.compactMap(\.hint).map { hint in
      var hint = hint
      hint.label = isSearching ? words.text(.hintEndSearch) : escapeHint ?? hint.label
      return hint
    }
    let others = keyMap.filter { binding in
      switch binding.command {
      case .scroll, .search: isScrollable
      case .findNext: isSearching
      default: true
      }
    }
    return pressing + others.compactMap(\.hint).map { KeyHint($0, in: words) }
  }
}

extension DialogPage<MessageAction> {
  /// Keys with what they do, and a button that goes back.
  static func help(_ keys: [(keys: String, help: String)], _ words: Localization) -> Self {
    let back = words.text(.hintBack)
    var button = PageButton(words.text(.backButtonTitle), letter: nil, help: back, escape: back)
    button.otherKeys.append("?")
    var dialog = Dialog(
      title: words.text(.helpTitle),
      pages: [.init(text: TextDocument(KeyTable(keys)), choices: [.init(button, .answer(.close))])],
      leaving: MessageAction.close, words: words)
    dialog.hasHelp = false
    return Self(dialog, page: dialog.pages[0])
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
  /// What Esc does; nil if it does not press the button.
  var hint: KeyHint?

  /// `escape` says what Esc does; nil if Esc and `q` do not press it.
  init(_ title: String, letter: Character?, help: String? = nil, escape: String? = nil) {
    self.title = title
    self.letter = letter
    otherKeys = escape == nil ? [] : [.escape, "q"]
    self.help = help ?? title
    hint = escape.map { KeyHint([.escape], $0, rank: 0) }
  }

  var keys: [Key] {
    guard let letter else { return otherKeys }
    return .letter(letter) + otherKeys.filter { $0 != .character(letter) }
  }
}
