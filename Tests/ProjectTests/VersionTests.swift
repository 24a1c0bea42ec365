import Testing
import UpdatesPlatform
import UpdatesTestSupport

/// The version stands in one place of the source, and what else names it says the same.
@Suite struct VersionTests {
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
}
