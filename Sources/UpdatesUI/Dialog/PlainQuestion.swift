import HarmlessText
import UpdatesTerminal

struct PlainQuestion<Answer: Sendable>: Sendable {
  struct Choice: Sendable {
    var title: String
    /// Nil if only its number and title choose it.
    var letter: Character?
    var answer: Answer
  }

  enum Reply {
    case chosen(Answer)
    case unclear(String)
  }

  let choices: [Choice]
  let words: Localization
  /// The choice for an empty line; nil if it chooses nothing.
  var blank: Answer?
  /// The choice for `q` if no choice has that letter; nil if it chooses nothing.
  var leaving: Answer?

  var text: String {
    let lines = choices.enumerated().map { index, choice in
      let letter = choice.letter.map { " (\($0))" } ?? ""
      return "\(index + 1). \(choice.title)\(letter)\n"
    }
    let hasLetters = choices.contains { $0.letter != nil }
    return lines.joined() + "\n" + words.text(hasLetters ? .plainQuestion : .plainNumberQuestion)
  }

  /// Blanks around the line and the case of letters do not matter.
  func reply(to line: String) -> Reply {
    let answer = line.harmlessLine(limit: 200).trimmed
    guard !answer.isEmpty else {
      return blank.map { .chosen($0) } ?? .unclear(words.text(.plainNothing))
    }
    if let choice = choices.enumerated().first(where: { matches($1, number: $0 + 1, answer) }) {
      return .chosen(choice.element.answer)
    }
    if let leaving, answer.lowercased() == "q" { return .chosen(leaving) }
    return .unclear(words.text(.plainUnknown, ["answer": answer]))
  }

  private func matches(_ choice: Choice, number: Int, _ answer: String) -> Bool {
    let answer = answer.lowercased()
    let title = choice.title.lowercased()
    return answer == "\(number)" || answer == "\(number)." || answer == title
      || answer == title.filter { $0 != "…" } || choice.letter.map { answer == "\($0)" } ?? false
  }
}

extension String {
  var trimmed: String {
    let start = drop { $0.isWhitespace }
    return String(start.reversed().drop { $0.isWhitespace }.reversed())
  }
}

extension TextDocument {
  package func plainText(width: Int, isSpoken: Bool = false) -> String {
    var document = self
    let lines = document.lines(width: width).filter { !(isSpoken && $0.isDrawn) }
    return lines.map { (isSpoken ? $0.spokenText : $0.text) + "\n" }.joined()
  }
}

extension StyledLine {
  fileprivate var isDrawn: Bool {
    !runs.isEmpty && runs.allSatisfy { [.rule, .tableBorder].contains($0.role) }
  }

  /// With punctuation instead of drawn lines, and without the blanks that fill columns.
  fileprivate var spokenText: String {
    let cells = runs.split(omittingEmptySubsequences: false) { $0.role == .tableBorder }
    guard cells.count > 1 else { return Self.spoken(runs[...]) }
    return cells.compactMap { Self.spoken($0).trimmed.nonEmpty }.joined(separator: ", ")
  }

  private static func spoken(_ runs: ArraySlice<Run>) -> String {
    runs.map { $0.role == .quote && $0.text == "│ " ? "> " : $0.text }.joined()
  }
}

package enum PlainStep<Answer: Sendable>: Sendable {
  case ask(String)
  case finish(Answer)
}

extension PlainStep: Equatable where Answer: Equatable {}
