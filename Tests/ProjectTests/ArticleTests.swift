import Foundation
import Testing
import UpdatesTestSupport

/// What the README and the articles name is there: pages, headings, pictures, examples.
@Suite struct ArticleTests {
  private static let pages = ["README.md"] + SourceTree.files(under: "Sources", withSuffix: ".md")

  @Test(arguments: pages)
  func `each link leads to a page and its heading`(page: String) throws {
    let folder = page.split(separator: "/").dropLast().map { $0 + "/" }.joined()
    for match in try SourceTree.text(of: page).matches(of: #/\]\(([^)\s]+)\)/#) {
      let link = String(match.1)
      if link.hasPrefix("https://") { continue }
      let parts = link.split(separator: "#", omittingEmptySubsequences: false).map(String.init)
      let target = parts[0].isEmpty ? page : folder + parts[0]
      let path = SourceTree.path(of: target)
      #expect(FileManager.default.fileExists(atPath: path), "\(page): \(link)")
      guard parts.count > 1 else { continue }
      let headings = try SourceTree.text(of: target).matches(of: #/(?m)^#+ (.+)$/#).map { heading in
        heading.1.lowercased().filter { $0.isLetter || $0.isNumber || " -".contains($0) }
          .replacing(" ", with: "-")
      }
      #expect(headings.contains(parts[1].lowercased()), "\(page): \(link)")
    }
  }

  @Test(arguments: [
    ("Sources/UpdatesContent/UpdatesContent.docc/content.md", "Guide.swift", 80),
    ("README.md", "Tool.swift", 140),
  ])
  func `the example in a page is the one that the build compiles, and the page is short`(
    page: String, example: String, most: Int
  ) throws {
    let text = try SourceTree.text(of: page)
    let example = try SourceTree.text(of: "Tests/ReadmeExample/\(example)")
    #expect(text.contains("```swift\n" + example + "```\n"))
    let lines = text.split(separator: "\n", omittingEmptySubsequences: page != "README.md")
    #expect(lines.count - (page == "README.md" ? 1 : 0) <= most)
    if page == "README.md" { #expect(example.split(separator: "\n").count <= 15) }
  }

  @Test func `each picture of the README is there`() throws {
    let pictures = try SourceTree.text(of: "README.md").matches(of: #/(?:src|srcset)="([^"]+)"/#)
    #expect(!pictures.isEmpty)
    for match in pictures {
      let path = SourceTree.path(of: String(match.1))
      #expect(FileManager.default.fileExists(atPath: path), "\(match.1)")
    }
  }

  @Test func `every exit code is in its article`() throws {
    let source = try SourceTree.text(of: "Sources/UpdatesPlatform/Problems/Problem.swift")
    let codes = source.matches(of: #/case \w+ = (\d+)\n/#).map { $0.1 }
    #expect(codes.count == 16)
    let article = try SourceTree.text(of: "Sources/Updates/Updates.docc/exit-codes.md")
    for code in codes { #expect(article.contains("\n| \(code) | "), "\(code)") }
  }
}
