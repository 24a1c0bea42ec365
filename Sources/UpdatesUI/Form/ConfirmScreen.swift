import HarmlessText
package import UpdatesTerminal

package enum ConfirmAction: Hashable, Sendable, CaseIterable {
  case accept, back, cancel
}

package struct Confirmation: Sendable {
  package var title: String
  package var text: String
  package var acceptTitle: String
  package var words: Localization

  package init(title: String, text: String, acceptTitle: String, words: Localization) {
    self.title = title
    self.text = text
    self.acceptTitle = acceptTitle
    self.words = words
  }

  func title(of action: ConfirmAction) -> String {
    switch action {
    case .accept: acceptTitle
    case .back: words.text(.backButtonTitle)
    case .cancel: words.text(.cancelButtonTitle)
    }
  }

  var plainQuestion: PlainQuestion<ConfirmAction> {
    PlainQuestion(
      choices: ConfirmAction.allCases.map { .init(title: title(of: $0), answer: $0) },
      words: words)
  }
}

package typealias ConfirmScreen = PageScreen<TextDocument, ConfirmAction>

extension ConfirmScreen {
  package init(_ confirmation: Confirmation) {
    let buttons = ConfirmAction.allCases.map { action in
      let title = confirmation.title(of: action)
      return PageButton<ConfirmAction>(
        title: title, letter: title.first.map { Character($0.lowercased()) }, action: action,
        otherKeys: action == .cancel ? [.escape, .character("q")] : [], help: title,
        hint: action == .cancel ? KeyHint([.escape], title, rank: 0) : nil)
    }
    self.init(
      Page(
        title: confirmation.title, content: TextDocument(confirmation.text, format: .plain),
        buttons: buttons, words: confirmation.words))
  }
}
