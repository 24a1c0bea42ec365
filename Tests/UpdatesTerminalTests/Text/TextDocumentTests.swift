import Testing

@testable import UpdatesTerminal

@Suite struct TextDocumentTests {
  @Test(arguments: [
    ("", []), ("a", ["a"]), ("a\n", ["a"]), ("a\n\nb\n\n\n", ["a", "", "b"]),
    ("\n\na", ["", "", "a"]),
    ("  indented text here", ["  indented", "  text here"]), ("a\tb", ["a   b"]),
    ("\u{1B}[1mbold\u{1B}[0m", ["bold"]),
  ])
  func `plain text keeps its lines`(source: String, lines: [String]) {
    var document = TextDocument(source, format: .plain)
    #expect(document.lines(width: 12).map(\.text) == lines)
  }

  @Test func `a long text is whole up to its limit, and the cut is marked after a line`() {
    func lines(_ text: String) -> [StyledLine] {
      var document = TextDocument([Self.section(nil, text)], cutNotice: "cut\u{7} here")
      return Array(document.lines(width: 80))
    }
    let fitting = String(repeating: "x\n", count: TextDocument.longest / 2)
    #expect(lines(fitting) == Array(repeating: StyledLine("x"), count: TextDocument.longest / 2))
    let notice = [StyledLine(), StyledLine("cut here", role: .dim)]
    let long = lines(String(repeating: "é line\n", count: 40_000))
    #expect(long.dropLast(2).allSatisfy { $0 == StyledLine("é line") })
    #expect(long.count - 2 == TextDocument.longest / 8 && long.suffix(2) == notice)
    let line = lines("x" + String(repeating: "é", count: TextDocument.longest / 2))
    #expect(line.dropLast(2).allSatisfy { $0.text.allSatisfy("xé".contains) })
    #expect(line.suffix(2) == notice)
  }

  @Test func `lines at the end follow even a text that was cut`() {
    func shown(_ count: Int) -> [String] {
      var document = TextDocument(
        [Self.section(nil, String(repeating: "x\n", count: count))], cutNotice: "cut",
        ending: "a\u{1B}[2J\nb")
      return document.lines(width: 40).suffix(6).map(\.text)
    }
    #expect(shown(1) == ["x", "", "a", "b"])
    #expect(shown(1 << 18) == ["x", "", "cut", "", "a", "b"])
    #expect(shown(0) == ["a", "b"])
  }

  // MARK: Sections

  private static func section(
    _ heading: String?, _ source: String, _ format: TextDocument.Format = .plain
  ) -> TextDocument.Section {
    TextDocument.Section(heading: heading, source: source, format: format)
  }

  @Test func `sections stand below their headings in their own markup`() {
    var document = TextDocument([
      Self.section("2.0", "a\n\nb\n"), Self.section("1.9 字", "# c\n\n*d*", .markdown),
      Self.section(nil, "<p>e", .html), Self.section("1.7", ""), Self.section("\u{1B}[0m", "f"),
    ])
    #expect(
      document.lines(width: 40).map(\.text) == [
        "2.0", "───", "", "a", "", "b", "", "1.9 字", "──────", "", "c", "", "d", "", "e", "",
        "1.7", "───", "", "f",
      ])
    #expect(document.lines(width: 40)[7..<9].map { $0.runs.first?.role } == [.strong, .rule])
  }

  @Test func `a close heading is the bold first line of its text`() {
    var document = TextDocument([
      Self.section("2.0", ""),
      .init(heading: "Faster", isHeadingClose: true, source: "a\n\nb\n", format: .plain),
      .init(heading: "New", isHeadingClose: true, source: "", format: .plain),
      .init(isHeadingClose: true, source: "c", format: .plain),
    ])
    let lines = document.lines(width: 40)
    #expect(
      lines.map(\.text) == ["2.0", "───", "", "Faster", "a", "", "b", "", "New", "", "c"])
    #expect([3, 4, 8].map { lines[$0].runs.first?.role } == [.strong, .text, .strong])
  }

  @Test(arguments: [40_000, 0])
  func `what is shown of all sections together is limited`(size: Int) {
    let heading = String(repeating: "h", count: 1_000)
    let text = String(repeating: "x", count: size)
    var document = TextDocument(
      (1...1_000).map { _ in Self.section(heading, text) }, cutNotice: "cut here")
    let lines = document.lines(width: 80)
    #expect(lines.last == StyledLine("cut here", role: .dim))
    #expect(lines.reduce(0) { $0 + $1.text.utf8.count } < 4 * TextDocument.longest)
  }
}
