import UpdatesTerminal

extension Notice {
  /// The parts of a box, as characters and as control sequences.
  private struct Style {
    let corners: (topLeft: String, topRight: String, bottomLeft: String, bottomRight: String)
    let horizontal: String
    let vertical: String
    let hasColor: Bool

    init(isUTF8: Bool, hasColor: Bool) {
      corners = isUTF8 ? ("╭", "╮", "╰", "╯") : ("+", "+", "+", "+")
      horizontal = isUTF8 ? "─" : "-"
      vertical = isUTF8 ? "│" : "|"
      self.hasColor = hasColor
    }

    func painted(_ text: String, _ look: Look) -> String {
      hasColor && !text.isEmpty ? "\u{1B}[\(look.rawValue)m\(text)\u{1B}[0m" : text
    }
  }

  /// How a line looks if colours may be used: the looks of `Role` as control sequences.
  private enum Look: String {
    case strong = "1"
    case dim = "2"
    case remedy = "36"
    case required = "1;31"
  }

  /// Text wider than this is hard to read.
  private static let widestText = 72
  /// If not even this much text fits, a box is no help.
  private static let narrowestText = 12

  /// A box with the news, how to get the update, and how to silence the notice.
  ///
  /// No line is wider than `columns`. If these are too few for a box, it is the one line. Without
  /// colour it has no control sequences.
  package func boxed(columns: Int, isUTF8: Bool, hasColor: Bool) -> String {
    let isWide = columns >= 48
    let margin = isWide ? 2 : 0
    let padding = isWide ? 2 : 1
    let room = min(columns - margin - 2 * padding - 2, Self.widestText)
    guard room >= Self.narrowestText else { return line(columns: columns, isUTF8: isUTF8) }

    let rows = rows(columns: room, isUTF8: isUTF8)
    let width = rows.map(\.text.columns).max() ?? 0
    let style = Style(isUTF8: isUTF8, hasColor: hasColor)
    let indent = String(repeating: " ", count: margin)
    let gap = String(repeating: " ", count: padding)
    let edge = String(repeating: style.horizontal, count: width + 2 * padding)
    let side = style.painted(style.vertical, .dim)

    var box = indent + style.painted(style.corners.topLeft + edge + style.corners.topRight, .dim)
    for row in rows {
      let rest = String(repeating: " ", count: width - row.text.columns)
      box += "\n\(indent)\(side)\(gap)\(style.painted(row.text.text, row.look))\(rest)\(gap)\(side)"
    }
    let bottom = style.corners.bottomLeft + edge + style.corners.bottomRight
    return box + "\n\(indent)\(style.painted(bottom, .dim))\n"
  }

  private func rows(columns: Int, isUTF8: Bool) -> [(text: NoticeText, look: Look)] {
    let words = isUTF8 ? words : Localization()
    func rows(_ text: String?, _ look: Look, limit: Int) -> [(text: NoticeText, look: Look)] {
      guard let text else { return [] }
      return NoticeText(text, isUTF8: isUTF8).lines(columns: columns, limit: limit)
        .map { ($0, look) }
    }
    // If the headline does not fit, the installed version gets a row of its own and is not split.
    let whole = headline(withInstalled: true, in: words)
    let isOneRow = NoticeText(whole, isUTF8: isUTF8).columns <= columns
    let first =
      isOneRow
      ? rows(whole, .strong, limit: 1)
      : rows(headline(withInstalled: false, in: words), .strong, limit: 3)
        + rows(
          installed.map { words.text(.installed, ["installed": $0]) }, .dim, limit: 1)
    return first
      + rows(isRequired ? words.text(.required) : nil, .required, limit: 3)
      + rows(remedy, .remedy, limit: 4)
      + rows(isRequired ? nil : Self.silence(in: words), .dim, limit: 3)
  }
}
