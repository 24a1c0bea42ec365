import HarmlessText
import UpdatesTerminal

/// A line of a notice, written so that the locale can show it.
struct NoticeText {
  let text: String
  private let isUTF8: Bool

  /// Where the locale is not UTF-8, what is not ASCII becomes `?`.
  init(_ text: String, isUTF8: Bool) {
    let line = text.harmlessLine(limit: 8_192)
    self.text = isUTF8 ? line : String(line.map { $0.isASCII ? $0 : "?" })
    self.isUTF8 = isUTF8
  }

  var columns: Int { displayWidth(of: text) }

  /// This line where it fits, else its beginning and a mark that something is missing.
  func truncated(to columns: Int) -> NoticeText {
    guard self.columns > columns else { return self }
    if isUTF8 { return NoticeText(text.truncated(to: columns), isUTF8: true) }
    let kept = text.prefix(max(0, columns - 3))
    return NoticeText(kept + String(repeating: ".", count: max(0, min(3, columns))), isUTF8: false)
  }

  /// The text in lines that fit, at most `limit` of them, the last one cut where there are more.
  func lines(columns: Int, limit: Int) -> [NoticeText] {
    var document = TextDocument(text, format: .plain)
    let lines = document.lines(0..<limit + 1, width: columns)
      .map { NoticeText($0.text, isUTF8: isUTF8) }
    guard lines.count > limit else { return lines }
    let rest = lines[limit - 1].text + " " + lines[limit].text
    return lines.prefix(limit - 1) + [NoticeText(rest, isUTF8: isUTF8).truncated(to: columns)]
  }
}
