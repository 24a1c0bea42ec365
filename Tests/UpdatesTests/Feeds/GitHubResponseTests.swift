import HarmlessText
import Testing
import UpdatesTestSupport

@testable import Updates

@Suite struct GitHubResponseTests {
  @Test func `every field of a real answer is read`() throws {
    let answer = try answer("real-answer")
    #expect(answer.releases.map(\.version?.text) == ["2.2.0", "2.2.0-rc.1", "2.1.0"])
    #expect(answer.releases.map(\.isWithdrawn) == [true, false, false])
    #expect(answer.releases.map(\.isPrerelease) == [false, true, false])
    #expect(answer.releases.map(\.name) == [nil, "The next", "Two point one"])
    #expect(answer.releases[0].publishedAt == nil && answer.releases[0].notes == nil)
    let newest = answer.releases[2]
    #expect(
      newest.notes
        == ReleaseNotes(
          text: "## New\n\n* Faster start by @octo in #7\n* “Fixes” 🚀", format: .markdown))
    #expect(newest.publishedAt?.iso8601 == "2026-01-02T03:04:05Z")
    #expect(newest.storeURL == "https://github.com/octo/tool/releases/tag/v2.1.0")
    #expect(
      newest.downloadURL == "https://github.com/octo/tool/releases/download/v2.1.0/tool.tar.gz")
    #expect(newest.size == 48_123_904)
    #expect(newest.assets.map(\.name) == ["tool.tar.gz"])
    #expect(newest.assets.first?.url == newest.downloadURL)
    #expect(
      answer.warnings.map(\.message) == [
        "'[3].tag_name' is \"cli-v2.0\", expected a version",
        "'[4].tag_name' is \"nightly\", expected a version",
      ])
  }

  @Test func `of several assets none is taken`() throws {
    let release = try #require(try answer("real-answer", prefix: "cli-").releases.first)
    #expect(release.version?.text == "2.0")
    #expect(release.downloadURL == nil && release.size == nil)
    #expect(release.assets.map(\.name).first == "a-linux.tar.gz")
  }

  @Test func `one release alone is a list of one`() throws {
    let answer = try answer("one-release")
    #expect(answer.releases.map(\.version?.text) == ["2.1.0"])
    #expect(answer.count == 1 && answer.warnings == [])
  }

  @Test func `an empty list has no release and is no error`() throws {
    let answer = try answer("no-releases")
    #expect(answer.releases == [] && answer.warnings == [] && answer.count == 0)
  }

  @Test func `tags without the prefix are passed over in silence`() throws {
    let answer = try answer("prefixed-tags", prefix: "cli-v")
    #expect(answer.releases.map(\.version?.text) == ["1.3.0", "1.2.0"])
    #expect(answer.countOfOthers == 3)
    #expect(
      answer.warnings.map(\.message) == ["'[2].tag_name' is \"cli-vNext\", expected a version"])
  }

  @Test func `entries that cannot be used are named, a few of them`() throws {
    let answer = try answer("some-elements-broken")
    #expect(answer.releases.map(\.version?.text) == ["2.0"])
    #expect(
      answer.warnings.map(\.message) == [
        "'[0].tag_name' is missing, expected a string", "'[1]' is \"x\", expected an object",
        "'[2].tag_name' is \"latest\", expected a version",
        "'[3].tag_name' is \"v\", expected a version",
        "'[4].tag_name' is \"\", expected a version",
      ])
    #expect(Set(answer.warnings.map(\.code)) == ["feed.element"])
  }

  @Test func `tags that are no versions leave no release and a word about them`() throws {
    let answer = try answer("tags-no-versions")
    #expect(answer.releases == [] && answer.count == 2)
    #expect(answer.warnings.count == 2)
  }

  @Test(arguments: [
    (
      "rate-limit-message-instead",
      "it is an object, expected an array: 'API rate limit exceeded for 192.0.2.1.'"
    ),
    ("object-instead", "it is an object, expected an array"),
    ("string-instead", "it is a string, expected an array"),
    ("null-instead", "it is null, expected an array"),
    ("tag-missing", "'[0].tag_name' is missing, expected a string"),
    ("tag-a-number", "'[0].tag_name' is 2.0, expected a string"),
    ("tag-null", "'[0].tag_name' is null, expected a string"),
    ("single-tag-of-wrong-type", "'[0].tag_name' is an array, expected a string"),
    ("elements-no-objects", "'[0]' is \"v2.0\", expected an object"),
  ])
  func `an answer of another form is malformed`(name: String, problem: String) {
    #expect(throws: DocumentError.malformed(source: "here", problem: problem)) {
      try answer(name)
    }
  }

  @Test func `a hostile message is told in one harmless line`() throws {
    let error = #expect(throws: DocumentError.self) { try answer("hostile-message-instead") }
    let summary = try #require(error).summary
    #expect(summary == summary.harmlessLine() && summary.utf8.count < 400)
    #expect(summary.contains("Not found"))
  }

  @Test(arguments: [
    "html-instead", "truncated", "deep-nesting", "empty", "latin-1-instead-of-utf-8",
    "duplicate-key",
  ])
  func `what is no JSON is refused with its place`(name: String) throws {
    let error = #expect(throws: DocumentError.self) { try answer(name) }
    guard case .notJSON(let source, let line, let column, let problem, let excerpt) = error else {
      Issue.record("\(name): \(String(describing: error))")
      return
    }
    #expect(source == "here" && line >= 1 && column >= 1 && !problem.isEmpty)
    #expect(excerpt.utf8.count < 1000)
  }

  @Test func `a tag of 10,000 characters is told in few words`() throws {
    let answer = try answer("tag-of-10000-characters")
    #expect(answer.releases == [])
    #expect(try #require(answer.warnings.first).message.utf8.count < 200)
  }

  @Test(arguments: ["fields-of-wrong-types", "fields-null"])
  func `a field that cannot be used counts as absent`(name: String) throws {
    let release = try #require(try answer(name).releases.first)
    #expect(release == Release(version: release.version))
  }

  @Test func `an asset that cannot be used counts as absent`() throws {
    let releases = try answer("asset-of-wrong-types").releases
    #expect(releases.count == 3)
    #expect(releases.allSatisfy { $0.downloadURL == nil && $0.size == nil })
    #expect(releases.allSatisfy { $0.assets == [] })
  }

  @Test func `the assets that can be downloaded are read`() throws {
    let releases = try answer("many-assets").releases
    let place = "https://github.com/octo/tool/releases/download/v2.0/"
    let digest = try Checksum(hex: String(repeating: "0123456789abcdef", count: 4))
    #expect(
      releases[0].assets == [
        ReleaseAsset(
          name: "tool-linux-amd64.tar.gz", url: place + "tool-linux-amd64.tar.gz", size: 1234,
          digest: digest),
        ReleaseAsset(name: "tool-macos.zip", url: place + "tool-macos.zip", size: 10),
        ReleaseAsset(name: "SHA256SUMS", url: place + "SHA256SUMS"),
        ReleaseAsset(name: "abc.zip", url: place + "x", size: 10),
        ReleaseAsset(name: "x.zip", url: place + "x.zip", size: 10),
      ])
    #expect(releases[0].downloadURL == nil && releases[1].assets == [])
  }

  @Test func `of too many assets the first thousand are read`() throws {
    let assets = (0..<1200).map { number -> JSON in
      [
        "name": .string("\(number)"),
        "browser_download_url": .string("https://example.com/\(number)"),
      ]
    }
    let document: JSON = [["tag_name": "1.0", "assets": .array(assets)]]
    let answer = try GitHubResponse(document, source: "here", tags: GitHubTags(scheme: .dotted))
    #expect(answer.releases[0].assets.map(\.name) == (0..<1000).map(String.init))
  }

  @Test func `no address opens anything but a web page`() throws {
    let releases = try answer("addresses-that-open-other-things").releases
    #expect(releases.count == 7)
    #expect(releases.allSatisfy { $0.storeURL == nil && $0.downloadURL == nil })
  }

  @Test func `all text is made harmless when it enters`() throws {
    let answer = try answer("hostile-text")
    let release = try #require(answer.releases.first)
    for text in [release.version?.text, release.name].compactMap({ $0 }) {
      #expect(HostileText.offence(in: text) == nil, "\(text)")
    }
    let notes = try #require(release.notes?.text)
    #expect(HostileText.offence(in: notes, lineBreaks: true) == nil)
  }

  @Test func `of 100,000 broken entries few are named`() throws {
    let entries = [JSON](repeating: ["tag_name": 1], count: 100_000)
    let good: JSON = ["tag_name": "v2.0"]
    let answer = try GitHubResponse(
      .array(entries + [good]), source: "here", tags: GitHubTags(prefix: nil, scheme: .dotted))
    #expect(answer.releases.map(\.version?.text) == ["2.0"])
    #expect(answer.warnings.count == 5)
  }

  @Test func `a real answer that is cut at any byte is refused or whole`() throws {
    let bytes = try fixture("github/real-answer.json")
    let end = try #require(bytes.lastIndex(of: UInt8(ascii: "]")))
    for count in stride(from: 0, through: bytes.count, by: 7) {
      let document = try? JSON(parsing: Array(bytes.prefix(count)), from: "here")
      #expect((document != nil) == (count > end), "\(count) of \(bytes.count) bytes")
    }
  }

  @discardableResult
  private func answer(_ name: String, prefix: String? = nil) throws -> GitHubResponse {
    try GitHubResponse(
      JSON(parsing: fixture("github/\(name).json"), from: "here"), source: "here",
      tags: GitHubTags(prefix: prefix, scheme: .dotted))
  }
}
