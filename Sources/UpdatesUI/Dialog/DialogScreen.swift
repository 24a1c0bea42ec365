import UpdatesPlatform
package import UpdatesTerminal

package struct DialogScreen<Action: Sendable & Equatable>: Screen {
  package typealias Message = Never
  /// Nil if the person goes back.
  package typealias Outcome = Action?

  private let goesBack: Bool
  private(set) var pages: [DialogPage<Action>]
  private var index = 0
  /// Nil unless the keys are shown.
  private var help: DialogPage<MessageAction>?

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
    if help != nil {
      if help?.handle(key) != nil { help = nil }
      return .wait
    }
    if goesBack, key == .escape, pages[index].isAtRest { return .finish(nil) }
    switch pages[index].handle(key) {
    case .answer(let action): return .finish(action)
    case .page(let page): index = page
    case .copied(let text): return .copy(base64: Array(text.utf8).base64)
    case .help: help = pages[index].help
    case nil: break
    }
    return .wait
  }

  package mutating func view(in size: Size) -> Grid {
    if let grid = help?.view(in: size) { return grid }
    return pages[index].view(in: size)
  }
}
