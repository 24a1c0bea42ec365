import Foundation
import Testing
import UpdatesTestSupport

@Suite struct EmbedCommandTests {
  let tool: UpdatesTool

  static let languages = [
    "bash", "zsh", "fish", "python", "node", "go", "rust", "c", "swift", "ruby", "perl",
  ]

  init() throws {
    tool = try UpdatesTool()
  }

  private func code(_ words: String...) async throws -> String {
    let result = try await tool.run(["embed"] + words + ["--app", "org.example.a"])
    #expect(result.status == 0 && result.errors == "")
    return result.output.trimmingCharacters(in: .newlines)
  }

  @Test(arguments: languages)
  func `the code has the app, and only the moments that are wanted`(language: String) async throws {
    let whole = try await code(language)
    let moments = [("start", "notify"), ("end", "--at-exit"), ("menu", "prompt")]
    for (moment, word) in moments {
      let part = try await code(language, "--at", moment)
      #expect(part.contains(word) && part.utf8.count < whole.utf8.count)
      for line in part.split(separator: "\n") { #expect(whole.contains(line)) }
      #expect(part.contains("--at-exit") == (moment == "end"))
      #expect(part.contains("prompt") == (moment == "menu"))
    }
    #expect(try await code(language, "--at", "all") == whole)
    for text in ["com.example.tool", "moment:"] { #expect(!whole.contains(text)) }
    // No line breaks where it is copied from a terminal.
    for line in whole.replacing("\t", with: "        ").split(separator: "\n") {
      #expect(line.count < 80)
    }
    #expect(try await code(language, "--required").contains("101"))
    // With the name of the app file.
    let output = try await tool.run("embed", language, "--file", "lib/a-1.json").output
    #expect(output.contains("a-1.json") && !output.contains("tool.updates.json"))
    let blank = try await tool.run(["embed", language, "--file", "lib/a b.json"]).output
    #expect(blank == output.replacing("a-1.json", with: "a b.json"))
    #expect(!output.contains("com.example.tool") && !output.contains("101"))
  }

  @Test func `the document has the code of each moment`() async throws {
    let document = try await tool.document("embed", "go", "--app", "org.example.a")
    try document.expect(#"{"language": "go", "app": "org.example.a"}"#)
    for (place, moment) in ["start", "end", "menu"].enumerated() {
      let snippet = document["snippets"]?[place]
      #expect(snippet?["moment"]?.string == moment)
      #expect(snippet?["code"]?.string == (try await code("go", "--at", moment)))
    }
    #expect(document["snippets"]?[3] == nil)
  }

  @Test func `the folder's own files tell the language and the app`() async throws {
    let project = try NewProject()
    let code = try await project.tool.run(["embed", "node", "--app", NewProject.id])
    try await project.tool.run(["embed"]).expect(
      0, code.output,
      errors: "The app in the code is named after the remote of git; --app ID names another\n")
    let alone = try await project.tool.run(["embed", "--alone"])
    #expect(alone.status == 0)
    for part in [
      #"const APP = "com.github.example.my-tool";"#,
      #"const FEED = "https://api.github.com/repos/Example/My-Tool/releases/latest";"#,
    ] {
      #expect(alone.output.contains(part))
    }
  }

  @Test func `without a language a person at a terminal learns the choices`() throws {
    let terminals = try TerminalTool()
    let terminal = try terminals.script(#"cd && exec "$tool" embed"#)
    #expect(try terminal.waitForEnd() == .exit(0))
    #expect(terminal.shownLines.map { $0.prefix { $0 != " " } } == Self.languages.map { $0[...] })
    withExtendedLifetime(terminals) {}
  }

  // MARK: The README and the article

  /// The languages by the word that the fence of a block has.
  private static let fences = Dictionary(
    uniqueKeysWithValues: languages.map { ($0 == "node" ? "js" : $0, $0) })

  @Test func `the article has the code of one language, and names all`() async throws {
    let article = "Sources/Updates/Updates.docc/embedding.md"
    let text = try SourceTree.text(of: article)
    for language in Self.languages { #expect(text.contains("`\(language)`")) }
    let blocks = try blocks(of: article)
    #expect(blocks.map(\.language) == ["python"])
    for block in blocks { #expect(block.code == (try await example(block.language, "start"))) }
  }

  @Test func `code in the README is the whole one, or that of the start`() async throws {
    for block in try blocks(of: "README.md") {
      let whole = try await example(block.language, "all")
      let start = try await example(block.language, "start")
      #expect([whole, start].contains(block.code))
    }
  }

  /// The fenced blocks that are in one of the languages and call the tool.
  private func blocks(of path: String) throws -> [(language: String, code: String)] {
    try SourceTree.text(of: path).matches(of: #/```(\w+)\n((?:.|\n)*?)```/#).compactMap { match in
      guard let language = Self.fences[String(match.1)], match.2.contains("updates-tui") else {
        return nil
      }
      return (language, String(match.2))
    }
  }

  private func example(_ language: String, _ moment: String) async throws -> String {
    try await tool.run("embed", language, "--at", moment, "--app", "com.example.tool").output
  }
}
