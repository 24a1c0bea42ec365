import UpdatesTerminal

package struct PlainDialog<Action: Sendable & Equatable>: Sendable {
  private let dialog: Dialog<Action>
  private let width: Int
  private let isSpoken: Bool
  private var index = 0
  private var menu: Dialog<Action>.Menu?
  /// The lines of the text that are not written yet.
  private var rest: ArraySlice<String> = []

  /// The most lines of a text at once; a little more is no reason to stop.
  private static var mostLines: Int { 20 }
  private static var slack: Int { 5 }

  /// `isSpoken` says that a person listens to it.
  package init(_ dialog: Dialog<Action>, isSpoken: Bool = false, width: Int = 80) {
    self.dialog = dialog
    self.width = width
    self.isSpoken = isSpoken
  }

  package mutating func opening() -> String {
    lines([dialog.title, dialog.installed, dialog.details]) + turn(to: 0)
  }

  private func lines(_ texts: [String?], ending: String = "\n") -> String {
    texts.compactMap { $0.map { $0 + ending } }.joined()
  }

  private mutating func turn(to page: Int) -> String {
    index = page
    rest =
      dialog.pages[page].text.plainText(width: width, isSpoken: isSpoken)
      .split(separator: "\n", omittingEmptySubsequences: false).dropLast().map(String.init)[...]
    let required = dialog.isRequired ? dialog.words.text(.required) : nil
    return lines([dialog.pages[page].place]) + "\n" + nextLines() + "\n"
      + lines([required, dialog.notice, dialog.footer], ending: "\n\n") + ask
  }

  /// The next lines of the text, and how many follow.
  private mutating func nextLines() -> String {
    let isLong = dialog.pausesText && rest.count > Self.mostLines + Self.slack
    let count = isLong ? Self.mostLines : rest.count
    let next = rest.prefix(count)
    rest = rest.dropFirst(count)
    let more = rest.isEmpty ? nil : dialog.words.text(.moreLines, count: rest.count)
    return lines(next.map(Optional.some) + [more])
  }

  private var ask: String {
    (menu == nil ? lines([dialog.subject]) : "") + question.text
  }

  /// Nil goes back from a menu.
  private var question: PlainQuestion<Dialog<Action>.Effect?> {
    let words = dialog.words
    if let menu {
      let items = menu.items.map { title, action in
        PlainQuestion.Choice(title: title, answer: Dialog<Action>.Effect?.some(.answer(action)))
      }
      let back = words.text(.backButtonTitle)
      return PlainQuestion(choices: items + [.init(title: back, answer: nil)], words: words)
    }
    let choices = dialog.pages[index].choices
    return PlainQuestion(
      choices: choices.map {
        .init(title: $0.button.title, letter: $0.button.plainLetter, answer: $0.effect)
      }, words: words, blank: dialog.enterGoesOn ? choices.first?.effect : nil,
      leaving: .some(.answer(dialog.leaving)))
  }

  /// Nil is the end of input, which leaves the dialog.
  package mutating func answer(_ line: String?) -> PlainStep<Action> {
    guard let line else { return .finish(dialog.leaving) }
    if menu == nil, !rest.isEmpty, line.trimmed.lowercased() == "n" {
      return .ask("\n\(nextLines())\n\(ask)")
    }
    switch question.reply(to: line) {
    case .unclear(let remark): return .ask("\(remark)\n\n\(ask)")
    case .chosen(.answer(let action)): return .finish(action)
    case .chosen(.page(let page)): return .ask("\n" + turn(to: page))
    case .chosen(.menu(let chosen)):
      menu = chosen
      return .ask("\n\(chosen.title)\n\n\(ask)")
    case .chosen(nil):
      menu = nil
      return .ask("\n\(ask)")
    }
  }
}
