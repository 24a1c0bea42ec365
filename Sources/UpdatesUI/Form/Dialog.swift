import HarmlessText
package import UpdatesTerminal

/// A text with choices below it, one of which leaves.
package struct Dialog<Action: Sendable & Equatable>: Sendable {
  package var title: String
  package var text: String
  package var choices: [(title: String, action: Action)]
  package var leaving: Action
  package var words: Localization

  package init(
    title: String, text: String, choices: [(title: String, action: Action)], leaving: Action,
    words: Localization
  ) {
    self.title = title
    self.text = text
    self.choices = choices
    self.leaving = leaving
    self.words = words
  }

  var plainQuestion: PlainQuestion<Action> {
    var question = PlainQuestion(
      choices: choices.map { .init(title: $0.title, answer: $0.action) }, words: words)
    question.leaving = leaving
    return question
  }

  package var screen: PageScreen<TextDocument, Action> {
    let buttons = choices.map { title, action in
      PageButton<Action>(
        title: title, letter: title.first.map { Character($0.lowercased()) }, action: action,
        otherKeys: action == leaving ? [.escape, .character("q")] : [], help: title,
        hint: action == leaving ? KeyHint([.escape], title, rank: 0) : nil)
    }
    return PageScreen(
      Page(
        title: title, content: TextDocument(text, format: .plain), buttons: buttons,
        words: words))
  }
}
