import UpdatesTerminal

/// The keys of a screen, on a page of their own.
struct HelpPage: Sendable {
  private enum Action: Sendable, Equatable {
    case back
  }

  private var page: Page<KeyTable, Action>

  init(_ keys: KeyTable, words: Localization) {
    page = Page(
      title: words.text(.helpTitle), content: keys,
      buttons: [
        PageButton(
          title: words.text(.backButtonTitle), letter: nil, action: .back,
          otherKeys: [.escape, .character("q"), .character("?")], help: words.text(.hintBack),
          hint: KeyHint([.escape], words.text(.hintBack), rank: 0))
      ], hasHelp: false, words: words)
  }

  /// Returns whether the person is done with it.
  mutating func handle(_ key: Key) -> Bool {
    page.handle(key) == .pressed(.back)
  }

  mutating func view(in size: Size) -> Grid {
    page.view(in: size)
  }
}
