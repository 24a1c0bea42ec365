import Testing

@testable import UpdatesTerminal

@Suite struct HTMLReaderTests {
  private func show(_ source: String) -> [String] {
    var document = TextDocument(source, format: .html)
    return document.lines(0..<1_000, width: 40).map { $0.trimmedText }
  }

  @Test(arguments: [
    ("  many \n\n  blanks ", ["many blanks"]),
    ("<p>one<p>two</p>", ["one", "", "two"]),
    ("a<br/>b<BR>c", ["a", "b", "c"]),
    ("<h2>Title</h2>text", ["Title", "", "text"]),
    ("<ul><li>a<li>b</li></ul>c", ["• a", "• b", "", "c"]),
    ("<ul><li>a<ul><li>b</ul><li>c</ul>", ["• a", "  ◦ b", "• c"]),
    ("<li>alone", ["• alone"]),
    ("<blockquote><p>a</p><p>b</p></blockquote>", ["│ a", "│", "│ b"]),
    ("<pre>a\n  b &lt;</pre>", ["  a", "    b <"]),
    ("<a href='https://e.example/?a=1&amp;b=2'>x</a>", ["x (https://e.example/?a=1&b=2)"]),
    ("<a title=\"a>b\" href=\"/c\">x</a>", ["x (/c)"]),
    ("<img alt=pic src=/p.png>", ["pic (/p.png)"]),
    ("<script>if (a < b) { x }</script>a<style>p{}</style>b", ["ab"]),
    ("a<!-- <p>no</p> -->b<!DOCTYPE html>", ["ab"]),
    ("a <!-- never closed", ["a <!-- never closed"]),
    ("1 < 2 && 3 > 2 &amp; &bogus; &#27;[2J", ["1 < 2 && 3 > 2 & &bogus; [2J"]),
    ("<table><tr><th>A</th><th>B</th></tr><tr><td>1<td>2</table>", ["A │ B", "──┼──", "1 │ 2"]),
    ("</p></ul></a></b>x</table>", ["x"]),
    ("<", ["<"]), ("<b", ["<b"]), ("<>", ["<>"]), ("&", ["&"]), ("", []),
    ("<dl><dt>term</dt><dd>meaning</dd></dl>", ["term", "", "meaning"]),
  ])
  func `what a page says is shown`(source: String, lines: [String]) {
    #expect(show(source) == lines)
  }

  @Test func `emphasis has roles and ends with its block`() {
    var document = TextDocument(
      "<p>a <b>b <i>c</i></b> <code>d</code> <del>e</del><b>f</p><p>g", format: .html)
    #expect(
      document.lines(0..<9, width: 40).flatMap(\.runs).map { "\($0.role):\($0.text)" } == [
        "text:a ", "strong:b ", "strongEmphasis:c", "text: ", "code:d", "text: ", "struckOut:~~e~~",
        "strong:f", "text:g",
      ])
  }
}
