import Testing
import UpdatesTestSupport

@testable import Updates

/// The documents that the README and the articles show.
@Suite struct ReadmeExampleTests {
  /// The only block of JSON in a file that has a text.
  private func document(with text: String, in path: String) throws -> JSON {
    let blocks = try SourceTree.text(of: path).matches(of: #/```json\n((?:.|\n)*?)```/#)
      .map { String($0.1) }.filter { $0.contains(text) }
    #expect(blocks.count == 1)
    return try JSON(parsing: #require(blocks.first))
  }

  @Test(arguments: [
    ("Sources/Updates/Updates.docc/app-file.md", "version-command"),
    ("Sources/Updates/Updates.docc/feeds.md", "version-command"),
    ("Sources/Updates/Updates.docc/feeds.md", "signed-feed"),
  ])
  func `an app file has nothing wrong`(path: String, text: String) throws {
    let document = try #require(document(with: text, in: path).objectValue)
    let (file, findings) = AppFileReader.read(document)
    #expect(findings == [])
    #expect(file.id == "com.example.tool")
  }

  @Test func `the configuration announces a version and how to get it`() throws {
    let document = try document(with: "update-url", in: "README.md")
    let (configuration, warnings) = try ConfigurationReader.read(
      document, from: "README.md", scheme: .dotted)
    #expect(warnings == [])
    #expect(configuration.version == "2.0.0")
    #expect(configuration.updateURL == "https://example.com/tool/{version}")
    #expect(configuration.releaseNotes?.text(in: "en") == "# New\n\n- Starts in 8 ms")
  }
}
