import Testing

@testable import UpdatesTerminal

@Suite struct LineWrapperTests {
  private func wrap(
    _ text: String, _ width: Int, _ breaking: LineWrapper.Breaking = .words
  ) -> [String] {
    let text = InlineText(text)
    return LineWrapper.lines(text.bytes, width: width, breaking: breaking).map { line in
      String(repeating: " ", count: line.indent)
        + text.runs(in: line.range, columns: width - line.indent).map(\.text).joined()
    }
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
}
