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
    let headline = words.fitted([shown(in: columns).headline], to: columns)
    return NoticeLines.text(
      [
        (headline, items.contains(where: \.isRequired) ? "1;33" : "1"),
        (words.fitted([words.text(.digestRun, ["command": command])], to: .max), ""),
        (words.fitted([Notice.silence(in: words)], to: columns), "2"),
      ], hasColor: hasColor)
  }

  package func line(columns: Int) -> String {
    words.fitted([line(of: shown(in: columns, isLine: true).headline)], to: columns) + "\n"
  }

  /// How many updates a person is shown, required ones first: all if there is no room for a name.
  package func countShown(at place: NoticePlace) -> Int {
    switch place {
    case .nowhere: 0
    case .line(let columns): shown(in: columns, isLine: true).count
    case .lines(let columns): shown(in: columns).count
    }
  }

  private func line(of headline: String) -> String {
    words.text(.noticeRemedy, ["headline": headline, "remedy": command])
  }

  /// The headline that names as many updates as fit, and that number; all if it names none.
  private func shown(in columns: Int, isLine: Bool = false) -> (count: Int, headline: String) {
    let headlines = items.indices.reversed().lazy.map { ($0 + 1, headline(naming: $0 + 1)) }
    return headlines.first { words.columns(of: isLine ? line(of: $0.1) : $0.1) <= columns }
      ?? (items.count, words.text(.digestCount, count: items.count))
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
