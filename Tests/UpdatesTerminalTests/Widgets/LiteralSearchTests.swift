import Testing

@testable import UpdatesTerminal

@Suite struct LiteralSearchTests {
  @Test(
    arguments: [
      ("cat", "a cat, a Cat, a CAT", 3), ("Cat", "a cat, a Cat, a CAT", 1), ("aa", "aaaa", 3),
      (".*", "a.*b .b", 1), ("ß", "STRASSE straße", 1), ("É", "é É e\u{301}", 1),
      ("é", "é É e\u{301}", 3), ("字", "漢字 字", 2), ("dog", "cat", 0), ("cat", "", 0),
      ("i", "İ", 0), ("abcab", "abcabcab", 2),
    ])
  func `matches are literal, with smart case`(query: String, text: String, count: Int) throws {
    let search = try #require(LiteralSearch(query))
    #expect(search.matches(in: [StyledLine(text)]).count == count)
  }

  @Test(arguments: ["", " ", " \t\u{3000}"])
  func `nothing but blanks is no search`(query: String) {
    #expect(LiteralSearch(query) == nil)
  }

  @Test func `a match goes on in the next line, past its indent`() throws {
    let search = try #require(LiteralSearch("larger  house"))
    let lines = [StyledLine(), StyledLine("We want a larger"), StyledLine("  house soon")]
    let match = try #require(search.matches(in: lines).first)
    #expect(match.start == .init(line: 1, offset: 10))
    #expect(match.last == .init(line: 2, offset: 6))
    #expect(match.offsets(in: 1, count: 16) == 10..<16)
    #expect(match.offsets(in: 2, count: 12) == 0..<7)
    #expect(match.offsets(in: 3, count: 5).isEmpty)
  }

  @Test func `a match crosses runs of different roles`() throws {
    let search = try #require(LiteralSearch("one two"))
    let line = StyledLine([.init("on"), .init("e t", role: .strong), .init("wo")])
    #expect(search.matches(in: [line]).map(\.last.offset) == [6])
  }

  @Test func `hostile repetition takes linear time`() throws {
    let search = try #require(LiteralSearch(String(repeating: "a", count: 99) + "b"))
    let line = StyledLine(String(repeating: "a", count: 200_000))
    #expect(search.matches(in: [line]).isEmpty)
  }
}
