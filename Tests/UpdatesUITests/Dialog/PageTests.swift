import Testing
import UpdatesTerminal

@testable import UpdatesUI

@Suite struct PageTests {
  @Test(arguments: [false, true])
  func `no key has two meanings`(isRequired: Bool) {
    let keys = keys(of: page(isRequired: isRequired))
    #expect(Set(keys).count == keys.count)
  }

  @Test func `the line of help names only keys that the map has`() {
    let page = page()
    let keys = Set(keys(of: page))
    let hints = page.keyMap.compactMap(\.hint?.keys) + page.buttons.compactMap(\.hint?.keys)
    for hint in hints { #expect(keys.isSuperset(of: hint)) }
  }

  @Test func `the help page names every key of the map`() {
    let page = page()
    let text = page.help.page.text.plainText(width: 100)
    let helps = page.keyMap.map { Localization().text($0.help) } + page.buttons.map(\.help)
    for help in helps { #expect(text.contains(help)) }
    for key in keys(of: page).shown { #expect(text.contains(key.label)) }
  }

  @Test func `the whole contract of keys is in the map`() {
    let keys = Set(keys(of: page()))
    let promised: [Key] =
      [.up, .down, .left, .right, .tab, .backTab, .enter, .escape, .pageUp, .pageDown, .home, .end]
      + "ulsc1234qbgGjknN/? ".map { .character($0) } + "npdu".map { .control($0) }
    #expect(keys.isSuperset(of: promised))
  }

  private func keys(of page: DialogPage<Answer>) -> [Key] {
    page.buttons.flatMap(\.keys) + page.keyMap.flatMap(\.keys)
  }

  private func page(isRequired: Bool = false) -> DialogPage<Answer> {
    DialogScreen(Samples.dialog(isRequired: isRequired)).pages[0]
  }

  private static func areas(_ layout: PageLayout) -> [Area] {
    [
      layout.title, layout.details, layout.titleRule, layout.pane, layout.rule, layout.notice,
      layout.bottom, layout.footer, layout.help,
    ].compactMap(\.self)
  }

  @Test(arguments: [0, 1, 9], [1, 3, 100])
  func `no two parts share a row, and all are inside, at any size`(notice: Int, textHeight: Int) {
    for rows in 1...40 {
      for (bottom, mayHideText) in [(1, false), (4, false), (5, true), (9, true)] {
        let layout = PageLayout(
          size: Size(37, rows), bottomHeight: bottom, noticeHeight: notice,
          hasDetails: notice != 1, hasFooter: notice != 1, mayHideText: mayHideText
        ) { min($0, textHeight) }
        let taken = Self.areas(layout).flatMap { Array($0.row..<$0.row + $0.height) }
        #expect(taken == taken.sorted() && Set(taken).count == taken.count, "\(rows) rows")
        #expect(taken.allSatisfy { (0..<rows).contains($0) }, "\(rows) rows")
        #expect(layout.bottom.height >= 1)
      }
    }
  }

  @Test func `the buttons stay to the last, then title and text`() {
    func parts(_ rows: Int) -> [Bool] {
      let layout = PageLayout(
        size: Size(80, rows), bottomHeight: 1, noticeHeight: 1, hasDetails: true, hasFooter: true)
      return [
        layout.title, layout.pane, layout.notice, layout.help, layout.rule, layout.footer,
        layout.titleRule, layout.details,
      ].map { $0 != nil }
    }
    #expect(parts(1) == [false, false, false, false, false, false, false, false])
    #expect(parts(2) == [true, false, false, false, false, false, false, false])
    #expect(parts(3) == [true, true, false, false, false, false, false, false])
    #expect(parts(4) == [true, true, true, false, false, false, false, false])
    #expect(parts(5) == [true, true, true, true, false, false, false, false])
    #expect(parts(8) == [true, true, true, true, true, false, false, false])
    #expect(parts(9) == [true, true, true, true, true, true, false, false])
    #expect(parts(14) == [true, true, true, true, true, true, true, true])
  }

  @Test(arguments: [(80, 0, 80), (104, 0, 104), (200, 48, 104), (1000, 448, 104)])
  func `the text's column is at most 100 wide and in the middle`(
    columns: Int, column: Int, width: Int
  ) {
    let place = PageLayout.columns(in: Size(columns, 60))
    #expect(place.column == column && place.width == width && place.margin == 2)
  }
}
