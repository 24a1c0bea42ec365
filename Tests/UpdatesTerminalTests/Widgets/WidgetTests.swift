import Testing
import UpdatesTestSupport

@testable import UpdatesTerminal

@Suite struct WidgetTests {
  static let row = ButtonRow([
    Button("Update", letter: "u"), Button("Later…", letter: "l"), Button("終了", letter: "q"),
  ])

  /// What is drawn on a grid of this size.
  private func drawn(
    _ columns: Int, _ rows: Int = 1, _ draw: (inout Grid, Area) -> Void
  ) -> Grid {
    var grid = Grid(size: Size(columns: columns, rows: rows))
    draw(&grid, Area(row: 0, column: 0, width: columns, height: rows))
    return grid
  }

  @Test(
    arguments: [
      (60, ["            > Update <    Later…      終了 (Q)"]), (28, [">Update<  Later…   終了 (Q)"]),
      (18, [">Update<  Later…", "     終了 (Q)"]), (10, [" >Update<", "  Later…", " 終了 (Q)"]),
    ])
  func `wide, narrow, in rows`(width: Int, lines: [String]) {
    let grid = drawn(width, 4) { Self.row.draw(into: &$0, area: $1) }
    #expect(grid.textLines.filter { !$0.isEmpty } == lines)
  }

  @Test func `one at a time where there is no room, with arrows to the others`() {
    func line(_ row: ButtonRow) -> String {
      drawn(14) { row.draw(into: &$0, area: $1) }.textLines[0]
    }
    var row = Self.row
    #expect(line(row) == "   >Update<  →")
    row.moveFocus(by: 1, wraps: false)
    #expect(line(row) == "←  >Later…<  →")
    row.moveFocus(by: 1, wraps: false)
    #expect(line(row) == "← >終了 (Q)<")
  }

  @Test func `the focus goes round with Tab and stops with arrows`() {
    var row = Self.row
    row.moveFocus(by: -1, wraps: false)
    #expect(row.focus == 0)
    row.moveFocus(by: -1)
    #expect(row.focus == 2)
    row.moveFocus(by: 1, wraps: false)
    #expect(row.focus == 2)
    row.moveFocus(by: 1)
    #expect(row.focus == 0)
  }

  @Test func `no button looks focused while keys go elsewhere`() {
    for width in [5, 14, 30, 80] {
      let grid = drawn(width) { Self.row.draw(into: &$0, area: $1, isActive: false) }
      #expect(grid.cursor == nil)
      #expect(!grid.cells.contains { $0.role == .focusedButton || $0.role == .focusedButtonKey })
    }
  }

  @Test(
    arguments: [
      ("Update", "u", "", "U", "pdate"), ("Aktualisieren", "u", "Akt", "u", "alisieren"),
      ("終了", "q", "終了 (", "Q", ")"), ("OK", "o", "", "O", "K"),
    ] as [(String, Character, String, String, String)])
  func `the letter is in the title or behind it`(
    title: String, letter: Character, before: String, key: String, after: String
  ) {
    let pieces = Button(title, letter: letter).pieces
    #expect(pieces == (before, key, after))
  }

