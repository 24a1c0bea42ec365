import UpdatesTerminal

package struct PlainPresentation: Sendable {
  private let content: PresentationContent
  private let width: Int
  private let isSpoken: Bool
  private var index = 0

  /// The presentation has at least one page.
  package init(_ content: PresentationContent, width: Int = 80, isSpoken: Bool = false) {
    precondition(!content.pages.isEmpty, "A presentation without pages says nothing.")
    self.content = content
    self.width = width
    self.isSpoken = isSpoken
  }

  package var opening: String {
    [content.title, content.installed].compactMap(\.self).joined(separator: "\n") + "\n" + page
  }

  /// Nil is the end of input, which closes the presentation.
  package mutating func answer(_ line: String?) -> PlainStep<MessageAction> {
    guard let line else { return .finish(.close) }
    switch question.reply(to: line) {
    case .chosen(.next) where !content.isLast(index): index += 1
    case .chosen(.back): index = max(index - 1, 0)
    case .chosen: return .finish(.close)
    case .unclear(let remark): return .ask("\(remark)\n\n\(question.text)")
    }
    return .ask("\n" + page)
  }

  private var page: String {
    let place = content.place(of: index).map { $0 + "\n" } ?? ""
    let text = content.pages[index].plainText(width: width, isSpoken: isSpoken)
    return place + "\n" + text + "\n" + question.text
  }

  /// Without `q`, which leaves.
  private static let letters: Set<Character> = Set("abcdefghijklmnoprstuvwxyz")

  /// Enter may choose here because these pages decide nothing.
  ///
  /// The letters are the first ones of the titles: plain lines have no keys for searching and
  /// scrolling that they could conflict with.
  private var question: PlainQuestion<PresentationStep> {
    let steps = content.steps(of: index)
    let initials = steps.map { content.title(of: $0).lowercased().first }
    var question = PlainQuestion(
      choices: zip(steps, initials).map { step, initial in
        let isAlone = initials.count { $0 == initial } == 1
        let letter = initial.flatMap { isAlone && Self.letters.contains($0) ? $0 : nil }
        return .init(title: content.title(of: step), letter: letter, answer: step)
      }, words: content.words)
    question.blank = steps.first
    question.leaving = content.leaving(of: index)
    return question
  }
}
