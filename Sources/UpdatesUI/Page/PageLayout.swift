import UpdatesTerminal

/// The rows that each part of a page takes; if there are few rows, the important parts stay.
///
/// The order of importance is: buttons, title, text, notice, help, rule, footer, margins.
struct PageLayout: Equatable {
  var title: Area?
  var pane: Area?
  var rule: Area?
  var notice: Area?
  var bottom: Area
  var footer: Area?
  var help: Area?

  /// Text wider than this is hard to read.
  static let widest = 104

  /// A footer is shown only if more lines than this are left for the text.
  private static let leastText = 3

  /// Creates the layout for a size.
  ///
  /// The text keeps a row of its own if there are at least three rows, unless `mayHideText` is
  /// true.
  init(
    size: Size, bottomHeight: Int, hasNotice: Bool, hasFooter: Bool = false,
    mayHideText: Bool = false
  ) {
    let rows = size.rows
    let width = min(size.columns, Self.widest)
    let column = (size.columns - width) / 2
    let margin = width >= 40 ? 2 : width >= 20 && rows >= 8 ? 1 : 0

    let titleHeight = rows >= 2 ? 1 : 0
    let helpHeight = rows >= 5 ? 1 : 0
    let noticeHeight = hasNotice && rows >= 4 ? 1 : 0
    let ruleHeight = rows >= 8 ? 1 : 0
    let gap = rows >= 12 ? 1 : 0
    let fixed = titleHeight + helpHeight + noticeHeight + ruleHeight + 3 * gap
    let bottomHeight = max(1, min(bottomHeight, rows - fixed - (rows >= 3 && !mayHideText ? 1 : 0)))
    let hasRoom = rows - fixed - bottomHeight > Self.leastText
    let footerHeight = hasFooter && hasRoom && helpHeight > 0 ? 1 : 0

    func area(_ row: Int, _ height: Int, margin: Int = 0) -> Area? {
      guard height > 0 else { return nil }
      return Area(row: row, column: column + margin, width: width - 2 * margin, height: height)
    }

    var end = rows
    end -= helpHeight
    help = area(end, helpHeight, margin: margin)
    end -= footerHeight
    footer = area(end, footerHeight, margin: margin)
    end -= gap + bottomHeight
    bottom = Area(
      row: end, column: column + margin, width: width - 2 * margin, height: bottomHeight)
    end -= gap + noticeHeight
    notice = area(end, noticeHeight, margin: margin)
    end -= ruleHeight
    rule = area(end, ruleHeight, margin: margin)
    title = area(0, titleHeight, margin: margin)
    let start = titleHeight + gap
    pane = area(start, max(0, end - start), margin: margin)
  }
}
