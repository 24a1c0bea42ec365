import Testing
import UpdatesLoopback
import UpdatesTestSupport

@testable import Updates

@Suite struct SquirrelFileFeedTests {
  private let served: ServedFeed

  init() throws {
    served = try ServedFeed(SquirrelFileFeed())
  }

  @Test func `of many releases the current one is announced, and nothing is decided`() async throws
  {
    let answer = try await answer("three-releases")
    #expect(answer.ruling == nil)
    #expect(answer.releases.count == 1)
    let release = try #require(answer.releases.first)
    #expect(release.version?.text == "2.0.0")
    #expect(release.name == "Tool 2.0.0")
    #expect(release.notes == ReleaseNotes(text: "What 2.0.0 has", format: .markdown))
    #expect(release.publishedAt?.iso8601 == "2013-09-18T12:29:53Z")
    #expect(release.downloadURL == "https://example.com/tool-2.0.0.zip")
    #expect(answer.warnings == [])
  }

  @Test(arguments: ["2.0.0", "2", "v2.0", "2.0.1", "10"])
  func `what is not newer than the installed version is announced and not looked for`(
    installed: String
  ) async throws {
    for name in [
      "three-releases", "releases-missing", "releases-null", "releases-a-string", "releases-empty",
      "releases-without-the-current-one", "update-to-missing", "update-to-with-relative-url",
    ] {
      let answer = try await answer(name, installed: installed)
      #expect(answer.ruling == nil)
      #expect(answer.releases.map(\.version?.text) == ["2.0.0"])
      #expect(answer.releases.first?.downloadURL == nil)
      #expect(answer.warnings == [])
    }
  }

