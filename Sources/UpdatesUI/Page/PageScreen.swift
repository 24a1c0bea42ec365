import HarmlessText
package import UpdatesTerminal

package struct PageScreen<Content: ScrollableText, Action: Sendable & Equatable>: Screen {
  package typealias Message = Never
  package typealias Outcome = Action

  private var page: Page<Content, Action>
  private var help: HelpPage?

  init(_ page: Page<Content, Action>) {
    self.page = page
  }

  package mutating func update(_ event: ScreenEvent<Never>) -> ScreenEffect<Action> {
    guard case .key(let key) = event, let action = handle(key) else { return .wait }
    return .finish(action)
  }

  private mutating func handle(_ key: Key) -> Action? {
    if var help {
      self.help = help.handle(key) ? nil : help
      return nil
    }
    switch page.handle(key) {
    case .pressed(let action): return action
    case .helpWanted: help = HelpPage(page.keyTable, words: page.words)
    case nil: break
    }
    return nil
  }

  package mutating func view(in size: Size) -> Grid {
    help?.view(in: size) ?? page.view(in: size)
  }
}

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

  mutating func handle(_ key: Key) -> Bool {
    page.handle(key) == .pressed(.back)
  }

  mutating func view(in size: Size) -> Grid {
    page.view(in: size)
  }
}

package typealias MessageScreen = PageScreen<TextDocument, MessageAction>

extension MessageScreen {
  package init(title: String, message: String, hint: String? = nil, words: Localization) {
    let text = hint.map { "\(message)\n\n\($0)" } ?? message
    self.init(
      title: title, text: TextDocument(text, format: .plain),
      button: .closing(words.text(.okButtonTitle), "o"), words: words)
  }

  package init(title: String, reading text: TextDocument, words: Localization) {
    self.init(
      title: title, text: text, button: .closing(words.text(.closeButtonTitle), "c"), words: words)
  }

  private init(
    title: String, text: TextDocument, button: PageButton<MessageAction>, words: Localization
  ) {
    self.init(
      Page(title: title.harmlessLine(), content: text, buttons: [button], words: words))
  }
}

extension PageButton where Action == MessageAction {
  /// The only button of a page.
  static func closing(_ title: String, _ letter: Character) -> Self {
    PageButton(
      title: title, letter: letter, action: .close, otherKeys: [.escape, .character("q")],
      help: title, hint: KeyHint([.escape], title, rank: 0))
  }
}

package enum MessageAction: Sendable {
  case close
}
