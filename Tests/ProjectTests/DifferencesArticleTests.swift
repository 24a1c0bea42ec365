import Testing
import UpdatesTestSupport

@Suite struct DifferencesArticleTests {
  private static let article = "Sources/Updates/Updates.docc/differences-from-the-originals.md"
  private static let folders = [
    "Tests/UpdatesTests/Differences", "Tests/UpdatesContentTests/Differences",
  ]

  @Test func `each row of the article names its test, and each test has a row`() throws {
    let sections = try SourceTree.text(of: Self.article).split(separator: "\n## ").filter {
      $0.contains("\n|")
    }
    let files = Self.folders.flatMap { SourceTree.files(under: $0) }
    var suites: [String] = []
    for section in sections {
      let named = section.matches(of: #/`(\w*DifferencesTests)`/#).map { String($0.1) }
      suites += named
      let rows = section.split(separator: "\n").filter { $0.hasPrefix("|") }.dropFirst(2)
      let rowTests = rows.compactMap { row in
        row.firstMatch(of: #/\| `([^`]+)` \|$/#).map { String($0.1) }
      }
      let tests = try named.flatMap { suite in
        try SourceTree.text(of: #require(files.first { $0.hasSuffix("/\(suite).swift") }))
          .matches(of: #/func `([^`]+)`/#).map { String($0.1) }
      }
      #expect(rowTests.count == rows.count)
      #expect(rowTests.count >= 5)
      #expect(rowTests == tests)
    }
    #expect(
      suites.sorted()
        == files.map { String($0.split(separator: "/").last?.dropLast(6) ?? "") }.sorted())
  }
}
