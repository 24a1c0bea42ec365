import Testing
import UpdatesTestSupport

@Suite struct DifferencesArticleTests {
  private static let article = "Sources/Updates/Updates.docc/differences-from-the-originals.md"

  @Test func `each row of the article names a test that is there`() throws {
    let rows = try SourceTree.text(of: Self.article).split(separator: "\n").filter {
      $0.hasPrefix("|") && !$0.hasPrefix("| What |") && !$0.hasPrefix("| --- |")
    }
    let named = rows.compactMap { $0.firstMatch(of: #/\| `([^`]+)` \|$/#).map { String($0.1) } }
    #expect(named.count == rows.count && rows.count >= 30)
    let tests = try SourceTree.files(under: "Tests").filter { $0.hasSuffix(".swift") }
      .map { try SourceTree.text(of: $0) }
    for name in named {
      #expect(tests.contains { $0.contains("func `\(name)`") }, "\(name)")
    }
  }
}
