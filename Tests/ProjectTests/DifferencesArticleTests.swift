import Testing
import UpdatesTestSupport

@Suite struct DifferencesArticleTests {
  private static let article = "Sources/Updates/Updates.docc/differences-from-the-originals.md"
  private static let folder = "Tests/UpdatesTests/Differences"

  @Test func `each row of the article names its test, and each test has a row`() throws {
    let sections = try SourceTree.text(of: Self.article).split(separator: "\n## ").filter {
      $0.contains("\n|")
    }
    var suites: [String] = []
    for section in sections {
      let suite = try #require(
        section.firstMatch(of: #/of the suite\s`([^`]+)`/#).map { String($0.1) })
      suites.append(suite)
      let rows = section.split(separator: "\n").filter { $0.hasPrefix("|") }.dropFirst(2)
      let named = rows.compactMap { row in
        row.firstMatch(of: #/\| `([^`]+)` \|$/#).map { String($0.1) }
      }
      let tests = try SourceTree.text(of: "\(Self.folder)/\(suite).swift")
        .matches(of: #/func `([^`]+)`/#).map { String($0.1) }
      #expect(named.count == rows.count)
      #expect(named.count >= 5)
      #expect(named == tests)
    }
    #expect(
      suites.map { "\(Self.folder)/\($0).swift" }.sorted()
        == SourceTree.files(under: Self.folder))
  }
}
