import TestSupport
import Testing

@Suite struct DifferencesArticleTests {
  private static let article = "Sources/Updates/Updates.docc/differences-from-the-originals.md"
  private static let tests = "Tests/UpdatesTests/Check/DifferencesTests.swift"

  @Test func `each row of the article names its test, and each test has a row`() throws {
    let rows = try SourceTree.text(of: Self.article).split(separator: "\n")
      .filter { $0.hasPrefix("|") }.dropFirst(2)
    let named = rows.compactMap { row in
      row.firstMatch(of: #/\| `([^`]+)` \|$/#).map { String($0.1) }
    }
    let tests = try SourceTree.text(of: Self.tests).matches(of: #/func `([^`]+)`/#).map {
      String($0.1)
    }
    #expect(named.count == rows.count)
    #expect(named.count >= 10)
    #expect(named == tests)
  }
}
