import UpdatesPlatform
package import UpdatesTerminal

package struct PromptScreen: Screen {
  package typealias Message = Never
  package typealias Outcome = Answer

  private enum Mode {
    case asking
    case choosingTime(Menu)
    case helping(HelpPage)
  }

  private let content: PromptContent
  fileprivate var page: Page<TextDocument, PromptAction>
  private var mode = Mode.asking

  package init(_ content: PromptContent) {
    self.content = content
    page = Page(
      title: content.title, content: content.notes, buttons: Self.buttons(of: content),
      copying: content.copyable, words: content.words)
    page.aside = content.versions
    page.mark = content.isRequired ? content.words.text(.requiredMark) : nil
    page.details = content.details
    page.notice = content.wayLines
    page.footer = content.footer
  }

  package mutating func update(_ event: ScreenEvent<Never>) -> ScreenEffect<Answer> {
    guard case .key(let key) = event else { return .wait }
    switch mode {
    case .asking: return ask(key)
    case .choosingTime(let menu): return chooseTime(key, menu)
    case .helping(var help):
      mode = help.handle(key) ? .asking : .helping(help)
      return .wait
    }
  }

  package mutating func view(in size: Size) -> Grid {
    switch mode {
    case .asking: return page.view(in: size)
    case .choosingTime(let menu):
      return page.view(in: size, menu: (content.words.text(.laterTitle), menu))
    case .helping(var help):
      let grid = help.view(in: size)
      mode = .helping(help)
      return grid
    }
  }

  fileprivate var isAtRest: Bool {
    guard case .asking = mode else { return false }
    return page.field == nil && page.pane.search == nil
  }

  private mutating func ask(_ key: Key) -> ScreenEffect<Answer> {
    switch page.handle(key) {
    case .pressed(.update): return .finish(.update)
    case .pressed(.skip): return .finish(.skip)
    case .pressed(.leave): return .finish(content.leaving)
    case .copied(let text): return .copy(base64: Array(text.utf8).base64)
    case .pressed(.later):
      mode = .choosingTime(Menu(Snooze.allCases.map { content.words.text($0.word) }))
    case .helpWanted: mode = .helping(HelpPage(page.keyTable, words: content.words))
    case nil: break
    }
    return .wait
  }

  private mutating func chooseTime(_ key: Key, _ menu: Menu) -> ScreenEffect<Answer> {
    if case .character(let digit) = key, let item = menu.item(numbered: digit) {
      return .finish(.later(Snooze.allCases[item]))
    }
    var menu = menu
    switch MenuCommand.keyMap(content.words).command(for: key) {
    case .focusNext: menu.focusNext()
    case .focusPrevious: menu.focusPrevious()
    case .focusFirst: menu.focusFirst()
    case .focusLast: menu.focusLast()
    case .choose: return .finish(.later(Snooze.allCases[menu.focus]))
    case .leave:
      mode = .asking
      return .wait
    case nil: break
    }
    mode = .choosingTime(menu)
    return .wait
  }

  static func buttons(of content: PromptContent) -> [PageButton<PromptAction>] {
    content.actions.map { action in
      let title = content.title(of: action)
      return PageButton(
        title: title, letter: content.letter(of: action), action: action,
        otherKeys: action == .leave
          ? [.escape] + (content.isRequired ? [] : [.character("q")]) : [],
        help: action == .later ? content.words.text(.helpLater) : title,
        hint: action == .leave ? KeyHint([.escape], title, rank: 0) : nil)
    }
  }
}

package struct ReadingPrompt: Screen {
  package typealias Message = Never
  /// Nil if the person goes back.
  package typealias Outcome = Answer?

  private var screen: PromptScreen

  package init(_ content: PromptContent) {
    screen = PromptScreen(content)
    screen.page.escapeHint = content.words.text(.hintBack)
  }

  package mutating func update(_ event: ScreenEvent<Never>) -> ScreenEffect<Answer?> {
    if event == .key(.escape), screen.isAtRest { return .finish(nil) }
    return switch screen.update(event) {
    case .wait: .wait
    case .wake(let milliseconds): .wake(milliseconds: milliseconds)
    case .copy(let text): .copy(base64: text)
    case .finish(let answer): .finish(answer)
    }
  }

  package mutating func view(in size: Size) -> Grid {
    screen.view(in: size)
  }
}
