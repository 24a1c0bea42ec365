import HarmlessText
import UpdatesTerminal

package struct PlainInbox: Sendable {
  let items: [InboxItem]
  let words: Localization
  let width: Int
  /// Whether a person listens to it.
  var isSpoken = false

  private var list: InboxList { InboxList(items) }

  /// Their numbers begin with 1.
  private var choices: [Int] { list.order.filter { items[$0].canUpdate } }

  package var asks: Bool { !choices.isEmpty }

  /// All apps, or only those before the rest if a person can ask for the rest.
  package var lines: String {
    let list = list
    let isFolded = asks && list.rows.contains(.rest)
    let first = list.order.filter { !isFolded || items[$0].rest == nil }
    let rest = isFolded ? words.text(.inboxMore, ["rest": list.restLabel(in: words)]) : nil
    return lines(of: first) + (rest.map { $0 + "\n" } ?? "")
  }

  private func lines(of indices: [Int]) -> String {
    let choices = choices
    return indices.map { index in
      let number = choices.firstIndex(of: index).map { "\($0 + 1). " } ?? ""
      return number + items[index].line(in: words) + "\n"
    }.joined()
  }

  package var opening: String { lines + "\n" + words.text(.inboxQuestion) }

  /// Nil is the end of input, which leaves the inbox.
  package func answer(_ line: String?) -> PlainStep<InboxChoice> {
    let words = (line ?? "").harmlessLine(limit: 200).lowercased()
      .split { $0.isWhitespace || $0 == "," }.map(String.init)
    guard !words.isEmpty, words != ["q"] else { return .finish(.leave) }
    if words == ["m"], list.rows.contains(.rest) {
      return .ask("\n" + lines(of: list.rest) + "\n" + self.words.text(.inboxQuestion))
    }
    if words == ["a"] {
      let news = list.order.filter { items[$0].isNews }
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
      item.content?.notice,
    ]
    let text = parts.compactMap(\.self).joined(separator: "\n")
    return "\n\(text)\n\n\(opening)"
  }

  private func unknown(_ word: String) -> String {
    words.text(.inboxNoNumber, ["answer": word]) + "\n\n" + opening
  }
}
