import Testing
import UpdatesTerminal

@testable import UpdatesUI

@Suite struct PageLayoutTests {
  @Test func `no two parts share a row, and all are inside, at any size`() {
    for rows in 1...40 {
      for (bottom, hasNotice, mayHideText) in [
        (1, false, false), (4, true, false), (5, false, true), (9, true, true),
      ] {
        let size = Size(37, rows)
        let layout = PageLayout(
          size: size, bottomHeight: bottom, hasNotice: hasNotice, mayHideText: mayHideText)
        let areas = [
          layout.title, layout.pane, layout.rule, layout.notice, layout.bottom, layout.help,
        ].compactMap { $0 }
        let taken = areas.flatMap { Array($0.row..<$0.row + $0.height) }
        #expect(Set(taken).count == taken.count, "\(rows) rows")
        #expect(taken.allSatisfy { (0..<rows).contains($0) }, "\(rows) rows")
        #expect(layout.bottom.height >= 1)
      }
    }
  }

  @Test func `the buttons stay to the last, then title and text`() {
    func parts(_ rows: Int) -> [Bool] {
      let layout = PageLayout(size: Size(80, rows), bottomHeight: 1, hasNotice: true)
      return [layout.title, layout.pane, layout.notice, layout.help, layout.rule].map { $0 != nil }
    }
    #expect(parts(1) == [false, false, false, false, false])
    #expect(parts(2) == [true, false, false, false, false])
    #expect(parts(3) == [true, true, false, false, false])
    #expect(parts(4) == [true, true, true, false, false])
    #expect(parts(5) == [true, true, true, true, false])
    #expect(parts(8) == [true, true, true, true, true])
  }
}
