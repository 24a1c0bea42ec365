import UpdatesTerminal

/// A page on the screen: its text scrolls, and keys press its buttons.
struct DialogPage<Action: Sendable & Equatable>: Sendable {
  enum Event: Sendable {
    case answer(Action)
    case page(Int)
    case help
    case copied(String)
  }

  let dialog: Dialog<Action>
  let page: Dialog<Action>.Page
  /// What Esc does, if it does something else than its button.
  private let escapeHint: String?
  let keyMap: [KeyBinding<PageCommand>]
  var pane: ScrollPane
  private(set) var buttonRow: ButtonRow
  /// What a button has opened; nil if none has.
  private(set) var menu: (menu: Menu, choices: Dialog<Action>.Menu)?
  /// Nil while reading.
  private(set) var field: SearchField?
  /// What came of the last key; nil after the next one.
  private(set) var remark: String?

  /// A page that `isInline` has only its buttons.
  init(
    _ dialog: Dialog<Action>, page: Dialog<Action>.Page, escapeHint: String? = nil,
    isInline: Bool = false
  ) {
    self.dialog = dialog
    self.page = page
    self.escapeHint = escapeHint
    pane = ScrollPane(page.text)
    let buttons = Self.numbered(page.choices.map { $0.button })
    buttonRow = ButtonRow(buttons)
    keyMap = PageCommand.keyMap.filter { binding in
      switch binding.command {
      case .pressFocused: true
      case .moveFocus: buttons.count > 1
      case _ where isInline: false
      case .copy: dialog.copyable != nil
      case .help: dialog.hasHelp
      default: true
      }
    }
  }

  var buttons: [Button] { buttonRow.buttons }

  private static func numbered(_ buttons: [Button]) -> [Button] {
    guard buttons.count > 1 else { return buttons }
    return zip(buttons, "123456789").map { button, digit in
      var button = button
      button.otherKeys.insert(.character(digit), at: 0)
      return button
    }
  }

  /// Whether no menu is open, and no search is typed or shown.
  var isAtRest: Bool { menu == nil && field == nil && pane.search == nil }

  mutating func handle(_ key: Key) -> Event? {
    remark = nil
    if let choices = menu?.choices {
      guard let step = menu?.menu.take(key) else { return nil }
      menu = nil
      if case .chosen(let item) = step { return .answer(choices.items[item].action) }
      return nil
    }
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
      return pressFocused()
    }
    switch keyMap.command(for: key) {
    case .pressFocused: return pressFocused()
    case .help: return .help
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

  private mutating func pressFocused() -> Event? {
    switch page.choices[buttonRow.focus].effect {
    case .answer(let action): return .answer(action)
    case .page(let page): return .page(page)
    case .menu(let choices):
      menu = (Menu(choices.items.map(\.title)), choices)
      return nil
    }
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
    var choice = Dialog<MessageAction>.Choice(
      words.text(.backButtonTitle), nil, .answer(.close), help: back, escape: back)
    choice.button.otherKeys.append("?")
    var dialog = Dialog(
      title: words.text(.helpTitle),
      pages: [.init(text: TextDocument(KeyTable(keys)), choices: [choice])],
      leaving: MessageAction.close, words: words)
    dialog.hasHelp = false
    return Self(dialog, page: dialog.pages[0])
  }
}
