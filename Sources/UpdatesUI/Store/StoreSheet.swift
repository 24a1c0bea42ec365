import UpdatesTerminal

/// The store sheet as a conversation in plain lines.
package struct PlainStoreSheet: Sendable {
  private let content: StoreContent
  private let isSpoken: Bool
  private let question: PlainQuestion<StoreAction>

  package init(_ content: StoreContent, isSpoken: Bool = false) {
    self.content = content
    self.isSpoken = isSpoken
    question = PlainQuestion(
      choices: content.actions.map {
        .init(title: content.title(of: $0), letter: content.letter(of: $0), answer: $0)
      }, words: content.words)
  }

  /// Whether there is a choice besides going on; if not, the opening asks nothing.
  package var asks: Bool {
    content.canOpen
  }

  /// The store's information, and a question if the store can be opened.
  package func opening(width: Int = 80) -> String {
    let words = content.words
    var text = content.title + "\n\n"
    for field in content.spokenFields { text += "\(field.label): \(field.value)\n" }
    let notes = content.notes.plainText(width: width, isSpoken: isSpoken)
    text += "\n\(words.text(.storeWhatIsNew)):\n\n\(notes)\n"
    if let advice = content.advice { text += advice + "\n" }
    if let address = content.address { text += address + "\n" }
    return asks ? text + "\n" + question.text : text
  }

  /// Takes a line that was typed; nil is the end of input, which closes the sheet.
  package func answer(_ line: String?) -> PlainStep<StoreAction> {
    guard asks, let line else { return .finish(.close) }
    switch question.reply(to: line) {
    case .chosen(let action): return .finish(action)
    case .unclear(let remark): return .ask("\(remark)\n\n\(question.text)")
    }
  }
}

/// Shows a store's information about an app, and offers to open the store.
package typealias StoreSheet = PageScreen<StoreText, StoreAction>

extension StoreSheet {
  package init(_ content: StoreContent) {
    let words = content.words
    let buttons = content.actions.map { action in
      let title = content.title(of: action)
      return PageButton(
        title: title, letter: content.letter(of: action), action: action,
        otherKeys: action == .close ? [.escape, .character("q")] : [],
        help: title,
        hint: action == .close ? KeyHint([.escape], title, rank: 0) : nil)
    }
    self.init(
      Page(title: content.title, content: StoreText(content), buttons: buttons, words: words))
  }
}
