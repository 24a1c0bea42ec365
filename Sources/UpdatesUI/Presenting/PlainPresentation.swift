import TerminalUI

/// A presentation as a conversation in plain lines, page by page.
package struct PlainPresentation: Sendable {
  private let content: PresentationContent
  private let width: Int
  private var index = 0

  /// A presentation of at least one page, wrapped for a width.
  package init(_ content: PresentationContent, width: Int = 80) {
    precondition(!content.pages.isEmpty, "A presentation without pages says nothing.")
    self.content = content
    self.width = width
  }

  /// The title, the first page, the choices, and the question.
  package var opening: String {
    content.title + "\n" + page
  }

  /// Takes a line that was typed; nil is the end of all input, which closes.
  package mutating func answer(_ line: String?) -> PlainStep<PresentationAnswer> {
    guard let line else { return .finish(.closed) }
    switch question.reply(to: line) {
    case .chosen(.done): return .finish(.closed)
    case .chosen(.next): index = min(index + 1, content.pages.count - 1)
    case .chosen(.back): index = max(index - 1, 0)
    case .unclear(let remark): return .ask("\(remark)\n\n\(question.text)")
    }
    return .ask("\n" + page)
  }

  private var page: String {
    let place = content.place(of: index).map { $0 + "\n" } ?? ""
    return place + "\n" + content.pages[index].plainText(width: width) + "\n" + question.text
  }

  private var question: PlainQuestion<PresentationStep> {
    PlainQuestion(
      choices: content.steps(of: index).map {
        .init(title: content.title(of: $0), letter: content.letter(of: $0), answer: $0)
      }, words: content.words)
  }
}
