import UpdatesTerminal

extension Page {
  static func keyMap(
    buttons: [PageButton], hasHelp: Bool, canCopy: Bool, words: Localization
  ) -> [KeyBinding<PageCommand>] {
    typealias Binding = KeyBinding<PageCommand>
    let pressing = buttons.enumerated().map { index, button in
      Binding(button.keys, .press(index), help: button.help, hint: button.hint)
    }
    let help = Binding(
      [.character("?")], .help, help: words.text(.helpHelp),
      hint: KeyHint([.character("?")], words.text(.hintHelp), rank: 1))
    let copy = Binding([.character("y")], .copy, help: words.text(.helpCopy))
    return pressing + focusing(words, count: buttons.count) + reading(words)
      + (canCopy ? [copy] : []) + (hasHelp ? [help] : [])
  }

  private static func focusing(
    _ words: Localization, count: Int
  ) -> [KeyBinding<PageCommand>] {
    let confirm = KeyBinding<PageCommand>(
      [.enter], .pressFocused, help: words.text(.helpConfirm),
      hint: KeyHint([.enter], words.text(.hintConfirm), rank: 4))
    guard count > 1 else { return [confirm] }
    return [
      confirm,
      KeyBinding(
        [.right], .focusRight, help: words.text(.helpRightButton),
        hint: KeyHint([.left, .right], words.text(.hintChoose), rank: 3)),
      KeyBinding([.left], .focusLeft, help: words.text(.helpLeftButton)),
      KeyBinding([.tab], .focusNext, help: words.text(.helpNextButton)),
      KeyBinding([.backTab], .focusPrevious, help: words.text(.helpPreviousButton)),
    ]
  }

  private static func reading(_ words: Localization) -> [KeyBinding<PageCommand>] {
    [
      KeyBinding(
        [.down, .character("j"), .control("n")], .scroll(.lineDown),
        help: words.text(.helpLineDown),
        hint: KeyHint([.up, .down], words.text(.hintScroll), rank: 6)),
      KeyBinding(
        [.up, .character("k"), .control("p")], .scroll(.lineUp), help: words.text(.helpLineUp)),
      KeyBinding(
        [.pageDown, .character(" ")], .scroll(.pageDown), help: words.text(.helpPageDown)),
      KeyBinding([.pageUp, .character("b")], .scroll(.pageUp), help: words.text(.helpPageUp)),
      KeyBinding(
        [.control("d")], .scroll(.halfPageDown), help: words.text(.helpHalfPageDown)),
      KeyBinding([.control("u")], .scroll(.halfPageUp), help: words.text(.helpHalfPageUp)),
      KeyBinding([.home, .character("g")], .scroll(.top), help: words.text(.helpTop)),
      KeyBinding([.end, .character("G")], .scroll(.bottom), help: words.text(.helpBottom)),
      KeyBinding(
        [.character("/")], .search, help: words.text(.helpSearch),
        hint: KeyHint([.character("/")], words.text(.hintSearch), rank: 5)),
      KeyBinding(
        [.character("n")], .findNext, help: words.text(.helpNextMatch),
        hint: KeyHint([.character("n"), .character("N")], words.text(.hintNext), rank: 2)),
      KeyBinding([.character("N")], .findPrevious, help: words.text(.helpPreviousMatch)),
    ]
  }
}

/// Digits choose an item and are not listed here.
enum MenuCommand: Sendable, Equatable {
  case focusNext, focusPrevious, focusFirst, focusLast, choose, leave

  static func keyMap(_ words: Localization) -> [KeyBinding<MenuCommand>] {
    [
      KeyBinding(
        [.down, .tab, .right, .character("j"), .control("n")], .focusNext,
        help: words.text(.helpNextButton),
        hint: KeyHint([.up, .down], words.text(.hintChoose), rank: 3)),
      KeyBinding(
        [.up, .backTab, .left, .character("k"), .control("p")], .focusPrevious,
        help: words.text(.helpPreviousButton)),
      KeyBinding(
        [.home, .pageUp, .character("g")], .focusFirst, help: words.text(.helpTop)),
      KeyBinding(
        [.end, .pageDown, .character("G")], .focusLast, help: words.text(.helpBottom)),
      KeyBinding(
        [.enter], .choose, help: words.text(.helpConfirm),
        hint: KeyHint([.enter], words.text(.hintConfirm), rank: 2)),
      KeyBinding(
        [.escape, .character("q"), .backspace], .leave, help: words.text(.hintBack),
        hint: KeyHint([.escape], words.text(.hintBack), rank: 1)),
    ]
  }
}

extension Menu {
  enum Step: Equatable {
    case chosen(Int), left
  }

  /// Nil if the key only moves the focus, or does nothing.
  mutating func take(_ key: Key, _ words: Localization) -> Step? {
    if case .character(let digit) = key, let item = item(numbered: digit) { return .chosen(item) }
    switch MenuCommand.keyMap(words).command(for: key) {
    case .focusNext: focusNext()
    case .focusPrevious: focusPrevious()
    case .focusFirst: focusFirst()
    case .focusLast: focusLast()
    case .choose: return .chosen(focus)
    case .leave: return .left
    case nil: break
    }
    return nil
  }
}
