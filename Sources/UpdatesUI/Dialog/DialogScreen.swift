import UpdatesPlatform
package import UpdatesTerminal

package struct DialogScreen<Action: Sendable & Equatable>: Screen {
  package typealias Message = Never
  /// Nil if the person goes back.
  package typealias Outcome = Action?

  private enum Mode {
    case reading
    case choosing(Menu, Dialog<Action>.Menu)
    case helping(DialogPage<MessageAction>)
  }

  private let goesBack: Bool
  private(set) var pages: [DialogPage<Action>]
  private var index = 0
  private var mode = Mode.reading

  /// If `goesBack`, Esc goes back instead of leaving.
  package init(_ dialog: Dialog<Action>, goesBack: Bool = false) {
    self.goesBack = goesBack
    pages = dialog.pages.map { page in
      DialogPage(
        dialog, page: page, escapeHint: goesBack ? dialog.words.text(.hintBack) : nil)
    }
  }

  package mutating func update(_ event: ScreenEvent<Never>) -> ScreenEffect<Action?> {
    guard case .key(let key) = event else { return .wait }
    switch mode {
    case .reading: return read(key)
    case .choosing(var menu, let choices):
      let step = menu.take(key)
      mode = step == .left ? .reading : .choosing(menu, choices)
      if case .chosen(let item) = step { return .finish(choices.items[item].action) }
    case .helping(var help): mode = help.handle(key) == nil ? .helping(help) : .reading
    }
    return .wait
  }

  private mutating func read(_ key: Key) -> ScreenEffect<Action?> {
    if goesBack, key == .escape, pages[index].isAtRest { return .finish(nil) }
    switch pages[index].handle(key) {
    case .chosen(.answer(let action)): return .finish(action)
    case .chosen(.menu(let menu)): mode = .choosing(Menu(menu.items.map(\.title)), menu)
    case .chosen(.page(let page)): index = page
    case .copied(let text): return .copy(base64: Array(text.utf8).base64)
    case .helpWanted: mode = .helping(pages[index].help)
    case nil: break
    }
    return .wait
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
