package import UpdatesTerminal

package struct PresentationScreen: Screen {
  package typealias Message = Never
  package typealias Outcome = MessageAction

  private let content: PresentationContent
  private var pages: [Page<TextDocument, PresentationStep>]
  private var index = 0
  private var help: HelpPage?

  package init(_ content: PresentationContent) {
    precondition(!content.pages.isEmpty, "A presentation without pages has no screen.")
    self.content = content
    pages = content.pages.indices.map { index in
      var page = Page(
        title: content.title, content: content.pages[index],
        buttons: Self.buttons(of: index, content), words: content.words)
      page.aside = content.place(of: index)
      page.details = content.installed
      return page
    }
  }

  package mutating func update(_ event: ScreenEvent<Never>) -> ScreenEffect<MessageAction> {
    guard case .key(let key) = event, closes(key) else { return .wait }
    return .finish(.close)
  }

  private mutating func closes(_ key: Key) -> Bool {
    if var help {
      self.help = help.handle(key) ? nil : help
      return false
    }
    switch pages[index].handle(key) {
    case .pressed(.next) where !content.isLast(index): index += 1
    case .pressed(.back): index = max(index - 1, 0)
    case .pressed: return true
    case .helpWanted: help = HelpPage(pages[index].keyTable, words: content.words)
    case .copied, nil: break
    }
    return false
  }

  package mutating func view(in size: Size) -> Grid {
    help?.view(in: size) ?? pages[index].view(in: size)
  }

  private static func buttons(
    of page: Int, _ content: PresentationContent
  ) -> [PageButton<PresentationStep>] {
    content.steps(of: page).map { step in
      let title = content.title(of: step)
      let leaves = step == content.leaving(of: page)
      return PageButton(
        title: title, letter: content.letter(of: step), action: step,
        otherKeys: leaves ? [.escape, .character("q")] : step == .back ? [.backspace] : [],
        help: title,
        hint: leaves ? KeyHint([.escape], content.words.text(.closeButtonTitle), rank: 0) : nil)
    }
  }
}
