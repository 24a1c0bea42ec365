import Foundation
import Testing
import UpdatesTestSupport

/// The code in the article and in the README is what `embed` prints.
@Suite struct EmbedArticleTests {
  /// The languages by the word that the fence of a block has.
  private static let languages = [
    "bash": "bash", "zsh": "zsh", "fish": "fish", "python": "python", "js": "node", "go": "go",
    "rust": "rust", "c": "c", "swift": "swift", "ruby": "ruby", "perl": "perl",
  ]

  let tool: UpdatesTool

  init() throws {
    tool = try UpdatesTool()
  }

  @Test func `the article has the code of one language, and names all`() async throws {
    let article = "Sources/Updates/Updates.docc/embedding.md"
    let text = try SourceTree.text(of: article)
    for language in EmbedCommandTests.languages { #expect(text.contains("`\(language)`")) }
    let blocks = try blocks(of: article)
    #expect(blocks.map(\.language) == ["python"])
    for block in blocks { #expect(block.code == (try await code(block.language, at: "start"))) }
  }

  @Test func `code in the README is the whole one, or that of the start`() async throws {
    for block in try blocks(of: "README.md") {
      let whole = try await code(block.language, at: "all")
      let start = try await code(block.language, at: "start")
      #expect([whole, start].contains(block.code))
    }
  }

  /// The fenced blocks that are in one of the languages and call the tool.
  private func blocks(of path: String) throws -> [(language: String, code: String)] {
    try SourceTree.text(of: path).matches(of: #/```(\w+)\n((?:.|\n)*?)```/#).compactMap { match in
      guard let language = Self.languages[String(match.1)], match.2.contains("updates-tui") else {
        return nil
      }
      return (language, String(match.2))
    }
  }

  private func code(_ language: String, at moment: String) async throws -> String {
    try await tool.run("embed", language, "--at", moment, "--app", "com.example.tool").output
  }
}