  @Test(arguments: [
    ("a-number", "2"), ("null", "null"), ("an-object", "an object"), ("true", "true"),
    ("empty", #""""#), ("no-version", #""newest""#),
    ("of-10000-characters", "\"" + String(repeating: "2.", count: 19) + "2…\""),
  ])
  func `a current release that is no version is malformed`(
    name: String, found: String
  ) async throws {
    await expectMalformed(
      "current-release-" + name, "'currentRelease' is \(found), expected a version")
  }

  @Test(arguments: [
    ("missing", "missing"), ("null", "null"), ("an-object", "an object"),
    ("a-string", #""2.0.0""#),
  ])
  func `releases that are no array are malformed`(name: String, found: String) async throws {
    await expectMalformed("releases-" + name, "'releases' is \(found), expected an array")
  }

  @Test(arguments: [
    "empty", "without-the-current-one", "with-the-current-one-written-otherwise", "of-wrong-types",
  ])
  func `a current release without an entry is malformed`(name: String) async throws {
    await expectMalformed(
      "releases-" + name,
      "'releases' has no entry whose 'version' is \"2.0.0\", the current release")
  }

  @Test(arguments: [
    ("missing", "' is missing, expected an object"), ("null", "' is null, expected an object"),
    ("a-string", "' is \"https://example.com/tool.zip\", expected an object"),
    ("an-array", "' is an array, expected an object"),
    (
      "empty",
      ".url' is missing, expected an absolute http or https URL with a host and a path"
    ),
    (
      "without-url",
      ".url' is missing, expected an absolute http or https URL with a host and a path"
    ),
    (
      "with-relative-url",
      ".url' is \"tool.zip\", expected an absolute http or https URL with a host and a path"
    ),
    (
      "with-null-url",
      ".url' is null, expected an absolute http or https URL with a host and a path"
    ),
  ])
  func `an entry without a usable update is malformed, which names the field`(
    name: String, problem: String
  ) async throws {
    await expectMalformed("update-to-" + name, "'releases[1].updateTo" + problem)
  }

  @Test func `optional fields of an update of wrong types are warned about`() async throws {
    let answer = try await answer("update-to-of-wrong-types")
    #expect(answer.releases.map(\.version?.text) == ["2.0.0"])
    #expect(answer.releases.first?.name == nil)
    #expect(
      answer.warnings.map(\.message) == [
        "'releases[1].updateTo.name' is 7, expected a string",
        "'releases[1].updateTo.pub_date' is \"yesterday\", expected a date such as "
          + "\"2013-09-18T12:29:53+01:00\"",
      ])
  }

  @Test(arguments: ["releases-broken-but-the-current-one", "releases-with-the-current-one-twice"])
  func `the first entry of exactly that version counts`(name: String) async throws {
    let release = try #require(try await answer(name).releases.first)
    #expect(release.downloadURL == "https://example.com/tool-2.0.0.zip")
  }

  @Test func `a document without a current release is a server's answer`() async throws {
    let answer = try await answer("without-current-release", installed: "9.0")
    #expect(answer.ruling == .offered)
    #expect(answer.releases.map(\.version?.text) == ["2.0.0"])
    await expectMalformed(
      "releases-without-current-release",
      "'url' is missing, expected an absolute http or https URL with a host and a path")
  }

  @Test func `204 is the ruling that there is no update`() async throws {
    #expect(try await served.answer(.status(204)).ruling == .upToDate)
  }

  @Test(arguments: [
    "empty", "blank", "truncated", "deep-nesting", "deep-nesting-never-closed",
    "latin-1-instead-of-utf-8", "invalid-utf-8", "single-quotes", "raw-control-characters",
    "nul-bytes", "current-release-twice",
  ])
  func `what is no JSON is refused`(name: String) async throws {
    let response = try LoopbackResponse.fixture("squirrel-file/" + name)
    let error = await #expect(throws: DocumentError.self) { try await served.answer(response) }
    guard case .notJSON = error else {
      Issue.record("\(String(describing: error))")
      return
    }
  }

  @Test func `a web page is told as one`() async throws {
    let response = try LoopbackResponse.fixture("squirrel-file/html-instead")
    let error = await #expect(throws: DocumentError.self) { try await served.answer(response) }
    guard case .webPage = error else {
      Issue.record("\(String(describing: error))")
      return
    }
  }

  @Test(arguments: [
    ("array-instead", "an array"), ("null-instead", "null"), ("string-instead", "a string"),
    ("number-instead", "a number"), ("false-instead", "a boolean"),
  ])
  func `JSON that is no object is malformed`(name: String, found: String) async throws {
    await expectMalformed(name, "it is \(found), expected an object")
  }

  @Test func `a current release is made harmless when it enters`() async throws {
    let answer = try await answer("hostile-current-release", installed: "9.0")
    #expect(answer.releases.map(\.version?.text) == ["2.0.0"])
    await expectMalformed(
      "hostile-current-release",
      "'releases' has no entry whose 'version' is \"2.0.0\", the current release")
  }

  @Test func `of 10,000 releases the last is found`() async throws {
    let entries = (1...10_000).map { number -> JSON in
      [
        "version": .string("2.\(number)"),
        "updateTo": ["url": .string("https://example.com/\(number).zip")],
      ]
    }
    let document: JSON = ["currentRelease": "2.10000", "releases": .array(entries)]
    let answer = try await served.answer(.text(document.text))
    #expect(answer.releases.first?.downloadURL == "https://example.com/10000.zip")
  }

  @Test func `it asks for JSON, and is asked by its kind`() async throws {
    var served = served
    served.query.headers = [Header("Accept", "text/html")]
    _ = try await served.answer(.status(204))
    #expect(served.server.requests.first?["Accept"] == "application/json")
    #expect(Feeds.named("squirrel-file") is SquirrelFileFeed)
  }

  private func answer(_ name: String, installed: String = "1.4.0") async throws -> FeedResult {
    var served = served
    served.query.app.version = installed
    return try await served.answer(.fixture("squirrel-file/" + name))
  }

  private func expectMalformed(_ name: String, _ problem: String) async {
    await #expect(
      throws: DocumentError.malformed(source: served.server.url("/latest"), problem: problem)
    ) { try await answer(name) }
  }
}
