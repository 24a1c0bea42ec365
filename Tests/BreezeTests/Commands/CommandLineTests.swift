import Foundation
import Testing
import UpdatesPlatform
import UpdatesTestSupport

/// How the tool is called, and how it says that it was called wrongly.
@Suite struct CommandLineTests {
  static let commands = ["manifest", "sha", "verify"]

  @Test func `the help lists the commands, and the version is the library's`() async throws {
    let breeze = try BreezeTool()
    let help = try await breeze.succeed("--help").output
    for command in Self.commands { #expect(help.contains("\n  \(command) ")) }
    #expect(try await breeze.succeed("--version").output == "breeze \(libraryVersion)\n")
  }

  @Test(arguments: [
    ([], "error: 'breeze' needs one of: fresh, sync, manifest, sha, verify"),
    (["verfy"], "hint: did you mean 'verify'?"),
    (["manifest", "a", "b"], "error: unexpected argument 'b'"),
    (["manifest", "--algorithm=md5"], "expected sha256, sha512 or sha1"),
    (["manifest", "--base"], "hint: write '--base LANGUAGE'"),
    (["verify", "--base", "de"], "hint: it belongs to 'breeze manifest'"),
    (["manifest", "--base", "\u{1B}[2Jde"], "expected a language such as de"),
  ])
  func `a faulty command line ends with 64 and the right form`(
    words: [String], expected: String
  ) async throws {
    let breeze = try BreezeTool()
    let result = try await breeze.tool.run(words)
    #expect(result.status == 64)
    #expect(result.errors.contains(expected), "\(result.errors)")
    #expect(!result.errors.contains("\u{1B}"))
    #expect(result.output.isEmpty)
  }

  @Test(arguments: commands)
  func `what is no folder is called so, and an empty name is not the working folder`(
    command: String
  ) async throws {
    let breeze = try BreezeTool()
    let missing = try await breeze.run(command, "nowhere")
    #expect(missing.status == 66)
    #expect(missing.errors.contains("nowhere") && missing.errors.contains("hint: "))
    try breeze.write("[]", to: "manifest.json")
    try breeze.write("x", to: "file.txt")
    let empty = try await breeze.run(command, "")
    #expect(empty.status == 64)
    #expect(empty.errors.contains("BUNDLE cannot be '', expected the path of a folder"))
    let file = try await breeze.run(command, "file.txt")
    #expect(file.status == 66)
    #expect(
      file.errors == """
        error: 'file.txt' is neither a folder nor a manifest.json
        hint: name a folder, or the manifest.json in one

        """)
  }

  @Test(arguments: commands)
  func `a name that leaves the folder is told in the same words by all`(
    command: String
  ) async throws {
    let breeze = try BreezeTool()
    try breeze.write(
      "[\n{\"filename\": \"../x\", \"sha\": \"\"}]", to: "App.freshair/manifest.json")
    let result = try await breeze.run(command, "App.freshair")
    let words = result.output + result.errors
    #expect(result.status == 65)
    #expect(words.contains("App.freshair/manifest.json:2:"), "\(words)")
    #expect(
      words.contains(": the filename '../x' cannot be used: '..' leads outside the folder\n"),
      "\(words)")
  }

  // The bundle in the article on publishing, made as it says, passes its own check.

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
