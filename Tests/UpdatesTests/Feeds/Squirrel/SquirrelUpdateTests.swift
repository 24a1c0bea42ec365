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
    #expect(update.warnings == [] && update.ruling == .offered)
    #expect(update.releases[0].version?.text == "2.0.0")
    #expect(update.releases[0].name == "The Second One")
    #expect(
      update.releases[0].notes
        == ReleaseNotes(text: "# New\n\n- Faster *start*", format: .markdown))
    #expect(update.releases[0].publishedAt?.iso8601 == "2013-09-18T11:29:53Z")
    #expect(
      update.releases[0].downloadURL == "https://example.com/releases/tool-2.0.0.zip?platform=linux"
    )
  }

  @Test func `a comma after the last field is accepted`() throws {
    let update = try update(
      parsing: """
        {"url": "http://127.0.0.1/2.zip", "name": "Second",
        "pub_date": "2013-09-18T12:29:53+01:00",}
        """)
    #expect(update.warnings == [])
    #expect(update.releases[0].version == nil)
    #expect(update.releases[0].name == "Second")
    #expect(update.releases[0].publishedAt?.iso8601 == "2013-09-18T11:29:53Z")
  }

  @Test func `the URL alone is enough, and keys that run something mean nothing`() throws {
    let asset = ReleaseAsset(name: "tool.zip", url: Self.address)
    for others in [
      "", #", "updates": {"check-for": "never"}, "action": {"run": ["sh"]}"#,
      #", "name": "", "notes": "", "version": """#,
    ] {
      let update = try update(parsing: #"{"url": "\#(Self.address)"\#(others)}"#)
      #expect(update.releases[0].assets == [asset])
      #expect(update.releases == [Self.bareRelease])
      #expect(update.warnings == [])
    }
  }

  @Test func `what is called a version and is none is the name`() throws {
    let release = try update(
      parsing: #"{"url": "\#(Self.address)", "name": "Second", "version": "nightly"}"#
    ).releases[0]
    #expect(release.version == nil)
    #expect(release.name == "nightly")
    #expect(try update("every-field", scheme: .semantic).releases[0].name == "v2.0.0")
  }

  @Test(arguments: [
    ("https://example.com/a.zip", "https://example.com/a.zip"),
    ("http://example.com/a.zip", "http://example.com/a.zip"),
    ("HTTPS://Example.com:8443/a?b=c&d#e", "https://Example.com:8443/a?b=c&d#e"),
    ("https://[::1]/", "https://[::1]/"), ("https://example.com/", "https://example.com/"),
    ("https://example.com/a b/é", "https://example.com/a%20b/%C3%A9"),
  ])
  func `an absolute web address with a host and a path is taken`(url: String, text: String) throws {
    for feed in ["file:///feed.json", "https://example.com/"] {
      let update = try update(url, in: feed)
      #expect(update.releases[0].downloadURL == text)
      #expect(update.warnings.isEmpty)
    }
  }

  @Test(arguments: [
    "https://somebody:secret@example.com/a.zip", "https://somebody@example.com/a.zip",
    "https://a:b@c:d@example.com/a.zip", "https://@example.com/a.zip",
    "https://good.example:443@example.com/a.zip",
  ])
  func `a user in the URL is left out with a warning`(url: String) throws {
    let update = try update(url, in: "https://example.com/")
    #expect(update.releases[0].downloadURL == "https://example.com/a.zip")
    #expect(update.warnings.map(\.message) == ["'url' contains a user name, which is ignored"])
  }

  @Test(arguments: ["file:///tmp/a.zip", "file://localhost/tmp/a%20b.zip", "file:/tmp/a.zip"])
  func `a file is taken only where the feed is one`(url: String) throws {
    #expect(try update(url, in: "file:///feed.json").releases[0].downloadURL == url)
    for feed in ["https://example.com/", "https://example.com/file:///"] {
      #expect(throws: Problem.self) { try update(url, in: feed) }
    }
  }

  @Test(arguments: [
    "file:", "file:a.zip", "file://", "file://host/a.zip", "file://localhost", "file:///tmp/",
    "file:///tmp/%zz", "file:///tmp/a%00", "file:///tmp/a%1B", "file:///tmp/\u{1B}[2J",
    "file:///tmp/\u{202E}", "/tmp/a.zip", "",
  ])
  func `what names no file is refused`(url: String) {
    #expect(throws: Problem.self) { try update(url, in: "file:///feed.json") }
  }

  private func update(_ name: String, scheme: VersionScheme = .dotted) throws -> FeedResult {
    try read(.squirrel, fixture("squirrel/\(name).json")) { $0.scheme = scheme }
  }

  private func update(_ url: String, in feed: String) throws -> FeedResult {
    let document: JSON = ["url": .string(url)]
    return try update(parsing: document.text, from: feed)
  }

  private func update(
    parsing text: String, from url: String = "http://example.com/latest"
  ) throws -> FeedResult {
    try read(.squirrel, text, from: url)
  }
}
