import HarmlessText
import Testing
import UpdatesTestSupport

@testable import Updates

@Suite struct JSONFeedReaderTests {
  private static let registry = [
    "version": "/dist-tags/latest", "date": "/time/2.0.1", "url": "/homepage",
  ]

  @Test func `without pointers the parts lie at the top`() throws {
    let reading = try read("defaults")
    #expect(reading.release.version?.text == "2.0")
    #expect(reading.release.notes == ReleaseNotes(text: "* Faster", format: .markdown))
    #expect(reading.release.storeURL == "https://example.com/tool")
    #expect(reading.release.publishedAt?.iso8601 == "2026-01-02T03:04:05Z")
    #expect(reading.warnings == [])
  }

  @Test func `pointers lead to the parts`() throws {
    let reading = try read("registry", Self.registry)
    #expect(reading.release.version?.text == "2.0.1")
    #expect(reading.release.publishedAt?.iso8601 == "2026-01-02T03:04:05Z")
    #expect(reading.release.storeURL == "https://example.com/tool")
    #expect(reading.release.notes == nil && reading.warnings == [])
  }

  @Test func `assets are URLs, or objects with one`() throws {
    let digest = try Checksum(hex: String(repeating: "ab", count: 32))
    let assets = [
      ReleaseAsset(name: "tool 1.tar.gz", url: "https://example.com/dl/tool%201.tar.gz?x=1"),
      ReleaseAsset(name: "tool.zip", url: "https://example.com/get/7", size: 7, digest: digest),
    ]
    #expect(try read("assets").release.assets == assets)
    let pointers = ["version": "/version", "assets": "/assets"]
    #expect(try read("assets", pointers).release.assets == assets)
    #expect(try read("assets", ["version": "/version"]).release.assets == [])
    let wrong = try read("assets", ["version": "/version", "assets": "/version"])
    #expect(
      wrong.warnings.map(\.message) == [
        "'/version' is \"2.0\", expected an array of URLs or objects"
      ])
  }

  @Test(arguments: [
    ("https://example.com/dl/tool-2.0.tar.gz", "tool-2.0.tar.gz"),
    ("https://example.com/tool.zip?token=1#x", "tool.zip"), ("https://example.com/tool", nil),
    ("https://example.com/", nil), ("https://example.com/notes.html", nil),
    ("https://example.com/a%2Fb.zip", nil),
  ])
  func `a URL of an archive is an asset`(url: String, name: String?) throws {
    let reading = try JSONFeedReader(pointers: [:], scheme: .dotted)
      .release(in: ["version": "2.0", "url": .string(url)], source: "here")
    #expect(reading.release.storeURL == url && reading.release.downloadURL == nil)
    #expect(reading.release.assets == name.map { [ReleaseAsset(name: $0, url: url)] } ?? [])
  }

  @Test func `with pointers only the parts that have one are read`() throws {
    let release = try read("defaults", ["version": "/version"]).release
    #expect(release == Release(version: release.version))
  }

  @Test(arguments: [
    ("array", "/0/version", "2.0"), ("array", "/1/version", "1.0"),
    ("version-string-alone", "", "2.0"), ("version-number-alone", "", "2.10"),
    ("version-a-number", "/version", "8.40"),
  ])
  func `a version is a string, or a number whose text counts`(
    name: String, pointer: String, version: String
  ) throws {
    #expect(try read(name, ["version": pointer]).release.version?.text == version)
  }

  @Test(arguments: [
    ("version-missing", "there is nothing at '/version', expected the version"),
    ("array", "there is nothing at '/version', expected the version"),
    ("version-string-alone", "there is nothing at '/version', expected the version"),
    ("version-null", "'/version' is null, expected a version as a string or a number"),
    ("version-a-boolean", "'/version' is true, expected a version as a string or a number"),
    ("version-an-object", "'/version' is an object, expected a version as a string or a number"),
    ("version-without-digit", "'/version' is \"latest\", expected a version"),
    ("version-empty", "'/version' is \"\", expected a version"),
  ])
  func `a document without a version is malformed`(name: String, problem: String) {
    #expect(throws: DocumentError.malformed(source: "here", problem: problem)) { try read(name) }
  }

  @Test(arguments: ["version-of-10000-characters"])
  func `a version without end is told in few words`(name: String) throws {
    let error = #expect(throws: DocumentError.self) { try read(name) }
    #expect(try #require(error).summary.utf8.count < 200)
  }

  @Test func `a number beyond all is a version like its text`() throws {
    #expect(try read("version-with-exponent-beyond-all").release.version?.text == "1e999999999")
  }

  @Test(arguments: [
    "html-instead", "truncated", "deep-nesting", "empty", "latin-1-instead-of-utf-8",
    "duplicate-key",
  ])
  func `what is no JSON is refused with its place`(name: String) {
    let error = #expect(throws: DocumentError.self) { try read(name) }
    guard case .notJSON = error else {
      Issue.record("\(name): \(String(describing: error))")
      return
    }
  }

  @Test(arguments: [
    (
      "fields-of-wrong-types",
      [
        "'/notes' is 7, expected a string", "'/url' is false, expected an http or https URL",
        "'/date' is an object, expected a date of ISO 8601 or a number of seconds",
      ]
    ),
    ("fields-null", []),
    ("url-of-a-file", ["'/url' is \"file:///etc/passwd\", expected an http or https URL"]),
    ("url-relative", ["'/url' is \"/tool\", expected an http or https URL"]),
    (
      "date-in-words",
      ["'/date' is \"yesterday\", expected a date of ISO 8601 or a number of seconds"]
    ),
    ("date-beyond-all", ["'/date' is 1e300, expected a date of ISO 8601 or a number of seconds"]),
    ("date-negative", ["'/date' is -1, expected a date of ISO 8601 or a number of seconds"]),
  ])
  func `a part that cannot be used counts as absent and is named`(
    name: String, messages: [String]
  ) throws {
    let reading = try read(name)
    #expect(reading.release == Release(version: reading.release.version))
    #expect(reading.warnings.map(\.message) == messages)
    #expect(reading.warnings.allSatisfy { $0.code == "feed.element" })
  }

  @Test func `a chosen pointer that leads nowhere is named, one of the defaults is not`() throws {
    let reading = try read("array", ["version": "/0/version", "notes": "/0/notes"])
    #expect(
      reading.warnings == [
        Warning(
          code: "feed.element", message: "There is nothing at '/0/notes', expected notes")
      ])
    #expect(try read("version-a-number").warnings == [])
  }

  @Test(arguments: ["date-in-seconds", "date-in-milliseconds"])
  func `a date may count seconds or milliseconds`(name: String) throws {
    #expect(try read(name).release.publishedAt?.iso8601 == "2026-01-02T03:04:05Z")
  }

  @Test func `a pointer that is none is told before anybody is asked`() {
    #expect(
      throws: DocumentError.malformed(
        source: "feed.pointers.notes",
        problem: "it is 'notes', expected a JSON pointer that begins with '/', such as "
          + "/releases/0/version")
    ) { try read("defaults", ["version": "/version", "notes": "notes"]) }
  }

  @Test func `all text is made harmless when it enters`() throws {
    let release = try read("hostile-text").release
    #expect(HostileText.offence(in: try #require(release.version?.text)) == nil)
    #expect(HostileText.offence(in: try #require(release.notes?.text), lineBreaks: true) == nil)
  }

  @Test func `a hostile pointer is told without harm`() throws {
    let error = #expect(throws: DocumentError.self) {
      try read("defaults", ["version": "/\u{1B}[31m\u{202E}" + String(repeating: "x", count: 9000)])
    }
    let summary = try #require(error).summary
    #expect(summary == summary.harmlessLine() && summary.utf8.count < 300)
  }

  @Test func `the scheme says what a version is`() throws {
    #expect(throws: DocumentError.self) { try read("defaults", scheme: .semantic) }
    #expect(try read("registry", Self.registry, scheme: .semantic).release.version != nil)
  }

  @discardableResult
  private func read(
    _ name: String, _ pointers: [String: String] = [:], scheme: VersionScheme = .dotted
  ) throws -> JSONFeedReader.Reading {
    let document = try JSON(parsing: fixture("json/\(name).json"), from: "here")
    return try JSONFeedReader(pointers: pointers, scheme: scheme)
      .release(in: document, source: "here")
  }
}
