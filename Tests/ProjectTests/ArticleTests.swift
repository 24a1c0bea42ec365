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
}
