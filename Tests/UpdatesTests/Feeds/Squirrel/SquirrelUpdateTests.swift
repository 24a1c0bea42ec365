import HarmlessText
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
    let update = try update("trailing-comma")
    #expect(update.warnings == [])
    #expect(update.release.version == nil)
    #expect(update.release.name == "Second")
    #expect(update.release.publishedAt?.iso8601 == "2013-09-18T11:29:53Z")
  }

  @Test func `the URL alone is enough, and keys that run something mean nothing`() throws {
    let asset = ReleaseAsset(name: "tool.zip", url: Self.address)
    for name in ["url-only", "unknown-fields", "fields-empty"] {
      let update = try update(name)
      #expect(update.release.assets == [asset])
      #expect(update.release == Self.bareRelease)
      #expect(update.warnings == [])
    }
  }

  @Test(arguments: [
    (
      "fields-of-wrong-types",
      [
        "'version' is 2.0, expected a string", "'name' is 7, expected a string",
        "'notes' is an array, expected a string",
        "'pub_date' is 1379503793, expected a date such as \"2013-09-18T12:29:53+01:00\"",
      ]
    ),
    (
      "fields-null",
      [
        "'version' is null, expected a string", "'name' is null, expected a string",
        "'notes' is null, expected a string",
        "'pub_date' is null, expected a date such as \"2013-09-18T12:29:53+01:00\"",
      ]
    ),
  ])
  func `an optional field of another type counts as absent, with a warning`(
    name: String, messages: [String]
  ) throws {
    let update = try update(name)
    #expect(update.release == Self.bareRelease)
    #expect(update.warnings.map(\.message) == messages)
    #expect(Set(update.warnings.map(\.code)) == ["feed.field"])
  }

  @Test(arguments: ["yesterday", "", "2013-09-18", "2013-09-18T12:29:53", "1379503793"])
  func `a date of another form counts as absent, with a warning`(date: String) throws {
    let members: JSON = ["url": .string(Self.address), "pub_date": .string(date)]
    let update = try SquirrelUpdate(
      SquirrelDocument(Array(members.text.utf8), from: "here"), scheme: .dotted)
    #expect(update.release.publishedAt == nil)
    #expect(update.warnings.count == 1)
  }

  @Test func `what is called a version and is none is the name`() throws {
    let release = try update("version-that-is-none").release
    #expect(release.version == nil)
    #expect(release.name == "nightly")
    #expect(try update("every-field", scheme: .semantic).release.name == "v2.0.0")
  }

  @Test(arguments: [
    ("url-missing", "missing"), ("url-in-capitals", "missing"), ("url-null", "null"),
    ("url-a-number", "7"), ("url-true", "true"), ("url-an-array", "an array"),
    ("url-an-object", "an object"), ("url-empty", #""""#), ("url-blank", #""  ""#),
    ("url-relative", #""/releases/tool.zip?token=***""#), ("url-relative-name", #""tool.zip""#),
    ("url-without-scheme", #""//example.com/tool.zip""#),
    ("url-without-slashes", #""https:tool.zip""#),
    ("url-without-host", #""https:///tool.zip""#),
    ("url-with-a-user-and-no-host", #""https:///tool.zip""#),
    ("url-without-path", #""https://example.com""#),
    ("url-without-path-but-query", #""https://example.com?a=***""#),
    ("url-ftp", #""ftp://example.com/tool.zip""#),
    ("url-javascript", #""javascript:alert(1)//example.com/x""#),
    ("url-data", #""data:application/zip;base64,AAAA""#),
    ("url-file-from-a-server", #""file:///etc/passwd""#),
    ("url-file-in-capitals", #""FILE:///etc/passwd""#),
    ("url-with-backslash", "a URL with a backslash"),
    ("url-with-escape-sequence", "a URL with a control character"),
    ("url-with-line-break", "a URL with a control character"),
    ("url-with-nul", "a URL with a control character"),
    ("url-with-host-of-other-letters", #""https://xn--80ak6aa92e.com/tool.zip""#),
    ("url-with-port-out-of-range", #""https://example.com:99999/tool.zip""#),
    (
      "url-of-10000-characters",
      #""https://example.com/"# + String(repeating: "a", count: 19) + "…\""
    ),
  ])
  func `an update without a usable URL is malformed, which names the field`(
    name: String, found: String
  ) throws {
    let error = #expect(throws: DocumentError.self) { try update(name) }
    guard case .malformed(let source, let problem) = error else {
      Issue.record("\(String(describing: error))")
      return
    }
    #expect(source == "http://example.com/latest")
    #expect(problem.hasPrefix("'url' is \(found)"), "\(problem)")
    #expect(
      problem.hasSuffix(", expected an absolute http or https URL with a host and a path"))
    #expect(problem.utf8.count < 200)
    #expect(!problem.contains("secret"))
    #expect(HostileText.offence(in: problem) == nil)
  }

  @Test func `a user in the URL is left out with a warning`() throws {
    let update = try update("url-with-user")
    #expect(update.release.downloadURL == "https://example.com/tool.zip")
    #expect(update.warnings.map(\.message) == ["'url' contains a user name, which is ignored"])
  }

  @Test func `what a URL may not have is percent-encoded`() throws {
    #expect(
      try update("url-with-blank-and-letters").release.downloadURL
        == "https://example.com/new%20tool/%C3%A9.zip")
  }

  @Test func `a file is an update only where the feed is a file`() throws {
    let update = try update("url-file-from-a-server", from: "file:///srv/latest.json")
    #expect(update.release.downloadURL == "file:///etc/passwd")
    #expect(throws: DocumentError.self) {
      try self.update("url-file-from-a-server", from: "https://example.com/file:///")
    }
  }

  @Test(arguments: [
    "empty", "blank", "html-instead", "truncated", "deep-nesting", "deep-nesting-never-closed",
    "latin-1-instead-of-utf-8", "invalid-utf-8", "single-quotes", "raw-control-characters",
    "nul-bytes", "version-twice",
  ])
  func `what is no JSON is refused with its place`(name: String) throws {
    let error = #expect(throws: DocumentError.self) { try update(name) }
    guard case .notJSON(let source, let line, let column, let problem, let excerpt) = error else {
      Issue.record("\(String(describing: error))")
      return
    }
    #expect(source == "http://example.com/latest")
    #expect(line >= 1 && column >= 1 && !problem.isEmpty)
    #expect(excerpt.utf8.count < 1000)
    #expect(HostileText.offence(in: excerpt, lineBreaks: true) == nil)
  }

  @Test(arguments: [
    ("array-instead", "an array"), ("null-instead", "null"), ("string-instead", "a string"),
    ("number-instead", "a number"), ("false-instead", "a boolean"),
  ])
  func `JSON that is no object is malformed`(name: String, found: String) {
    #expect(
      throws: DocumentError.malformed(
        source: "http://example.com/latest", problem: "it is \(found), expected an object")
    ) { try update(name) }
  }

  @Test func `an answer that is cut at any byte is refused or whole`() throws {
    let bytes = try fixture("squirrel/every-field.json")
    let end = try #require(bytes.lastIndex(of: UInt8(ascii: "}")))
    for count in 0..<bytes.count {
      let document = try? SquirrelDocument(Array(bytes.prefix(count)), from: "here")
      #expect((document != nil) == (count > end), "\(count) of \(bytes.count) bytes")
    }
  }

  @Test func `all text is made harmless when it enters`() throws {
    let update = try update("hostile-text")
    let (release, warnings) = (update.release, update.warnings)
    for text in [release.name, release.version?.text].compactMap(\.self) + warnings.map(\.message) {
      #expect(HostileText.offence(in: text) == nil)
      #expect(!text.contains(HostileText.payload))
    }
    let notes = try #require(release.notes?.text)
    #expect(HostileText.offence(in: notes, lineBreaks: true) == nil)
    #expect(!notes.contains(HostileText.payload))
    #expect(release.name != nil)
    #expect(warnings.count == 1)
  }

  @Test(arguments: HostileText.corpus)
  func `no text harms in any field`(sample: HostileText.Sample) throws {
    let start = String(sample.text.unicodeScalars.prefix(4096))
    let text = JSON.string(start)
    let members: JSON = [
      "url": .string(Self.address), "name": text, "notes": text, "version": text, "pub_date": text,
    ]
    let update = try SquirrelUpdate(
      SquirrelDocument(Array(members.text.utf8), from: "here"), scheme: .dotted)
    let release = update.release
    for line in [release.name, release.version?.text].compactMap(\.self)
      + update.warnings.map(\.message)
    {
      #expect(HostileText.offence(in: line) == nil)
      #expect(line.count <= 1100)
    }
    #expect(release.notes?.text ?? "" == start.harmlessText())
    #expect(SquirrelAddress(sample.text, allowsFiles: true) == nil)
    #expect(HostileText.offence(in: SquirrelAddress.excerpt(sample.text)) == nil)
  }

  private func update(
    _ name: String, from url: String = "http://example.com/latest",
    scheme: VersionScheme = .dotted
  ) throws -> SquirrelUpdate {
    try SquirrelUpdate(
      SquirrelDocument(fixture("squirrel/\(name).json"), from: url), scheme: scheme)
  }
}
