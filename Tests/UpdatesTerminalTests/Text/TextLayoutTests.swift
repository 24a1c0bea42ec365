import HarmlessText
import Testing
import UpdatesTestSupport

@testable import UpdatesTerminal

@Suite struct TextLayoutTests {
  @Test(arguments: [
    ("", 0), ("abc", 3), ("é", 1), ("e\u{301}\u{302}", 1), ("漢字", 4), ("한글", 4), ("ｆｕｌｌ", 8),
    ("😀", 2), ("🇬🇧", 2), ("±°ä", 3), ("│─•", 3), ("a\nb", 2), ("\u{1100}\u{1161}", 2),
  ])
  func `texts are as wide as terminals show them`(text: String, columns: Int) {
    #expect(displayWidth(of: text) == columns)
    #expect(text.reduce(0) { $0 + displayWidth(of: $1) } == columns)
  }

  private func wrap(
    _ text: String, _ width: Int, _ breaking: LineWrapper.Breaking = .words
  ) -> [String] {
    InlineText(text).lines(width: width, breaking: breaking).map(\.text)
  }

  @Test(arguments: [
    ("", 5, [""]),
    ("one two three", 20, ["one two three"]),
    ("one two three", 7, ["one two", "three"]),
    ("one two three", 3, ["one", "two", "thr", "ee"]),
    ("one  two   three", 8, ["one  two", "three"]),
    ("abcdefghij", 4, ["abcd", "efgh", "ij"]),
    ("ab abcdefgh", 4, ["ab", "abcd", "efgh"]),
    ("a\nb\n\nc", 4, ["a", "b", "", "c"]),
    ("abcd\n", 4, ["abcd"]),
    ("漢字、かな。", 4, ["漢", "字、", "か", "な。"]),
    ("漢「字」", 4, ["漢", "「字", "」"]),
    ("ab漢字cd", 4, ["ab漢", "字cd"]),
    ("漢字", 1, ["\u{FFFD}", "\u{FFFD}"]),
    ("e\u{301}e\u{301}e\u{301}", 2, ["e\u{301}e\u{301}", "e\u{301}"]),
    ("ab \u{301}", 2, ["ab", " \u{301}"]),
    ("      x", 3, ["", "x"]),
    ("https://example.com/a/b", 10, ["https://ex", "ample.com/", "a/b"]),
  ])
  func `words are wrapped to the width`(text: String, width: Int, lines: [String]) {
    #expect(wrap(text, width) == lines)
  }

  @Test(arguments: [
    ("- one two three", 9, ["- one two", "  three"]),
    ("  * one two three", 11, ["  * one two", "    three"]),
    ("10. one two", 8, ["10. one", "    two"]),
    ("no indent at all", 9, ["no indent", "at all"]),
    ("-option value", 8, ["-option", "value"]),
    ("        deep", 4, ["", "deep"]),
  ])
  func `plain lines hang under their first word`(text: String, width: Int, lines: [String]) {
    #expect(wrap(text, width, .hangingWords) == lines)
  }

  @Test(arguments: [
    ("let a = 1", 20, ["let a = 1"]),
    ("let a = 1", 5, ["let a", " = 1"]),
    ("  ab\n\n    cd", 4, ["  ab", "", "", "cd"]),
    ("漢字", 3, ["漢", "字"]),
  ])
  func `code is cut and loses nothing`(text: String, width: Int, lines: [String]) {
    #expect(wrap(text, width, .anywhere) == lines)
  }

  @Test(arguments: [
    (9, ["one two", "three", "four", "five"]), (4, ["one two", "three", "four", "five"]),
    (3, ["one two…", "four", "five"]), (2, ["one two…", "four"]), (1, ["one two…"]), (0, []),
  ])
  func `no line pushes a later one out`(limit: Int, lines: [String]) {
    #expect("one two three\nfour\nfive".wrappedLines(to: 8, limit: limit) == lines)
  }

  private func show(_ source: String) -> [String] {
    var document = TextDocument(source, format: .html)
    return document.lines(width: 40).map { $0.trimmedText }
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
    ("a&#x301;&#x301;&#x301;&#x301;&#x301;&#x301;b", ["a\u{301}\u{301}\u{301}\u{301}b"]),
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
      document.lines(width: 40).flatMap(\.runs).map { "\($0.role):\($0.text)" } == [
        "text:a ", "strong:b ", "strongEmphasis:c", "text: ", "code:d", "text: ", "struckOut:~~e~~",
        "strong:f", "text:g",
      ])
  }

  @Test(
    arguments: Thoroughness.cases(HostileText.corpus),
    [TextDocument.Format.plain, .markdown, .html])
  func `documents keep their width and show no controls`(
    sample: HostileText.Sample, format: TextDocument.Format
  ) {
    var document = TextDocument(sample.text, format: format)
    for width in sample.text.utf8.count < 65_536 ? [1, 20, 80] : [80] {
      let lines = document.lines(width: width)
      #expect(lines.allSatisfy { displayWidth(of: $0.text) <= width }, "\(width) columns")
      let shown = lines.prefix(2_000).map(\.text).joined(separator: "\n")
      #expect(HostileText.offence(in: shown, lineBreaks: true) == nil)
    }
  }
}

extension StyledLine {
  /// The text without blanks at its end.
  var trimmedText: String {
    String(text.reversed().drop { $0 == " " }.reversed())
  }
}
