import Foundation
import Testing
import UpdatesTestSupport

/// The README's own bundle, made as it says, passes its own check.
@Suite struct ReadmeExampleTests {
  /// The blocks of code of the chapter on content, in their order, without their language.
  private static func blocks() throws -> [String] {
    let readme = try SourceTree.text(of: "README.md")
    let start = try #require(readme.range(of: "### Content that stays fresh\n"))
    let end = try #require(readme.range(of: "\n### ", range: start.upperBound..<readme.endIndex))
    let parts = readme[start.upperBound..<end.lowerBound].components(separatedBy: "```")
    return stride(from: 1, to: parts.count, by: 2).map { index in
      String(parts[index].drop { $0 != "\n" }.dropFirst())
    }
  }

  private static func block(with text: String) throws -> String {
    let found = try blocks().filter { $0.contains(text) }
    #expect(found.count == 1, "\(text)")
    return try #require(found.first)
  }

  @Test func `breeze finds nothing wrong with the example of the README`() async throws {
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
