import Foundation
import Testing
import UpdatesTestSupport

/// The bundle in the article on publishing, made as it says, passes its own check.
@Suite struct PublishingArticleTests {
  /// The one block of code of the article that has a text.
  private static func block(with text: String) throws -> String {
    let article = try SourceTree.text(
      of: "Sources/UpdatesContent/UpdatesContent.docc/publishing.md")
    let parts = article.components(separatedBy: "```")
    let blocks = stride(from: 1, to: parts.count, by: 2).map { parts[$0] }
    let found = blocks.filter { $0.contains(text) }
    #expect(found.count == 1, "\(text)")
    // The first line is the language.
    return String(try #require(found.first).drop { $0 != "\n" }.dropFirst())
  }

  @Test func `breeze finds nothing wrong with the example of the article`() async throws {
    let home = try TemporaryDirectory()
    var breeze = try Tool(product: "breeze", home: home.path)
    breeze.directory = home.path
    let child = "App.freshair/ForceUpgrade.freshair/"
    try home.write(Self.block(with: "\"filename\""), to: "App.freshair/manifest.json")
    try home.write(Self.block(with: "\"releaseNotes\""), to: child + "presentation.json")
    try home.write(
      Self.block(with: "\"new.title\" ="), to: child + "en.lproj/localizable.strings")
    try home.write("Tipps", to: "App.freshair/de.lproj/tips.txt")
    let commands = try Self.block(with: "breeze manifest").split(separator: "\n").map {
      $0.split(separator: " ").map(String.init)
    }
    #expect(commands.map { $0.prefix(2) } == ["manifest", "sha", "verify"].map { ["breeze", $0] })
    var last: ToolResult?
    for command in commands {
      let result = try await breeze.run(Array(command.dropFirst()))
      #expect(result.status == 0, "\(command): \(result.errors)")
      last = result
    }
    #expect(last?.output == "App.freshair: 4 files in 2 manifests, nothing wrong\n")
    let manifest = try String(
      contentsOfFile: home.path + "/App.freshair/manifest.json", encoding: .utf8)
    for condition in ["platform == 'Linux' && appVersion < 1.0", "locale BEGINSWITH 'de'"] {
      #expect(manifest.contains("\"\(condition)\""))
    }
  }
}
