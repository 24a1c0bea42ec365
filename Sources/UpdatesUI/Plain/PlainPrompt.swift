import UpdatesTerminal

/// An empty line never chooses anything.
package struct PlainPrompt: Sendable {
  private enum Time: Sendable {
    case snooze(Snooze)
    case back
  }

  private let content: PromptContent
  private let isSpoken: Bool
  private let question: PlainQuestion<PromptAction>
  private let timeQuestion: PlainQuestion<Time>
  private var isChoosingTime = false
  /// The lines of the notes that are not written yet.
  private var rest: ArraySlice<String>

  /// The most lines of notes at once; a little more is no reason to stop.
  private static let mostLines = 20
  private static let slack = 5

  /// `isSpoken` says that a person listens to it.
  package init(_ content: PromptContent, isSpoken: Bool = false, width: Int = 80) {
    self.content = content
    self.isSpoken = isSpoken
    rest =
      content.notes.plainText(width: width, isSpoken: isSpoken)
      .split(separator: "\n", omittingEmptySubsequences: false).dropLast().map(String.init)[...]
    let words = content.words
    question = PlainQuestion(
      choices: content.actions.map {
        .init(title: content.title(of: $0), letter: content.letter(of: $0), answer: $0)
      }, words: words, leaving: .leave)
    timeQuestion = PlainQuestion(
      choices: Snooze.allCases.map { .init(title: words.text($0.word), answer: .snooze($0)) }
        + [.init(title: words.text(.backButtonTitle), answer: .back)], words: words)
  }

  package mutating func opening() -> String {
    let words = content.words
    var text = content.title + "\n"
    if let installed = content.installed {
      text += words.text(.installed, ["installed": installed]) + "\n"
    }
    if let details = content.details { text += details + "\n" }
    text += "\n" + nextLines() + "\n"
    if content.isRequired { text += words.text(.required) + "\n\n" }
    if let way = content.wayLines { text += way + "\n\n" }
    if let footer = content.footer { text += footer + "\n\n" }
    return text + ask
  }

  /// The next lines of the notes, and how many follow.
  private mutating func nextLines() -> String {
    let count = rest.count > Self.mostLines + Self.slack ? Self.mostLines : rest.count
    let lines = rest.prefix(count)
    rest = rest.dropFirst(count)
    let more = rest.isEmpty ? [] : [content.words.text(.moreLines, count: rest.count)]
    return (lines + more).map { $0 + "\n" }.joined()
  }

  private var ask: String {
    (content.subject.map { $0 + "\n" } ?? "") + question.text
  }

  /// Nil is the end of input, which leaves the prompt.
  package mutating func answer(_ line: String?) -> PlainStep<Answer> {
    guard let line else { return .finish(content.leaving) }
    if !isChoosingTime, !rest.isEmpty, line.trimmed.lowercased() == "n" {
      return .ask("\n\(nextLines())\n\(ask)")
    }
    return isChoosingTime ? chooseTime(line) : choose(line)
  }

  private mutating func choose(_ line: String) -> PlainStep<Answer> {
    switch question.reply(to: line) {
    case .chosen(.update): return .finish(.update)
    case .chosen(.skip): return .finish(.skip)
    case .chosen(.leave): return .finish(content.leaving)
    case .chosen(.later):
      isChoosingTime = true
      return .ask("\n\(content.words.text(.laterTitle))\n\n\(timeQuestion.text)")
    case .unclear(let remark): return .ask("\(remark)\n\n\(ask)")
    }
  }

  private mutating func chooseTime(_ line: String) -> PlainStep<Answer> {
    switch timeQuestion.reply(to: line) {
    case .chosen(.snooze(let snooze)): return .finish(.later(snooze))
    case .chosen(.back):
      isChoosingTime = false
      return .ask("\n\(ask)")
    case .unclear(let remark): return .ask("\(remark)\n\n\(timeQuestion.text)")
    }
  }
}
