import Testing

@testable import UpdatesPlatform

@Suite struct TextLinesTests {
  @Test(arguments: [
    ("[1,\n2,\r\n3,\r4]\n", [1, 1, 1, 1, 2, 2, 2, 2, 3, 3, 3, 4, 4, 4, 5]),
    ("\u{FEFF}[\n]", [1, 1, 1, 1, 1, 2, 2]), ("[]", [1, 1, 1]), ("", [1]),
    ("1\r\r\n\n ", [1, 1, 2, 2, 3, 4, 4]),
  ])
  func `a line ends with LF, CR or both`(text: String, lines: [Int]) {
    let table = TextLines(Array(text.utf8))
    #expect((0...text.utf8.count).map { table.line(of: $0) } == lines)
  }

  @Test func `a column is counted in scalars, and the byte order mark is none`() {
    let lines = TextLines(Array("\u{FEFF}aé\u{1F600}b\nc".utf8))
    #expect([3, 4, 6, 10, 11, 12].map { lines.position(of: $0).column } == [1, 2, 3, 4, 5, 1])
    #expect(lines.position(of: 0).column == 1)
    #expect(lines.text(ofLine: 2) == "c" && lines.text(ofLine: 3) == nil)
  }
}
