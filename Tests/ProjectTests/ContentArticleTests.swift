import Testing
import UpdatesTestSupport

@Suite struct ContentArticleTests {
  private static let article = "Sources/UpdatesContent/UpdatesContent.docc/content.md"

  @Test func `the example in the article is the one that the build compiles`() throws {
    let article = try SourceTree.text(of: Self.article)
    let example = try SourceTree.text(of: "Tests/ReadmeExample/Guide.swift")
    #expect(article.contains("```swift\n" + example + "```\n"))
  }

  @Test func `the article is short`() throws {
    #expect(try SourceTree.text(of: Self.article).split(separator: "\n").count <= 80)
  }
}