  @Test func `all fits any width and height`() {
    for width in 1...40 {
      for height in 1...4 {
        var grid = Grid(size: Size(columns: width + 2, rows: height + 2))
        var row = Self.row
        for _ in 0..<3 {
          row.draw(into: &grid, area: Area(row: 1, column: 1, width: width, height: height))
          let cursor = grid.cursor ?? Position(row: -1, column: -1)
          #expect((1...height).contains(cursor.row) && (1...width).contains(cursor.column))
          #expect(
            (0..<height + 2).allSatisfy { grid[$0, width + 1] == .blank }, "\(width)x\(height)")
          row.moveFocus(by: 1)
        }
      }
    }
  }

  static let hints = [
    KeyHint([.escape], "Cancel", rank: 0), KeyHint([.up, .down], "Scroll", rank: 2),
    KeyHint(["?"], "Help", rank: 1),
  ]

  @Test(
    arguments: [
      (80, "↑↓ Scroll   ? Help   Esc Cancel"), (31, "↑↓ Scroll   ? Help   Esc Cancel"),
      (30, "? Help   Esc Cancel"), (19, "? Help   Esc Cancel"), (18, "Esc Cancel"),
      (10, "Esc Cancel"), (9, ""), (1, ""),
    ])
  func `what matters least is left out first`(width: Int, text: String) {
    let grid = drawn(width) { $0.write(Self.hints, in: $1) }
    #expect(grid.textLines == [text])
  }

  @Test func `the focus goes round`() {
    var menu = Menu(["a", "b", "c"])
    menu.moveFocus(by: -1)
    #expect(menu.focus == 2)
    menu.moveFocus(by: 1)
    #expect(menu.focus == 0)
    menu.moveFocus(to: .max)
    #expect(menu.focus == 2)
    menu.moveFocus(to: 0)
    #expect(menu.focus == 0)
  }

  @Test(
    arguments: [("1", 0), ("3", 2), ("0", nil), ("4", nil), ("x", nil), ("１", nil), ("½", nil)]
      as [(Character, Int?)])
  func `a digit names an item`(digit: Character, item: Int?) {
    #expect(Menu(["a", "b", "c"]).item(numbered: digit) == item)
  }

  @Test func `the focused item is in view at any height`() {
    for height in 1...5 {
      var menu = Menu(["a", "b", "c", "d"])
      for _ in 0..<4 {
        let grid = drawn(10, height) { menu.draw(into: &$0, area: $1) }
        #expect(grid.cells.contains { $0.role == .focusedButton })
        #expect(grid.cursor?.column == 1)
        menu.moveFocus(by: 1)
      }
    }
  }

  @Test func `arrows say that there is more`() {
    var menu = Menu(["a", "b", "c", "d", "e"])
    menu.moveFocus(by: 1)
    menu.moveFocus(by: 1)
    let grid = drawn(8, 3) { menu.draw(into: &$0, area: $1) }
    #expect(grid.textLines == [" 2 b   ↑", ">3 c<", " 4 d   ↓"])
  }

  private func field(_ text: String) -> SearchField {
    var field = SearchField()
    for character in text { _ = field.take(.character(character)) }
    return field
  }

  @Test func `text is typed, taken back and cleared`() {
    var field = field("añb")
    #expect(field.take(.backspace) == .typed && field.text == "añ")
    #expect(field.take(.up) == nil && field.take(.enter) == .ended)
    #expect(field.take(.control("u")) == .typed && field.text.isEmpty)
    #expect(field.take(.backspace) == .abandoned)
    #expect(self.field(String(repeating: "x", count: 500)).text.count == 100)
  }

  @Test func `the end of a long text is shown, with the cursor after it`() {
    let grid = drawn(8) { field("abcdefghij字").draw(into: &$0, area: $1, remark: "none") }
    #expect(grid.textLines == ["/ghij字"])
    #expect(grid.cursor == Position(row: 0, column: 7))
  }

  @Test(arguments: 1...12)
  func `the cursor stays inside`(width: Int) {
    let field = field("字字字字字字字")
    let grid = drawn(width) { field.draw(into: &$0, area: $1, remark: nil) }
    #expect((0..<width).contains(grid.cursor?.column ?? -1))
  }

  @Test(
    arguments: [
      ("Update", 6, "Update"), ("Update", 5, "Upda…"), ("Update", 1, "…"), ("Update", 0, ""),
      ("Update", -3, ""), ("漢字", 4, "漢字"), ("漢字", 3, "漢…"), ("漢字", 2, "…"), ("", 0, ""),
    ])
  func `text is cut to columns`(text: String, width: Int, cut: String) {
    #expect(text.truncated(to: width) == cut)
  }

  @Test(arguments: [10, 24, 40, 80])
  func `the table of keys keeps to its width`(width: Int) {
    let table = KeyTable([("a A ↑", "some words of one"), ("^N G", "some words of two")])
    var document = TextDocument(table)
    let lines = document.lines(width: width)
    #expect(lines.allSatisfy { displayWidth(of: $0.text) <= width })
    #expect(
      lines.contains { $0.text.hasPrefix("a A ↑") } && lines.last?.text.hasSuffix("two") == true)
  }

  @Test(
    arguments: [
      ("cat", "a cat, a Cat, a CAT", 3), ("Cat", "a cat, a Cat, a CAT", 1), ("aa", "aaaa", 3),
      (".*", "a.*b .b", 1), ("ß", "STRASSE straße", 1), ("É", "é É e\u{301}", 1),
      ("é", "é É e\u{301}", 3), ("字", "漢字 字", 2), ("dog", "cat", 0), ("cat", "", 0),
      ("i", "İ", 0), ("abcab", "abcabcab", 2),
    ])
  func `matches are literal, with smart case`(query: String, text: String, count: Int) throws {
    let search = try #require(LiteralSearch(query))
    #expect(search.matches(in: [StyledLine(text)]).count == count)
  }

  @Test(arguments: ["", " ", " \t\u{3000}"])
  func `nothing but blanks is no search`(query: String) {
    #expect(LiteralSearch(query) == nil)
  }

  @Test func `a match goes on in the next line, past its indent`() throws {
    let search = try #require(LiteralSearch("larger  house"))
    let lines = [StyledLine(), StyledLine("We want a larger"), StyledLine("  house soon")]
    let match = try #require(search.matches(in: lines).first)
    #expect(match == .init(line: 1, offset: 10)...(.init(line: 2, offset: 6)))
  }

  @Test func `a match crosses runs of different roles`() throws {
    let search = try #require(LiteralSearch("one two"))
    let line = StyledLine([.init("on"), .init("e t", role: .strong), .init("wo")])
    #expect(search.matches(in: [line]).map(\.upperBound.offset) == [6])
  }

  @Test func `hostile repetition takes linear time`() throws {
    let search = try #require(LiteralSearch(String(repeating: "a", count: 99) + "b"))
    let line = StyledLine(String(repeating: "a", count: 200_000))
    #expect(search.matches(in: [line]).isEmpty)
  }
}
