import Testing
import UpdatesTestSupport

@testable import Updates

@Suite struct SquirrelUpdateTests {
  private static let address = "https://example.com/releases/tool.zip"
  private static let bareRelease = {
    var release = Release(version: nil, downloadURL: address)
    release.assetList = .download(edSignature: nil)
    return release
  }()

  @Test func `every field is read`() throws {
    let update = try update("every-field")
    #expect(update.warnings == [])
    #expect(update.release.version?.text == "2.0.0")
    #expect(update.release.name == "The Second One")
    #expect(
      update.release.notes
        == ReleaseNotes(text: "# New\n\n- Faster *start*", format: .markdown))
    #expect(update.release.publishedAt?.iso8601 == "2013-09-18T11:29:53Z")
    #expect(
      update.release.downloadURL == "https://example.com/releases/tool-2.0.0.zip?platform=linux")
  }

  @Test func `a comma after the last field is accepted`() throws {
    let update = try update(
      parsing: """
        {"url": "http://127.0.0.1/2.zip", "name": "Second",
        "pub_date": "2013-09-18T12:29:53+01:00",}
        """)
    #expect(update.warnings == [])
    #expect(update.release.version == nil)
    #expect(update.release.name == "Second")
    #expect(update.release.publishedAt?.iso8601 == "2013-09-18T11:29:53Z")
  }

  @Test func `the URL alone is enough, and keys that run something mean nothing`() throws {
    let asset = ReleaseAsset(name: "tool.zip", url: Self.address)
    for others in [
      "", #", "updates": {"check-for": "never"}, "action": {"run": ["sh"]}"#,
      #", "name": "", "notes": "", "version": """#,
    ] {
      let update = try update(parsing: #"{"url": "\#(Self.address)"\#(others)}"#)
      #expect(update.release.assets == [asset])
      #expect(update.release == Self.bareRelease)
      #expect(update.warnings == [])
    }
  }

  @Test func `what is called a version and is none is the name`() throws {
    let release = try update(
      parsing: #"{"url": "\#(Self.address)", "name": "Second", "version": "nightly"}"#
    ).release
    #expect(release.version == nil)
    #expect(release.name == "nightly")
    #expect(try update("every-field", scheme: .semantic).release.name == "v2.0.0")
  }

  @Test func `a user in the URL is left out with a warning`() throws {
    let update = try update(
      parsing: #"{"url": "https://somebody:secret@example.com/tool.zip", "version": "2"}"#)
    #expect(update.release.downloadURL == "https://example.com/tool.zip")
    #expect(update.warnings.map(\.message) == ["'url' contains a user name, which is ignored"])
  }

  @Test func `a file is an update only where the feed is a file`() throws {
    let text = #"{"url": "file:///etc/passwd"}"#
    let update = try update(parsing: text, from: "file:///srv/latest.json")
    #expect(update.release.downloadURL == "file:///etc/passwd")
    #expect(throws: Problem.self) {
      try self.update(parsing: text, from: "https://example.com/file:///")
    }
  }

  private func update(_ name: String, scheme: VersionScheme = .dotted) throws -> SquirrelUpdate {
    let bytes = try fixture("squirrel/\(name).json")
    return try SquirrelUpdate(SquirrelDocument(bytes, from: "here"), scheme: scheme)
  }

  private func update(
    parsing text: String, from url: String = "http://example.com/latest"
  ) throws -> SquirrelUpdate {
    try SquirrelUpdate(SquirrelDocument(Array(text.utf8), from: url), scheme: .dotted)
  }
}
