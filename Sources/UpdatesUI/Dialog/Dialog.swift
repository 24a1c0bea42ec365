import HarmlessText
package import UpdatesTerminal

/// A text with choices below it, one of which leaves.
///
/// `DialogScreen`, `InlineDialog` and `PlainDialog` show it.
package struct Dialog<Action: Sendable & Equatable>: Sendable {
  enum Effect: Sendable {
    case answer(Action)
    case menu(Menu)
    case page(Int)
  }

  struct Menu: Sendable {
    var title: String
    var items: [(title: String, action: Action)]
  }

  struct Choice: Sendable {
    var button: Button
    var effect: Effect

    init(
      _ title: String, _ letter: Character?, _ effect: Effect, help: String? = nil,
      escape: String? = nil
    ) {
      button = Button(title, letter: letter, help: help, escape: escape)
      self.effect = effect
    }
  }

  struct Page: Sendable {
    var text: TextDocument
    /// Its number among the pages; nil if there is only one.
    var place: String?
    var choices: [Choice]
  }

  package let title: String
  let pages: [Page]
  /// What leaves it without a choice.
  package let leaving: Action
  let words: Localization
  package internal(set) var isRequired = false
  /// Beside the title, such as `1.4.0 → 2.0.0`.
  var versions: String?
  /// A sentence that plain lines have instead of `versions`.
  var installed: String?
  var details: String?
  /// What the choices are about, for plain lines.
  var subject: String?
  /// The lines above the choices.
  var notice: String?
  var footer: String?
  /// The text that `y` copies; nil if there is none.
  var copyable: String?
  /// If not, the text says that there is none.
  var hasText = true
  var hasHelp = true
  /// Whether plain lines stop after the first lines of a long text.
  var pausesText = false
  /// Whether an empty line chooses the first choice, because nothing is decided.
  var enterGoesOn = false
  /// Whether something else is asked next.
  var isFollowed = false

  init(title: String, pages: [Page], leaving: Action, words: Localization) {
    precondition(!pages.isEmpty, "a dialog needs a page")
    self.title = title
    self.pages = pages
    self.leaving = leaving
    self.words = words
  }

  package init(
    title: String, text: String, choices: [(title: String, action: Action)], leaving: Action,
    words: Localization
  ) {
    let choices = choices.map { title, action in
      let letter = title.first.map { Character($0.lowercased()) }
      return Choice(title, letter, .answer(action), escape: action == leaving ? title : nil)
    }
    let page = Page(text: TextDocument(text, format: .plain), choices: choices)
    self.init(title: title, pages: [page], leaving: leaving, words: words)
  }
}

package enum MessageAction: Sendable {
  case close
}

extension Dialog where Action == MessageAction {
  package init(title: String, text: TextDocument, words: Localization) {
    let close = words.text(.closeButtonTitle)
    let choice = Choice(close, "c", .answer(.close), escape: close)
    self.init(
      title: title.harmlessLine(), pages: [Page(text: text, choices: [choice])], leaving: .close,
      words: words)
  }
}
