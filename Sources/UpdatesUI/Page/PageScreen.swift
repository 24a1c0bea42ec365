package import UpdatesTerminal

/// A screen that is one page: it ends with the button pressed.
package struct PageScreen<Content: ScrollableText, Action: Sendable & Equatable>: Screen {
  package typealias Message = Never
  package typealias Outcome = Action

  private var page: Page<Content, Action>
  private var help: HelpPage?

  init(_ page: Page<Content, Action>) {
    self.page = page
  }

  package mutating func update(_ event: ScreenEvent<Never>) -> ScreenEffect<Action> {
    guard case .key(let key) = event else { return .wait }
    if var help {
      self.help = help.handle(key) ? nil : help
      return .wait
    }
    switch page.handle(key) {
    case .pressed(let action): return .finish(action)
    case .helpWanted: help = HelpPage(page.keyTable, words: page.words)
    case nil: break
    }
    return .wait
  }

  package mutating func view(in size: Size) -> Grid {
    help?.view(in: size) ?? page.view(in: size)
  }
}
