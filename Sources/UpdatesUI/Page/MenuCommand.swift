import UpdatesTerminal

/// What a key can do on a menu, besides the digits that choose an item.
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
