import HarmlessText
package import UpdatesTerminal

/// Shows a text with one button that ends it: what failed, or release notes to read.
package typealias MessageScreen = PageScreen<TextDocument, MessageAction>

extension MessageScreen {
  /// Says something that a person has to know, and what to do about it.
  package init(title: String, message: String, hint: String? = nil, words: Localization) {
    let text = hint.map { "\(message)\n\n\($0)" } ?? message
    self.init(
      title: title, text: TextDocument(text, format: .plain),
      button: (words.text(.okButtonTitle), "o"), words: words)
  }

  /// Shows a text to read and search.
  package init(title: String, reading text: TextDocument, words: Localization) {
    self.init(
      title: title, text: text, button: (words.text(.closeButtonTitle), "c"), words: words)
  }

  private init(
    title: String, text: TextDocument, button: (title: String, letter: Character),
    words: Localization
  ) {
    let close = PageButton(
      title: button.title, letter: button.letter, action: MessageAction.close,
      otherKeys: [.escape, .character("q")],
      help: words.text(.helpPress, ["title": button.title]),
      hint: KeyHint([.escape], button.title, rank: 0))
    self.init(
      Page(title: title.harmlessLine(), content: text, buttons: [close], words: words))
  }
}
