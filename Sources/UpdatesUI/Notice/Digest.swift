import HarmlessText
package import UpdatesTerminal

package struct Digest: Sendable {
  private static let widest = 40

  package struct Item: Sendable {
    let text: String
    let isRequired: Bool

    /// `release` is the title of an update that has no version.
    package init(
      name: String, installed: String?, version: String?, release: String?, isRequired: Bool
    ) {
      func shown(_ text: String?) -> String? {
        text?.harmlessLine().nonEmpty?.truncated(to: Digest.widest)
      }
      let versions = [shown(installed), shown(version) ?? shown(release)].compactMap(\.self)
      text = [shown(name), versions.joined(separator: " → ").nonEmpty].compactMap(\.self)
        .joined(separator: " ")
      self.isRequired = isRequired
    }
  }

  private let items: [Item]
  private let command: String
  private let words: Localization

  package init(_ items: [Item], command: String, words: Localization) {
    self.command = command
    self.items = items.filter(\.isRequired) + items.filter { !$0.isRequired }
    self.words = words
  }

  /// Without colour there are no control sequences.
  package func lines(columns: Int, hasColor: Bool) -> String {
    let silence = written(Notice.silence(in: words)).truncated(to: columns).text
    let lines = [
      (headline(columns: columns), items.contains(where: \.isRequired) ? "1;33" : "1"),
      (written(words.text(.digestRun, ["command": command])).text, ""),
      (silence, "2"),
    ]
    return lines.map { text, look in
      (hasColor && !look.isEmpty ? "\u{1B}[\(look)m\(text)\u{1B}[0m" : text) + "\n"
    }.joined()
  }

  package func line(columns: Int) -> String {
    let headline = headline(columns: roomInLine(of: columns))
    return line(of: headline).truncated(to: columns).text + "\n"
  }

  /// How many updates a person is shown, required ones first: all if there is no room for a name.
  package func countShown(at place: NoticePlace) -> Int {
    switch place {
    case .nowhere: 0
    case .line(let columns): countNamed(columns: roomInLine(of: columns)) ?? items.count
    case .lines(let columns): countNamed(columns: columns) ?? items.count
    }
  }

  private func line(of headline: String) -> NoticeText {
    written(words.text(.noticeRemedy, ["headline": headline, "remedy": command]))
  }

  private func roomInLine(of columns: Int) -> Int { max(columns - line(of: "").columns, 0) }

  private func headline(columns: Int) -> String {
    guard let count = countNamed(columns: columns) else {
      return written(words.text(.digestCount, count: items.count)).truncated(to: columns).text
    }
    return written(headline(naming: count)).text
  }

  /// Nil if there is no room for a name.
  private func countNamed(columns: Int) -> Int? {
    (1...max(1, items.count)).last { written(headline(naming: $0)).columns <= columns }
  }

  private func headline(naming count: Int) -> String {
    var list = items.prefix(count).map { item in
      item.isRequired ? words.text(.digestRequired, ["update": item.text]) : item.text
    }.joined(separator: ", ")
    if items.count > count {
      list = words.text(
        .digestMore, ["count": "\(items.count - count)", "list": list])
    }
    return words.text(
      .digestList, ["updates": words.text(.digestCount, count: items.count), "list": list])
  }

  private func written(_ text: String) -> NoticeText {
    NoticeText(text, isASCII: words.isASCII)
  }
}

package enum UpdateCount {
  /// The mark with the number, such as `⇡2`; empty if there is no update.
  package static func mark(of count: Int, isUTF8: Bool) -> String {
    count > 0 ? (isUTF8 ? "⇡" : "^") + "\(count)" : ""
  }
}
