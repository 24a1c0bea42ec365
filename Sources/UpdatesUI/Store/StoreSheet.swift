import UpdatesTerminal

/// Shows what a store says of an app, and offers to open the store.
package typealias StoreSheet = PageScreen<StoreText, StoreAction>

extension StoreSheet {
  package init(_ content: StoreContent) {
    let words = content.words
    let buttons = content.actions.map { action in
      let title = content.title(of: action)
      return PageButton(
        title: title, letter: content.letter(of: action), action: action,
        otherKeys: action == .close ? [.escape, .character("q")] : [],
        help: words.text(.helpPress, ["title": title]),
        hint: action == .close ? KeyHint([.escape], title, rank: 0) : nil)
    }
    self.init(
      Page(title: content.title, content: StoreText(content), buttons: buttons, words: words))
  }
}
