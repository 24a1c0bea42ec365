import Testing
import UpdatesTestSupport

@testable import UpdatesTerminal

@Suite struct MarkdownTests {
  private func show(_ source: String, _ width: Int = 40) -> [String] {
    var document = TextDocument(source, format: .markdown)
    return document.lines(width: width).map(\.trimmedText)
  }

  private func roles(_ source: String) -> [String] {
    var document = TextDocument(source, format: .markdown)
    return document.lines(width: 60).flatMap(\.runs).map { "\($0.role):\($0.text)" }
  }

  @Test(arguments: [
    ("", []),
    ("a paragraph\nof two lines", ["a paragraph of two lines"]),
    ("hard  \nbreak", ["hard", "break"]),
    ("one\n\ntwo", ["one", "", "two"]),
    ("# One\ntext\n\nTwo\n---\n### Three #", ["One", "", "text", "", "Two", "", "Three"]),
    ("- a\n\n- b", ["• a", "", "• b"]),
    ("text\n- a\n  - b\n    - c\n- d", ["text", "", "• a", "  ◦ b", "    • c", "• d"]),
    ("1. a\n\n   more\n2. b", ["1. a", "", "   more", "", "2. b"]),
    ("- [ ] to do\n- [x] done", ["[ ] to do", "[x] done"]),
    ("- - x", ["• ◦ x"]),
    ("> a\n>\n> b\n\nc", ["│ a", "│", "│ b", "", "c"]),
    ("- > quoted", ["• │ quoted"]),
    ("    code\n      more\n\n    end", ["  code", "    more", "", "  end"]),
    ("```swift\nlet a  = 1\n```", ["  let a  = 1"]),
    ("~~old~~ *em* **strong** _x_", ["~~old~~ em strong x"]),
    ("a &amp; b &lt;c&gt; &eacute; &#65; &unknown;", ["a & b <c> é A &unknown;"]),
    ("&#27;[2J&#x202e;x&#10;y", ["[2Jx y"]),
    ("a<br>b <b>c</b> <!-- no --> d", ["a", "b c  d"]),
    ("<div>\n<p>in <b>html</b></p>\n</div>\n\n*after*", ["in html", "", "after"]),
    ("\\*not emphasis\\*", ["*not emphasis*"]),
  ])
  func `constructs are laid out`(source: String, lines: [String]) {
    #expect(show(source) == lines)
  }

  @Test(arguments: [
    ("[text](https://e.example)", "text (https://e.example)"),
    ("<https://e.example>", "https://e.example"),
    ("see https://e.example/a.", "see https://e.example/a."),
    ("me@e.example", "me@e.example"),
    ("[e.example](https://e.example)", "e.example"),
    ("[good.example](https://bad.example)", "good.example (https://bad.example)"),
    ("[apple](https://аррӏе.com/x)", "apple (https://xn--80ak6aa92e.com/x)"),
    ("<https://аррӏе.com>", "https://аррӏе.com (https://xn--80ak6aa92e.com)"),
    ("[a][r]\n\n[r]: https://e.example/?a&amp;b", "a (https://e.example/?a&b)"),
    ("![alt](https://e.example/i.png)", "alt (https://e.example/i.png)"),
    ("![](https://e.example/i.png)", "https://e.example/i.png"),
    ("[x](https://e.example/&#27;]0;t&#7;)", "x (https://e.example/]0;t)"),
  ])
  func `links show where they lead`(source: String, line: String) {
    #expect(show(source, 80) == [line])
  }

  @Test func `pieces have roles`() {
    #expect(
      roles("# H\n\na *b* **c** ***d*** `e` ~~f~~ [g](/h)\n\n> q\n\n- i\n\n---") == [
        "heading:H", "text:a ", "emphasis:b", "text: ", "strong:c", "text: ", "strongEmphasis:d",
        "text: ", "code:e", "text: ", "struckOut:~~f~~", "text: ", "link:g", "dim: (/h)",
        "quote:│ ", "quote:q", "bullet:• ", "text:i", "rule:" + String(repeating: "─", count: 60),
      ])
  }

  @Test func `what stands in a link leads to its address, but for an image in it`() {
    var document = TextDocument(
      "a [b ![c](https://i.example) d](https://o.example) e", format: .markdown)
    let runs = document.lines(width: 100).flatMap(\.runs).filter { $0.link != nil }
    #expect(runs.first?.text == "b " && runs.first?.link == "https://o.example")
    #expect(runs.filter { $0.link == "https://i.example" }.map(\.text).joined().hasPrefix("c"))
    #expect(runs.filter { $0.link == "https://o.example" }.contains { $0.text == " d" })
    #expect(!runs.contains { $0.text.contains("e ") })
  }

  @Test func `wrapped items and quotes hang`() {
    #expect(
      show("- one two three four\n  > five six seven eight", 12) == [
        "• one two", "  three four", "", "  │ five six", "  │ seven", "  │ eight",
      ])
  }

  @Test func `deep nesting leaves half the width to the text`() {
    let lines = show(String(repeating: "> ", count: 100) + "some words", 20)
    #expect(lines == ["│ │ │ │ │ some words"])
  }

  private let table = """
    | Name | Size | What it does |
    |:-----|-----:|:------------:|
    | a    | 1    | something    |
    | beta | 1000 | *more*       |
    """

  @Test func `a table that fits keeps its columns`() {
    #expect(
      show(table) == [
        "Name │ Size │ What it does",
        "─────┼──────┼─────────────",
        "a    │    1 │  something",
        "beta │ 1000 │     more",
      ])
  }

  @Test func `a table too wide wraps its widest columns`() {
    #expect(
      show("|a|b|\n|---|---|\n|one two three four|five six seven eight|", 24) == [
        "a          │ b", "───────────┼───────────", "one two    │ five six", "three four │ seven",
        "           │ eight",
      ])
  }

  @Test func `a table far too wide becomes a list`() {
    #expect(
      show(table, 20) == [
        "Name: a", "Size: 1", "What it does:", "something", "", "Name: beta", "Size: 1000",
        "What it does: more",
      ])
  }

  @Test func `a table that would grow out of proportion is shown as it was written`() {
    let source =
      "|" + String(repeating: "a|", count: 3_000) + "\n|" + String(repeating: "---|", count: 3_000)
      + "\n" + String(repeating: "|x\n", count: 1_000)
    #expect(show(source, 80).first?.hasPrefix("|a|a|") == true)
  }

  @Test func `notes as forges write them`() throws {
    let notes = """
      ## What's Changed

      * Fix the *counter* for `once` by @someone in https://e.example/pull/12
      * Add **tables**:
        1. first
        2. second, which is long enough to wrap at the width of this test

      > [!NOTE]
      > Back up first.

      | Platform | File |
      |---|---|
      | Linux | [tool.tar.gz](https://e.example/tool.tar.gz) |

      ```sh
      tool --upgrade
      ```

      **Full Changelog**: https://e.example/compare/v1...v2
      """
    var document = TextDocument(notes, format: .markdown)
    let lines = document.lines(width: 56)
    var grid = Grid(size: Size(columns: 58, rows: lines.count))
    for (row, line) in lines.enumerated() {
      var column = 1
      for run in line.runs {
        column = grid.write(run.text, row: row, column: column, role: run.role)
      }
    }
    try Snapshot.verify(grid.snapshot, named: "markdown-notes")
  }
}
