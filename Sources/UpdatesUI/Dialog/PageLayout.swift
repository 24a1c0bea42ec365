import UpdatesTerminal

/// If there are few rows, the important parts stay.
///
/// The order of importance is: buttons, title, text, notice, help, rule, footer, details, margins.
/// The page is as high as its parts, and the rows below it are empty.
struct PageLayout: Equatable {
  var title: Area?
  var details: Area?
  var titleRule: Area?
  var pane: Area?
  var rule: Area?
  var notice: Area?
  var bottom: Area
  var footer: Area?
  var help: Area?

  static let widest = 104

  /// Details and a footer are shown only if more lines than this are left for the text.
  private static let leastText = 3

  static func columns(in size: Size) -> (column: Int, width: Int, margin: Int) {
    let width = min(size.columns, widest)
    let margin = width >= 40 ? 2 : width >= 20 && size.rows >= 8 ? 1 : 0
    return ((size.columns - width) / 2, width, margin)
  }

  /// Without a bottom there are no buttons, and the pane takes their place.
  ///
  /// `mayHideText` lets the bottom take the last row of the text; if not, the text keeps a row if
  /// there are at least three rows. `textHeight` gives the rows that the whole text needs, of a
  /// number of rows that it can have.
  init(
    size: Size, bottomHeight: Int = 0, noticeHeight: Int = 0, hasDetails: Bool = false,
    hasFooter: Bool = false, mayHideText: Bool = false, textHeight: (Int) -> Int = { $0 }
  ) {
    let rows = size.rows
    let (column, width, margin) = Self.columns(in: size)
    func height(_ isShown: Bool) -> Int { isShown ? 1 : 0 }

    let titleHeight = height(rows >= 2)
    let helpHeight = height(rows >= 5)
    let noticeHeight = min(noticeHeight, rows >= 16 ? 4 : rows >= 10 ? 3 : height(rows >= 4))
    let ruleHeight = height(rows >= 8)
    let titleRuleHeight = height(rows >= 12)
    let gap = height(rows >= 12 && bottomHeight > 0)
    let fixed =
      titleHeight + titleRuleHeight + ruleHeight + noticeHeight + 2 * gap + helpHeight
    let bottomHeight =
      bottomHeight == 0
      ? 0 : max(1, min(bottomHeight, rows - fixed - height(rows >= 3 && !mayHideText)))
    var room = max(0, rows - fixed - bottomHeight)
    let footerHeight = height(hasFooter && room > Self.leastText && helpHeight > 0)
    room -= footerHeight
    let detailsHeight = height(hasDetails && room > Self.leastText && titleRuleHeight > 0)
    room -= detailsHeight

    var row = 0
    func take(_ height: Int) -> Area? {
      defer { row += height }
      guard height > 0 else { return nil }
      return Area(row: row, column: column + margin, width: width - 2 * margin, height: height)
    }
    title = take(titleHeight)
    details = take(detailsHeight)
    titleRule = take(titleRuleHeight)
    pane = take(room > 0 ? min(room, max(1, textHeight(room))) : 0)
    rule = take(ruleHeight)
    notice = take(noticeHeight)
    row += gap
    bottom = Area(
      row: row, column: column + margin, width: width - 2 * margin, height: bottomHeight)
    row += bottomHeight + gap
    footer = take(footerHeight)
    help = take(helpHeight)
  }

  func draw(
    title: String, details: String? = nil, hints: [KeyHint] = [], into grid: inout Grid
  ) {
    grid.write(title, in: self.title, role: .title)
    grid.write(details ?? "", in: self.details, role: .dim)
    grid.drawRule(in: titleRule)
    grid.drawRule(in: rule)
    grid.write(hints, in: help)
  }
}
