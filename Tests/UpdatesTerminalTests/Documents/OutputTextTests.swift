import Testing
import UpdatesTestSupport

@testable import UpdatesTerminal

@Suite struct OutputTextTests {
  private func rows(_ text: inout OutputText, width: Int) -> [String] {
    text.lines(0..<100_000, width: width).map(\.text)
  }

  private func text(_ written: String, isLive: Bool = false) -> OutputText {
    var output = OutputLines()
    output.take(written.utf8)
    var text = OutputText(cutNotice: "cut")
    text.isLive = isLive
    text.show(output)
    return text
  }

  @Test func `long lines continue on the next row`() {
    var text = text("abcdefg\n\n漢字漢\nend")
    #expect(rows(&text, width: 5) == ["abcde", "fg", "", "漢字", "漢", "end"])
    #expect(rows(&text, width: 1).prefix(3) == ["a", "b", "c"])
    #expect(rows(&text, width: 80) == ["abcdefg", "", "漢字漢", "end"])
    #expect(text.lineCount(width: 5) == 6)
  }

  @Test func `a running program has a row for its cursor`() {
    var text = text("abc\n", isLive: true)
    #expect(rows(&text, width: 5) == ["abc", ""])
    #expect(text.cursor(width: 5) == Position(row: 1, column: 0))
    text = self.text("abc\nPassword: ", isLive: true)
    #expect(text.cursor(width: 80) == Position(row: 1, column: 10))
    #expect(text.cursor(width: 5) == Position(row: 3, column: 0))
    #expect(rows(&text, width: 5) == ["abc", "Passw", "ord: ", ""])
    text.isLive = false
    #expect(rows(&text, width: 5) == ["abc", "Passw", "ord: "])
  }

  @Test func `new output joins what is laid out already`() {
    var output = OutputLines()
    var text = OutputText(cutNotice: "cut")
    text.isLive = false
    for number in 1...12_000 {
      output.take("line \(number)\n".utf8)
      guard number % 500 == 0 else { continue }
      text.show(output)
      let rows = rows(&text, width: 6)
      #expect(rows.suffix(2).joined() == "line \(number)")
      #expect(rows.count == text.lineCount(width: 6))
    }
    let rows = rows(&text, width: 80)
    #expect(rows[0] == "cut")
    #expect(rows[1] == "line \(output.dropped + 1)" && rows.count == output.lines.count + 1)
  }

  @Test func `a pane follows the end until the reader moves`() {
    var pane = ScrollPane(text("1\n2\n3\n4\n5\n"))
    pane.followsEnd = true
    var grid = Grid(size: Size(columns: 4, rows: 2))
    let area = Area(row: 0, column: 0, width: 4, height: 2)
    pane.draw(into: &grid, area: area)
    #expect(pane.top == 3)
    pane.content = text("1\n2\n3\n4\n5\n6\n7\n")
    pane.draw(into: &grid, area: area)
    #expect(pane.top == 5 && pane.isAtEnd())
    pane.scroll(.lineUp)
    pane.content = text("1\n2\n3\n4\n5\n6\n7\n8\n")
    pane.draw(into: &grid, area: area)
    #expect(pane.top == 4 && !pane.followsEnd)
  }
}
