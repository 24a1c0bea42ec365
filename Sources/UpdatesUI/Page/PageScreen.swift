import HarmlessText
package import UpdatesTerminal

package struct PageScreen<Content: ScrollableText, Action: Sendable & Equatable>: Screen {
  package typealias Message = Never
  package typealias Outcome = Action

  private(set) var page: Page<Content, Action>
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
    case .copied, nil: break
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
  package init(title: String, text: TextDocument, words: Localization) {
    let close = words.text(.closeButtonTitle)
    let button = PageButton(
      title: close, letter: "c", action: MessageAction.close,
      otherKeys: [.escape, .character("q")], help: close, hint: KeyHint([.escape], close, rank: 0))
    self.init(
      Page(title: title.harmlessLine(), content: text, buttons: [button], words: words))
  }
}

package enum MessageAction: Sendable {
  case close
}
