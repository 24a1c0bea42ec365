import HarmlessText
package import UpdatesTerminal

package struct Digest: Sendable {
  package struct Item: Sendable {
    let text: String
    let isRequired: Bool

    /// `release` is the title of an update that has no version.
    package init(
      name: String, installed: String?, version: String?, release: String?, isRequired: Bool
    ) {
      let versions = [installed?.brief, version?.brief ?? release?.brief].compactMap(\.self)
      text = [name.brief, versions.joined(separator: " → ").nonEmpty].compactMap(\.self)
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

  /// The mark with the number of updates, such as `⇡2`; empty if there is none.
  package static func mark(of count: Int, isUTF8: Bool) -> String {
    count > 0 ? (isUTF8 ? "⇡" : "^") + "\(count)" : ""
  }

  /// Without colour there are no control sequences.
  package func lines(columns: Int, hasColor: Bool) -> String {
    NoticeLines.text(
      [
        (headline(columns: columns), items.contains(where: \.isRequired) ? "1;33" : "1"),
        (words.fitted([words.text(.digestRun, ["command": command])], to: .max), ""),
        (words.fitted([Notice.silence(in: words)], to: columns), "2"),
      ], hasColor: hasColor)
  }

  package func line(columns: Int) -> String {
    words.fitted([line(of: headline(columns: roomInLine(of: columns)))], to: columns) + "\n"
  }

  /// How many updates a person is shown, required ones first: all if there is no room for a name.
  package func countShown(at place: NoticePlace) -> Int {
    switch place {
    case .nowhere: 0
    case .line(let columns): countNamed(columns: roomInLine(of: columns)) ?? items.count
    case .lines(let columns): countNamed(columns: columns) ?? items.count
    }
  }

  private func line(of headline: String) -> String {
    words.text(.noticeRemedy, ["headline": headline, "remedy": command])
  }

  private func roomInLine(of columns: Int) -> Int {
    max(columns - words.columns(of: line(of: "")), 0)
  }

  private func headline(columns: Int) -> String {
    let count = words.text(.digestCount, count: items.count)
    return words.fitted(
      (countNamed(columns: columns).map { [headline(naming: $0)] } ?? []) + [count], to: columns)
  }

  /// Nil if there is no room for a name.
  private func countNamed(columns: Int) -> Int? {
    (1...max(1, items.count)).last { words.columns(of: headline(naming: $0)) <= columns }
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
}
