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
}
