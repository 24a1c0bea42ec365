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
  }

  @Test(arguments: languages)
  func `no line breaks where it is copied from a terminal`(language: String) async throws {
    let text = try await tool.run(["embed", language, "--app", "com.example.tool"]).output
    for line in text.replacing("\t", with: "        ").split(separator: "\n") {
      #expect(line.count < 80)
    }
  }

  @Test(arguments: [("js", "node"), ("typescript", "node"), ("py", "python"), ("sh", "bash")])
  func `other words for a language are understood`(word: String, language: String) async throws {
    #expect(try await code(word) == code(language))
    let document = try await tool.document("embed", word, "com.example.tool")
    #expect(document["language"] == .string(language))
  }

  @Test func `the document has the code of each moment`() async throws {
    let document = try await tool.document("embed", "go", "--app", "org.example.a")
    #expect(document["language"] == .string("go") && document["app"] == .string("org.example.a"))
    guard case .array(let snippets)? = document["snippets"] else {
      Issue.record("no snippets")
      return
    }
    #expect(snippets.compactMap { $0["moment"] } == ["start", "end", "menu"].map { .string($0) })
    for snippet in snippets {
      guard case .string(let moment)? = snippet["moment"] else { continue }
      #expect(snippet["code"] == .string(try await code("go", "--at", moment)))
    }
  }

  @Test func `the only registered app is in the code`() async throws {
    for (count, id) in [(1, "org.example.one"), (2, "org.example.two")] {
      let file = try tool.write(
        #"{"app":{"id":"\#(id)","version":"1"},"updates":{"version":"2"}}"#, to: "app.json")
      #expect(try await tool.run("apps", "add", file).status == 0)
      let result = try await tool.run("embed", "ruby")
      #expect(result.status == 0)
      #expect(result.output.contains("\"org.example.one\"") == (count == 1))
      #expect(result.output.contains("\"com.example.tool\"") == (count == 2))
      let note = "The app in the code is an example, because 2 apps are registered; "
      #expect(result.errors == (count == 1 ? "" : note + "--app ID names yours\n"))
    }
  }

  @Test(arguments: ["-a b.json", "tool.txt", "", "it's.json"])
  func `an app file whose name would need quotation is refused`(file: String) async throws {
    let result = try await tool.run("embed", "bash", "--file=\(file)")
    #expect(result.status == 64 && result.output == "")
    let both = try await tool.run("embed", "bash", "--file", "a.json", "--app", "org.example.a")
    #expect(both.status == 64 && both.errors.contains("exclude each other"))
  }

  @Test(arguments: languages)
  func `the code has the name of the app file`(language: String) async throws {
    let output = try await tool.run("embed", language, "--file", "lib/a-1.json").output
    #expect(output.contains("a-1.json") && !output.contains("tool.updates.json"))
    let blank = try await tool.run(["embed", language, "--file", "lib/a b.json"]).output
    #expect(blank == output.replacing("a-1.json", with: "a b.json"))
    #expect(!output.contains("com.example.tool") && !output.contains("101"))
    let required = try await tool.run("embed", language, "--app", "org.example.a", "--required")
    #expect(required.output.contains("101"))
  }

  @Test func `without a registered app the code has an example, and a note says so`() async throws {
    let result = try await tool.run("embed", "c")
    #expect(result.status == 0 && result.output.contains("\"com.example.tool\""))
    #expect(result.errors.contains("because no app is registered; --app ID names yours"))
    let quiet = try await tool.run("embed", "c", "--quiet")
    #expect(quiet.output == result.output && quiet.errors == "")
  }

  @Test func `the folder's own files tell the language and the app`() async throws {
    let project = try NewProject()
    let result = try await project.tool.run(["embed"])
    let code = try await project.tool.run(["embed", "node", "--app", NewProject.id])
    #expect(result.status == 0 && result.output == code.output)
    let note = "The app in the code is named after the remote of git; --app ID names another\n"
    #expect(result.errors == note)
  }

  @Test(arguments: ["", "-a", "a b", "a'b", #"a"b"#, "a$b", "a`b", #"a\b"#, "a;b", "a#{b}", "ä"])
  func `an identifier that would need quotation is refused`(id: String) async throws {
    let result = try await tool.run("embed", "bash", "--app=\(id)")
    #expect(result.status == 64 && result.output == "")
    #expect(result.errors.hasPrefix("error: --app cannot be '"))
  }

  @Test func `without a language a script learns what is missing, and a person the choices`()
    async throws
  {
    let piped = try await tool.run("embed")
    #expect(piped.status == 64 && piped.output == "")
    #expect(piped.errors.contains("'updates-tui embed' needs LANGUAGE\nhint: give one of: bash, "))
    #expect(try await tool.document("embed")["error"]?["code"] == .string("usage.missing-operand"))
    let terminals = try TerminalTool()
    let terminal = try terminals.script(#"cd && exec "$tool" embed"#)
    #expect(try terminal.waitForEnd() == .exit(0))
    #expect(terminal.shownLines.map { $0.prefix { $0 != " " } } == Self.languages.map { $0[...] })
    withExtendedLifetime(terminals) {}
  }

  private func code(_ language: String, _ more: String...) async throws -> String {
    let result = try await tool.run(["embed", language, "--app", "org.example.a"] + more)
    #expect(result.status == 0 && result.errors == "")
    return result.output.trimmingCharacters(in: .newlines)
  }
}
