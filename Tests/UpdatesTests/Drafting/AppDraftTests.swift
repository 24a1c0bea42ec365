import Testing
import UpdatesPlatform
import UpdatesTestSupport

@testable import Updates

@Suite struct AppDraftTests {
  private static let good: AppDraft = {
    var draft = AppDraft(ProjectFacts())
    draft[.name] = "Tool"
    draft[.id] = "com.example.tool"
    draft[.versionCommand] = "tool --version"
    draft[.url] = "example/tool"
    return draft
  }()

  private func draft(_ change: (inout AppDraft) -> Void) -> AppDraft {
    var draft = Self.good
    change(&draft)
    return draft
  }

  private func text(_ draft: AppDraft) -> String {
    JSON.object(draft.document(schema: "https://example.com/app.schema.json")).indentedText
  }

  @Test func `the file is written as people write one`() {
    let draft = draft {
      $0[.action] = "by-install"
      $0[.packages] = "npm=@example/tool  homebrew=tool"
    }
    #expect(
      text(draft) == """
        {
          "$schema": "https://example.com/app.schema.json",
          "app": {
            "id": "com.example.tool",
            "name": "Tool",
            "version-command": ["tool", "--version"]
          },
          "feed": {
            "kind": "github",
            "url": "example/tool"
          },
          "check": "daily",
          "action": {
            "by-install": {
              "npm": "@example/tool",
              "homebrew": "tool",
              "standalone": {
                "open": true
              }
            }
          }
        }

        """)
  }

  static let goodDrafts: [@Sendable (inout AppDraft) -> Void] = [
    { _ in },
    {
      $0[.versionSource] = "file"
      $0[.version] = "1.4.0"
    },
    {
      $0[.feed] = AppDraft.configuration
      $0[.url] = "https://example.com/updates.json"
    },
    {
      $0[.feed] = "app-store"
      $0[.url] = ""
    },
    {
      $0[.action] = "run"
      $0[.runCommand] = "brew upgrade 'a b' {version}"
    },
    {
      $0[.action] = "install"
      $0[.installPath] = "~/.local/bin/tool"
    },
    { $0[.check] = "20h" },
    { $0[.versionCommand] = "/opt/it's/tool --version".replacing("'", with: "\\'") },
  ]

  @Test(arguments: goodDrafts.indices)
  func `a good draft makes a file that reader and schema accept`(index: Int) throws {
    let draft = draft(Self.goodDrafts[index])
    #expect(draft.objections == [:])
    let document = try #require(JSON(parsing: text(draft)).objectValue)
    let report = try AppFileReport(path: "", document: document)
    #expect(report.findings == [] && report.configurationWarnings == [])
    #expect(try JSONSchema(command: "app").faults(in: text(draft)) == [])
  }

  private static let badDrafts:
    [(field: AppDraft.Field, words: String, answers: KeyValuePairs<AppDraft.Field, String>)] = [
      (.name, "People need a name", [.name: ""]),
      (.name, "without control characters", [.name: "\u{1B}[2J"]),
      (.id, "a reversed domain", [.id: ""]),
      (.id, "a reversed domain", [.id: "a b"]),
      (.id, "a reversed domain", [.id: "a'; rm"]),
      (.id, "a reversed domain", [.id: "-a"]),
      (.versionCommand, "Expected a command", [.versionCommand: " "]),
      (
        .versionCommand, "'./tool' is neither an absolute path nor a program name",
        [.versionCommand: "./tool --version"]
      ),
      (.versionCommand, "neither an absolute path", [.versionCommand: "~/bin/tool"]),
      (.versionCommand, "'..' is not a valid program name", [.versionCommand: ".. a"]),
      (.versionCommand, "A quote is not closed", [.versionCommand: "tool 'a"]),
      (.version, "a version such as", [.versionSource: "file", .version: "one"]),
      (.url, "the address to ask", [.url: ""]),
      (.url, "OWNER/NAME", [.url: "a b"]),
      (.url, "Expected https", [.feed: "json", .url: "http://example.com/updates.json"]),
      (.url, "has a user name or password", [.url: "https://ann:secret@example.com/"]),
      (
        .url, "an http, https or file URL",
        [.feed: AppDraft.configuration, .url: "updates.json"]
      ),
      (.feed, "one of app-store", [.feed: "git", .url: "https://example.com/"]),
      (.check, "a duration such as 20h", [.check: "sometimes"]),
      (.packages, "packages such as", [.action: "by-install"]),
      (.packages, "MANAGER=NAME", [.action: "by-install", .packages: "tool"]),
      (.packages, "'brew' is none of homebrew", [.action: "by-install", .packages: "brew=tool"]),
      (.packages, "the name of a package", [.action: "by-install", .packages: "npm=-g"]),
      (
        .installPath, "an absolute path|the absolute path",
        [.action: "install", .installPath: "tool"]
      ),
      (.runCommand, "Expected a command", [.action: "run"]),
      (.runCommand, "'bin/tool' is neither", [.action: "run", .runCommand: "bin/tool update"]),
      (
        .runCommand, "no placeholder except {version}",
        [.action: "run", .runCommand: "tool {os}"]
      ),
    ]

  @Test(arguments: badDrafts.indices)
  func `a bad answer has its objection, and the other answers none`(index: Int) throws {
    let (field, words, answers) = Self.badDrafts[index]
    var draft = Self.good
    for (field, answer) in answers { draft[field] = answer }
    let objections = draft.objections
    #expect(Set(objections.keys) == [field], "\(objections)")
    let found = try #require(objections[field])
    #expect(words.split(separator: "|").contains { found.contains(String($0)) }, "\(found)")
    #expect(!found.contains("secret"))
  }

  @Test(arguments: [
    ("npm", "https://registry.npmjs.org/t"), ("pypi", "https://pypi.org/pypi/t/json"),
    ("crates", "https://crates.io/api/v1/crates/t"), ("json", ""), ("app-store", ""),
    (AppDraft.configuration, ""),
    ("github", "example/tool"),
  ])
  func `another kind of server has its own address or none`(kind: String, url: String) {
    var facts = ProjectFacts()
    facts.packages = [.npm: "t", .pipx: "t", .cargo: "t"]
    facts.repository = Repository("https://github.com/example/tool")
    var draft = AppDraft(facts)
    draft[.feed] = kind
    #expect(draft[.feed] == kind && draft[.url] == url)
    // Whoever chooses it again keeps the address.
    draft[.url] = "https://example.com/"
    draft[.feed] = kind
    #expect(draft[.url] == "https://example.com/")
  }

  @Test func `facts become answers`() {
    var facts = ProjectFacts()
    facts.program = "tool"
    facts.name = "Tool"
    facts.packages = [.npm: "@example/tool"]
    var draft = AppDraft(facts)
    #expect(draft[.versionCommand] == "tool --version" && draft[.action] == "by-install")
    #expect(draft[.feed] == "npm" && draft[.url] == "https://registry.npmjs.org/@example/tool")
    #expect(draft[.packages] == "npm=@example/tool")
    #expect(Set(draft.objections.keys) == [.id])
    facts.repository = Repository("git@github.com:example/tool")
    draft = AppDraft(facts)
    #expect(draft[.feed] == "github" && draft[.url] == "example/tool")
    #expect(draft.objections == [:])
  }

  @Test(arguments: [
    ("a b", ["a", "b"]), ("  a\t", ["a"]), ("", []), ("'a b' \"c d\"", ["a b", "c d"]),
    ("a\\ b", ["a b"]), ("'it'\\''s'", ["it's"]), ("\"a\\\"b\" ''", ["a\"b", ""]),
    ("a'b'c", ["abc"]), ("'a", nil), ("a\\", nil),
  ])
  func `a command line is split as a shell does it`(line: String, words: [String]?) {
    #expect(ShellWords.words(of: line) == words)
  }
}
