import Foundation
import Testing
import UpdatesTestSupport

/// The bundle in the article on publishing, made as it says, passes its own check.
@Suite struct PublishingArticleTests {
  /// The blocks of code of the article, in their order, without their language.
  private static func blocks() throws -> [String] {
    let article = try SourceTree.text(
      of: "Sources/UpdatesContent/UpdatesContent.docc/publishing.md")
    let parts = article.components(separatedBy: "```")
    return stride(from: 1, to: parts.count, by: 2).map { index in
      String(parts[index].drop { $0 != "\n" }.dropFirst())
    }
  }

  private static func block(with text: String) throws -> String {
    let found = try blocks().filter { $0.contains(text) }
    #expect(found.count == 1, "\(text)")
    return try #require(found.first)
  }

  @Test func `breeze finds nothing wrong with the example of the article`() async throws {
    let breeze = try BreezeTool()
    let bundle = "App.freshair/ForceUpgrade.freshair"
    try breeze.write(Self.block(with: "\"filename\""), to: "App.freshair/manifest.json")
    try breeze.write(Self.block(with: "\"releaseNotes\""), to: bundle + "/presentation.json")
    try breeze.write(
      Self.block(with: "\"new.title\" ="), to: bundle + "/en.lproj/localizable.strings")
    try breeze.write("Tipps", to: "App.freshair/de.lproj/tips.txt")
    let commands = try Self.block(with: "breeze manifest").split(separator: "\n").map {
      $0.split(separator: " ").map(String.init)
    }
    #expect(commands.map { $0.prefix(2) } == ["manifest", "sha", "verify"].map { ["breeze", $0] })
    var last: ToolResult?
    for command in commands {
      let result = try await breeze.tool.run(Array(command.dropFirst()))
      #expect(result.status == 0, "\(command): \(result.errors)")
      last = result
    }
    #expect(last?.output == "App.freshair: 4 files in 2 manifests, nothing wrong\n")
    #expect(
      try breeze.conditions() == [
        "ForceUpgrade.freshair/manifest.json": "platform == 'Linux' && appVersion < 1.0",
        "de.lproj/tips.txt": "locale BEGINSWITH 'de'",
      ])
    #expect(
      try breeze.filenames(of: bundle + "/manifest.json")
        == ["en.lproj/localizable.strings", "presentation.json"])
  }
}
