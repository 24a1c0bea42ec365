import Testing

@testable import UpdatesTerminal

@Suite struct DisplayWidthTests {
  @Test(arguments: [
    ("", 0), ("abc", 3), ("é", 1), ("e\u{301}\u{302}", 1), ("漢字", 4), ("한글", 4), ("ｆｕｌｌ", 8),
    ("😀", 2), ("🇬🇧", 2), ("±°ä", 3), ("│─•", 3), ("a\nb", 2), ("\u{1100}\u{1161}", 2),
  ])
  func `texts are as wide as terminals show them`(text: String, columns: Int) {
    #expect(displayWidth(of: text) == columns)
    #expect(text.reduce(0) { $0 + displayWidth(of: $1) } == columns)
  }
}
