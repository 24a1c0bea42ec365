import UpdatesPlatform
package import UpdatesTerminal

package struct DialogScreen<Action: Sendable & Equatable>: Screen {
  package typealias Message = Never
  /// Nil if the person goes back.
  package typealias Outcome = Action?

  private enum Mode {
    case reading
    case choosing(Menu, Dialog<Action>.Menu)
    case helping(Page)
  }

  private let dialog: Dialog<Action>
  private let goesBack: Bool
  private(set) var pages: [Page]
  private var index = 0
  private var mode = Mode.reading

  /// If `goesBack`, Esc goes back instead of leaving.
  package init(_ dialog: Dialog<Action>, goesBack: Bool = false) {
    self.dialog = dialog
    self.goesBack = goesBack
    pages = dialog.pages.map { part in
      var page = Page(
        title: dialog.title, content: part.text, buttons: part.choices.map { $0.button },
        copying: dialog.copyable, words: dialog.words)
      page.aside = part.place ?? dialog.versions
      page.mark = dialog.isRequired ? dialog.words.text(.requiredMark) : nil
      page.details = dialog.details
      page.notice = dialog.notice
      page.footer = dialog.footer
      page.escapeHint = goesBack ? dialog.words.text(.hintBack) : nil
      return page
    }
  }

  package mutating func update(_ event: ScreenEvent<Never>) -> ScreenEffect<Action?> {
    guard case .key(let key) = event else { return .wait }
    switch mode {
    case .reading: return read(key)
    case .choosing(let menu, let choices): return choose(key, menu, choices)
    case .helping(var help):
      mode = help.handle(key) == nil ? .helping(help) : .reading
      return .wait
    }
  }

  private mutating func read(_ key: Key) -> ScreenEffect<Action?> {
    if goesBack, key == .escape, pages[index].isAtRest { return .finish(nil) }
    switch pages[index].handle(key) {
    case .pressed(let button): return take(dialog.pages[index].choices[button].effect)
    case .copied(let text): return .copy(base64: Array(text.utf8).base64)
    case .helpWanted: mode = .helping(Page(keys: pages[index].keyTable, words: dialog.words))
    case nil: break
    }
    return .wait
  }

  private mutating func take(_ effect: Dialog<Action>.Effect) -> ScreenEffect<Action?> {
    switch effect {
    case .answer(let action): return .finish(action)
    case .menu(let choices): mode = .choosing(Menu(choices.items.map(\.title)), choices)
    case .page(let page): index = page
    }
    return .wait
  }

  private mutating func choose(
    _ key: Key, _ menu: Menu, _ choices: Dialog<Action>.Menu
  ) -> ScreenEffect<Action?> {
    var menu = menu
    let step = menu.take(key, dialog.words)
    mode = step == .left ? .reading : .choosing(menu, choices)
    guard case .chosen(let item) = step else { return .wait }
    return .finish(choices.items[item].action)
  }

  package mutating func view(in size: Size) -> Grid {
    switch mode {
    case .reading: return pages[index].view(in: size)
    case .choosing(let menu, let choices):
      return pages[index].view(in: size, menu: (choices.title, menu))
    case .helping(var help):
      let grid = help.view(in: size)
      mode = .helping(help)
      return grid
    }
  }
}
