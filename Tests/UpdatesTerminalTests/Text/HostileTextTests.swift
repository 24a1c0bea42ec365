import HarmlessText
import Testing
import UpdatesTestSupport

@testable import UpdatesTerminal

@Suite struct HostileTextTests {
  @Test(arguments: Thoroughness.cases(HostileText.corpus))
  func `harmless text holds nothing that a terminal obeys`(sample: HostileText.Sample) {
    let text = sample.text.harmlessText()
    #expect(HostileText.offence(in: text, lineBreaks: true) == nil)
    #expect(text.harmlessText() == text)
    let line = sample.text.harmlessLine(limit: 200)
    #expect(HostileText.offence(in: line) == nil)
    #expect(displayWidth(of: line) <= 400)
  }

  @Test(
    arguments: Thoroughness.cases(HostileText.corpus),
    [TextDocument.Format.plain, .markdown, .html])
  func `documents keep their width and show no controls`(
    sample: HostileText.Sample, format: TextDocument.Format
  ) {
    var document = TextDocument(sample.text, format: format)
    for width in [1, 20, 80] {
      let isSmall = sample.text.utf8.count < 65_536
      let isWhole = isSmall || (width == 80 && format == .markdown)
      let count = isWhole ? document.lineCount(width: width) : 1_000
      let lines = document.lines(0..<count, width: width)
      #expect(lines.count <= count)
      #expect(lines.allSatisfy { displayWidth(of: $0.text) <= width }, "\(width) columns")
      let shown = lines.prefix(2_000).map(\.text).joined(separator: "\n")
      #expect(HostileText.offence(in: shown, lineBreaks: true) == nil)
    }
  }

  @Test(arguments: 0..<UInt64(Thoroughness.rounds(60)))
  func `random documents keep every width`(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    let pieces = [
      "# ", "- ", "1. ", "> ", "```\n", "| a | b |\n|---|:-:|\n", "*", "**", "`", "[", "](", ")",
      "![", "<br>", "<b>", "</b>", "<ul><li>", "<table><tr><td>", "<p>", "&amp;", "&#27;", "\n",
      "\n\n", "    ", "https://e.example/", "---\n", "~~", "- [x] ", "漢字", "e\u{301}", "\u{1B}[1m",
    ]
    var text = ""
    for _ in 0..<300 {
      text +=
        Int.random(in: 0..<3, using: &random) == 0
        ? HostileText.random(scalars: 5, using: &random)
        : pieces[Int.random(in: 0..<pieces.count, using: &random)]
    }
    for format in [TextDocument.Format.plain, .markdown, .html] {
      var document = TextDocument(text, format: format)
      for _ in 0..<5 {
        let width = Int.random(in: 1...100, using: &random)
        let lines = document.lines(0..<10_000, width: width)
        #expect(lines.allSatisfy { displayWidth(of: $0.text) <= width }, "\(width) columns")
        #expect(HostileText.offence(in: lines.map(\.text).joined()) == nil)
        #expect(document.lineCount(width: width) == lines.count)
      }
    }
  }
}
