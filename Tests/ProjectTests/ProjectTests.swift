import Foundation
import Testing
import UpdatesPlatform
import UpdatesTestSupport

@Suite struct ProjectTests {
  @Test func `the top level is fixed`() throws {
    let found = try FileManager.default.contentsOfDirectory(atPath: SourceTree.root)
    let expected = [
      "CHANGELOG.md", "Package.swift", "README.md", "Resources", "Sources", "Tests",
    ]
    #expect(found.filter { !$0.hasPrefix(".") }.sorted() == expected)
  }

  @Test(arguments: [
    "sh Resources/setup.sh && swift run updates-tui demo",
    "sh Resources/setup.sh --tests && swift test",
  ])
  func `the README names the command`(command: String) throws {
    let lines = try SourceTree.text(of: "README.md").split(separator: "\n")
    #expect(lines.contains { $0.drop { $0 == " " } == command })
  }

  @Test func `the check of a change runs what the README names`() throws {
    let script = try SourceTree.text(of: ".ci/run")
    let command = "sh Resources/setup.sh --tests && swift test"
    #expect(script.contains("{\n  \(command) --configuration-path .build/testing.json\n}"))
  }

  // The version stands in one place of the source, and what else names it says the same.

  @Test(arguments: ["updates-tui", "breeze"])
  func `the tools say it, for people and for programs`(product: String) async throws {
    let home = try TemporaryDirectory()
    let tool = try Tool(product: product, home: home.path)
    #expect(try await tool.run(["--version"]).output == "\(product) \(libraryVersion)\n")
    let result = try await tool.run(["--version", "--json"])
    #expect(result.status == 0 && result.errors == "")
    #expect(try JSONSchema(command: "version").faults(in: result.output) == [])
    let document = try JSONValue(text: result.output)
    #expect(document["tool"]?.string == product)
    #expect(document["version"]?.string == libraryVersion)
  }

  @Test func `the changes begin with it`() throws {
    let changes = try SourceTree.text(of: "CHANGELOG.md")
    let heading = try #require(changes.firstMatch(of: #/\n## \[([^\]]+)\]/#))
    #expect(heading.1 == libraryVersion)
  }

  @Test(arguments: ["README.md"] + SourceTree.files(under: "Sources", withSuffix: ".md"))
  func `no page names another one`(path: String) throws {
    let text = try SourceTree.text(of: path)
    let names = text.matches(of: #/updates.tui[_-](\d+\.\d+\.\d+)/#).map { String($0.1) }
    #expect(names.allSatisfy { $0 == libraryVersion }, "\(names)")
  }

  @Test func `it stands in one place of the source`() throws {
    let places = try SourceTree.files(under: "Sources", withSuffix: ".swift").filter {
      try SourceTree.text(of: $0).contains("\"\(libraryVersion)\"")
    }
    #expect(places == ["Sources/UpdatesPlatform/Text/LibraryVersion.swift"])
  }

  @Test(arguments: [
    "release", "order", "docs", "install", "manual", "package", "setup", "stopwatch",
    "try-packages",
  ])
  func `a plain shell reads it, and it explains itself`(name: String) async throws {
    let script = ScriptTrial("Resources/\(name).sh")
    try await script.expectReadable()
    let help = try await script.run(["--help"], standIns: ["dirname": "echo ."])
    #expect(help.status == 0)
    #expect(help.output.hasPrefix("Usage: sh Resources/\(name).sh"))
  }

  @Test(arguments: [
    ("release", ["--strip"]), ("release", ["--into"]), ("order", ["--functions"]),
    ("order", ["--count"]), ("order", ["--list", "/nowhere"]), ("manual", ["--into", "x"]),
    ("manual", ["--from"]), ("docs", ["--public"]), ("docs", ["--into"]),
    ("stopwatch", []), ("stopwatch", ["/nowhere"]), ("package", ["--out", "x"]),
  ])
  func `a wrong use is refused before anything is built`(name: String, words: [String]) async throws
  {
    let result = try await ScriptTrial("Resources/\(name).sh").run(
      words, standIns: ["dirname": "echo ."])
    #expect(result.status == 64)
    #expect(result.errors.hasPrefix("error: ") && result.output.isEmpty)
  }

  @Test func `each finding of lintian that stays has its reason above it`() throws {
    let text = try SourceTree.text(of: "Resources/lintian-overrides")
    #expect(text.contains("\nupdates-tui: "))
    for paragraph in text.split(separator: "# ") {
      let lines = paragraph.split(separator: "\n")
      #expect(lines.first?.hasSuffix(".") == true)
      #expect(lines.count > 1 && lines.dropFirst().allSatisfy { $0.hasPrefix("updates-tui: ") })
    }
  }
}
