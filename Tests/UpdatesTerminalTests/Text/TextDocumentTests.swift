import Testing

@testable import UpdatesTerminal

@Suite struct TextDocumentTests {
  private static let long = (0..<40_000).map { "Line number \($0) of the text\n" }.joined()

  @Test(arguments: [
    ("", []), ("a", ["a"]), ("a\n", ["a"]), ("a\n\nb\n\n\n", ["a", "", "b"]),
    ("\n\na", ["", "", "a"]),
    ("  indented text here", ["  indented", "  text here"]), ("a\tb", ["a   b"]),
    ("\u{1B}[1mbold\u{1B}[0m", ["bold"]),
  ])
  func `plain text keeps its lines`(source: String, lines: [String]) {
    var document = TextDocument(source, format: .plain)
    #expect(document.lines(0..<100, width: 12).map(\.text) == lines)
    #expect(document.lineCount(width: 12) == lines.count)
    #expect(document.estimatedLineCount(width: 12) == (lines.count, true))
  }

  @Test(arguments: [
    (0..<0, 0), (3..<5, 2), (-4..<2, 2), (8..<100, 2), (10..<20, 0), (100..<200, 0), (-5 ..< -2, 0),
  ])
  func `ranges that leave the document give fewer lines`(range: Range<Int>, count: Int) {
    let text = (0..<10).map { "\($0)" }.joined(separator: "\n")
    var document = TextDocument(text, format: .plain)
    #expect(document.lines(range, width: 10).count == count)
  }

  @Test(arguments: [TextDocument.Format.plain, .markdown])
  func `only the beginning of a long text is read for the first lines`(format: TextDocument.Format)
  {
    var document = TextDocument(Self.long.replacing("\n", with: "\n\n"), format: format)
    #expect(document.lines(0..<20, width: 80).count == 20)
    let known = document.estimatedLineCount(width: 80)
    #expect(!known.isExact)
    let count = document.lineCount(width: 80)
    #expect(count > 60_000)
    #expect(abs(known.count - count) < count / 10)
    #expect(document.estimatedLineCount(width: 80) == (count, true))
  }

  @Test func `pieces join without a seam`() {
    var document = TextDocument(String(Self.long.prefix(600_000)), format: .plain)
    let count = document.lineCount(width: 80)
    let text = document.lines(0..<count, width: 80).map(\.text).joined(separator: "\n")
    #expect(text == Self.long.prefix(600_000))
  }

  @Test func `the end of what was read is marked`() {
    let text = String(repeating: "é line\n", count: 200_000)
    var document = TextDocument(text, format: .plain, cutNotice: "cut\u{7} here")
    let count = document.lineCount(width: 80)
    #expect(document.lines((count - 1)..<count, width: 80) == [StyledLine("cut here", role: .dim)])
    var whole = TextDocument(String(repeating: "x\n", count: 1 << 19), format: .plain)
    #expect(whole.lineCount(width: 80) == 1 << 19)
  }

  @Test func `a width of nothing is taken for one column`() {
    var document = TextDocument("abc", format: .markdown)
    #expect(document.lines(0..<9, width: 0).map(\.text) == ["a", "b", "c"])
    #expect(document.lines(0..<9, width: -5).count == 3)
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
      document.lines(0..<100, width: 40).map(\.text) == [
        "2.0", "───", "", "a", "", "b", "", "1.9 字", "──────", "", "c", "", "d", "", "e", "",
        "1.7", "───", "", "f",
      ])
    #expect(document.lineCount(width: 40) == 20)
    #expect(document.estimatedLineCount(width: 40) == (20, true))
    #expect(document.lines(7..<9, width: 40).map { $0.runs.first?.role } == [.strong, .rule])
  }

  @Test func `a close heading is the bold first line of its text`() {
    var document = TextDocument([
      Self.section("2.0", ""),
      .init(heading: "Faster", isHeadingClose: true, source: "a\n\nb\n", format: .plain),
      .init(heading: "New", isHeadingClose: true, source: "", format: .plain),
      .init(isHeadingClose: true, source: "c", format: .plain),
    ])
    let lines = document.lines(0..<100, width: 40)
    #expect(
      lines.map(\.text) == ["2.0", "───", "", "Faster", "a", "", "b", "", "New", "", "c"])
    #expect([3, 4, 8].map { lines[$0].runs.first?.role } == [.strong, .text, .strong])
  }

  @Test(arguments: 1...30)
  func `no line of a section is wider than allowed`(width: Int) {
    var document = TextDocument([
      Self.section(String(repeating: "heading ", count: 20), "text"),
      Self.section(String(repeating: "字", count: 20), "text"),
    ])
    let lines = document.lines(0..<1_000, width: width)
    #expect(lines.allSatisfy { displayWidth(of: $0.text) <= max(2, width) })
  }

  @Test func `several short sections are known at once`() {
    var document = TextDocument((1...50).map { Self.section("\($0)", "text") })
    #expect(document.estimatedLineCount(width: 80) == (50 * 5 - 1, true))
  }

  @Test(arguments: [100, 0])
  func `only the first of many sections are read for the first lines`(size: Int) {
    let text = String(repeating: "x", count: size)
    var document = TextDocument((1...10_000).map { Self.section("version \($0)", text) })
    #expect(document.lines(0..<20, width: 80).count == 20)
    let known = document.estimatedLineCount(width: 80)
    #expect(!known.isExact)
  }

  @Test func `what is read of all sections together is limited`() {
    let text = String(repeating: "é line\n", count: 60_000)
    var document = TextDocument(
      (1...5).map { Self.section("\($0)", text) }, cutNotice: "cut here")
    let count = document.lineCount(width: 80)
    let lines = document.lines(0..<count, width: 80)
    #expect(lines.last == StyledLine("cut here", role: .dim))
    #expect(lines.filter { $0.runs.first?.role == .strong }.map(\.text) == ["1", "2", "3"])
    #expect(lines.reduce(0) { $0 + $1.text.utf8.count + 1 } < (1 << 20) + 200)
  }

  @Test func `a document without sections has no lines`() {
    var document = TextDocument([])
    #expect(document.lines(0..<9, width: 80).isEmpty)
    #expect(document.estimatedLineCount(width: 80) == (0, true))
  }
}
