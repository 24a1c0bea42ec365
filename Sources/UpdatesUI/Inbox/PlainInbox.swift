import HarmlessText
import UpdatesTerminal

package struct PlainInbox: Sendable {
  let items: [InboxItem]
  let words: Localization
  let width: Int
  /// Whether a person listens to it.
  var isSpoken = false

  /// Their numbers begin with 1.
  private var choices: [Int] { items.indices.filter { items[$0].canUpdate } }

  package var asks: Bool { !choices.isEmpty }

  package var list: String {
    var number = 0
    let lines = items.map { item in
      if item.canUpdate { number += 1 }
      return (item.canUpdate ? "\(number). " : "") + item.line(in: words)
    }
    return lines.joined(separator: "\n") + "\n"
  }

  package var opening: String { list + "\n" + words.text(.inboxQuestion) }

  /// Nil is the end of input, which leaves the inbox.
  package func answer(_ line: String?) -> PlainStep<InboxChoice> {
    let words = (line ?? "").harmlessLine(limit: 200).lowercased()
      .split { $0.isWhitespace || $0 == "," }.map(String.init)
    guard !words.isEmpty, words != ["q"] else { return .finish(.leave) }
    if words == ["a"] {
      let news = items.indices.filter { items[$0].isNews }
      return news.isEmpty ? .ask(unknown("a")) : .finish(.update(news))
    }
    if words.count == 1, let word = words.first, word.hasSuffix("?"),
      let index = index(of: String(word.dropLast()))
    {
      return .ask(notes(of: index))
    }
    var chosen: [Int] = []
    for word in words {
      guard let index = index(of: word) else { return .ask(unknown(word)) }
      if !chosen.contains(index) { chosen.append(index) }
    }
    return .finish(.update(chosen))
  }

  private func index(of word: String) -> Int? {
    let choices = choices
    guard let number = Int(word), choices.indices.contains(number - 1) else { return nil }
    return choices[number - 1]
  }

  private func notes(of index: Int) -> String {
    let item = items[index]
    let parts = [
      item.line(in: words), item.content?.details,
      "\n" + item.text(in: words).plainText(width: width, isSpoken: isSpoken),
      item.content?.wayLines,
    ]
    let text = parts.compactMap(\.self).joined(separator: "\n")
    return "\n\(text)\n\n\(opening)"
  }

  private func unknown(_ word: String) -> String {
    words.text(.inboxNoNumber, ["answer": word]) + "\n\n" + opening
  }
}
