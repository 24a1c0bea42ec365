import Foundation
import Testing
import UpdatesTestSupport

@Suite struct ReadmeTests {
  private static func readme() throws -> String { try SourceTree.text(of: "README.md") }

  private static func article() throws -> String {
    try SourceTree.text(of: "Sources/Updates/Updates.docc/app-file.md")
  }

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

  @Test func `every key of an app file is in its article`() throws {
    let article = try Self.article()
    let keys = try Self.appFileKeys()
    #expect(keys.count > 20)
    for key in keys { #expect(article.contains("`\(key)`"), "\(key)") }
  }

  @Test func `every key of a configuration is in its article`() throws {
    let article = try Self.article()
    let source = try SourceTree.text(of: "Sources/Updates/Configuration/ConfigurationReader.swift")
    let keys = source.matches(of: #/result\.\w+ = \w+\("([^"]+)"\)/#).map { String($0.1) }
    #expect(keys.count == 13)
    for key in keys { #expect(article.contains("`\(key)`"), "\(key)") }
  }

  @Test func `every exit code is in its article`() throws {
    let source = try SourceTree.text(of: "Sources/UpdatesPlatform/Problems/ExitCode.swift")
    let codes = source.matches(of: #/static let \w+ = Self\(rawValue: (\d+)\)/#).map { $0.1 }
    #expect(codes.count == 16)
    let article = try SourceTree.text(of: "Sources/Updates/Updates.docc/exit-codes.md")
    for code in codes { #expect(article.contains("\n| \(code) | "), "\(code)") }
  }

  /// The paths of the keys that the reader of app files knows, without those that do nothing yet.
  private static func appFileKeys() throws -> [String] {
    let lists = [
      "keys": "", "appKeys": "app.", "feedKeys": "feed.", "kindsOfActions": "action.",
      "settingsOfActions": "action.",
    ]
    let loader = try SourceTree.text(of: "Sources/Updates/Configuration/ConfigurationLoader.swift")
    let top = try #require(loader.firstMatch(of: #/let appFileKeys = \[([^\]]+)\]/#)).1
    let source = try SourceTree.text(of: "Sources/Updates/AppFiles/AppFileReader+Keys.swift")
    let named = source.split(separator: "static let ").compactMap { part in
      lists[String(part.prefix { $0.isLetter })].map { (part, $0) }
    }
    #expect(named.count == lists.count)
    return ([(top, "")] + named).flatMap { text, prefix in
      text.matches(of: #/"([^"]+)"/#).map { prefix + $0.1 }
    }.filter { !["app", "feed", "action", "updates", "$schema"].contains($0) }
  }
}
