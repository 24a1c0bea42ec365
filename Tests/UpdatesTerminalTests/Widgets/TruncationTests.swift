import Testing

@testable import UpdatesTerminal

@Suite struct TruncationTests {
  @Test(
    arguments: [
      ("Update", 6, "Update"), ("Update", 5, "Upda…"), ("Update", 1, "…"), ("Update", 0, ""),
      ("Update", -3, ""), ("漢字", 4, "漢字"), ("漢字", 3, "漢…"), ("漢字", 2, "…"), ("", 0, ""),
    ])
  func `text is cut to columns`(text: String, width: Int, cut: String) {
    #expect(text.truncated(to: width) == cut)
  }
}
