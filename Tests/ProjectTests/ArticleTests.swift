import Foundation
import Testing
import UpdatesTestSupport

/// What the README and the articles name is there: pages, headings, commands and options.
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

  @Test func `each command of a page is one, and has its options`() async throws {
    var wanted: [[String]: Set<String>] = [:]
    for page in Self.pages {
      let text = try SourceTree.text(of: page)
      for match in text.matches(of: #/(?:^|[\s`(])(updates-tui|breeze) ([a-z]+)((?: [^\s`|;)]+)*)/#)
      {
        let words = match.3.split(separator: " ").map(String.init)
        let isGroup = ["apps", "fresh"].contains(match.2)
        let path = [String(match.1), String(match.2)] + (isGroup ? words.prefix(1) : [])
        let options = words.filter { $0.hasPrefix("--") && $0.count > 2 }
          .map { String($0.prefix { $0.isLetter || $0.isNumber || $0 == "-" }) }
        wanted[path, default: []].formUnion(options)
      }
    }
    let home = try TemporaryDirectory()
    for (command, options) in wanted {
      let tool = try Tool(product: command[0], home: home.path)
      let help = try await tool.run(command.dropFirst() + ["--help", "--all"])
      // Prose may follow the name of a tool, and names of apps may.
      guard help.status == 0 || !options.isEmpty else { continue }
      #expect(help.status == 0, "\(command)")
      for option in options where !["--help", "--all"].contains(option) {
        #expect(help.output.contains(option), "\(command) \(option)")
      }
    }
    #expect(wanted.count > 30)
  }

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

@Suite struct ReadmeTests {
  private static func readme() throws -> String { try SourceTree.text(of: "README.md") }

  @Test func `the example in the README is the one that the build compiles`() throws {
    let example = try SourceTree.text(of: "Tests/ReadmeExample/Tool.swift")
    #expect(try Self.readme().contains("```swift\n" + example + "```\n"))
    #expect(example.split(separator: "\n").count <= 15)
  }

  @Test func `the README is short`() throws {
    let lines = try Self.readme().split(separator: "\n", omittingEmptySubsequences: false)
    #expect(lines.count - 1 <= 140)
  }

  @Test func `each link leads to a file or a heading`() throws {
    let readme = try Self.readme()
    let headings = readme.matches(of: #/(?m)^## (.+)$/#).map {
      "#" + $0.1.lowercased().replacing(" ", with: "-")
    }
    let links =
      readme.matches(of: #/\]\(([^)]+)\)/#).map { String($0.1) }
      + readme.matches(of: #/(?:src|srcset)="([^"]+)"/#).map { String($0.1) }
    #expect(links.count >= 10)
    for link in links where !headings.contains(link) {
      #expect(FileManager.default.fileExists(atPath: SourceTree.path(of: link)), "\(link)")
    }
  }

  @Test func `every exit code is in its article`() throws {
    let source = try SourceTree.text(of: "Sources/UpdatesPlatform/Problems/Problem.swift")
    let codes = source.matches(of: #/static let \w+ = Self\(rawValue: (\d+)\)/#).map { $0.1 }
    #expect(codes.count == 16)
    let article = try SourceTree.text(of: "Sources/Updates/Updates.docc/exit-codes.md")
    for code in codes { #expect(article.contains("\n| \(code) | "), "\(code)") }
  }
}
