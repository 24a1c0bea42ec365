import HarmlessText
import Testing
import UpdatesTestSupport

@testable import Updates

@Suite struct ForgePageTests {
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

  @Test func `tags without the prefix are passed over in silence`() throws {
    let answer = try answer("prefixed-tags", prefix: "cli-v")
    #expect(answer.releases.map(\.version?.text) == ["1.3.0", "1.2.0"])
    #expect(
      answer.warnings.map(\.message) == ["'[2].tag_name' is \"cli-vNext\", expected a version"])
  }

  @Test func `entries that cannot be used are named, a few of them`() throws {
    let answer = try answer(
      parsing: """
        [{"name": "x"}, "x", {"tag_name": "latest"}, {"tag_name": "v"}, {"tag_name": ""}, null,
        {"tag_name": "v2.0"}]
        """)
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

  @Test func `the assets that can be downloaded are read`() throws {
    let releases = try answer("many-assets").releases
    let place = "https://github.com/octo/tool/releases/download/v2.0/"
    let digest = try Checksum(hex: String(repeating: "0123456789abcdef", count: 4))
    var sums = ReleaseAsset(name: "SHA256SUMS", url: place + "SHA256SUMS")
    sums.hasUnreadableDigest = true
    #expect(
      releases[0].assets == [
        ReleaseAsset(
          name: "tool-linux-amd64.tar.gz", url: place + "tool-linux-amd64.tar.gz", size: 1234,
          digest: digest),
        ReleaseAsset(name: "tool-macos.zip", url: place + "tool-macos.zip", size: 10),
        sums,
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
    let releases: JSON = [["tag_name": "1.0", "assets": .array(assets)]]
    let answer = try answer(parsing: releases.text)
    #expect(answer.releases[0].assets.map(\.name) == (0..<1000).map(String.init))
  }

  private func answer(_ name: String, prefix: String? = nil) throws -> FeedResult {
    try read(.gitHub, fixture("github/\(name).json")) { $0.tagPrefix = prefix }
  }

  private func answer(parsing text: String) throws -> FeedResult {
    try read(.gitHub, text)
  }

  /// Each tag with a prefix, and the version; `none` if it names none, `other` without the prefix.
  @Test(
    arguments: [
      ("v1.2.3", nil, "1.2.3"), ("V1.2.3", nil, "1.2.3"), ("1.2.3", nil, "1.2.3"),
      ("cli-v1.2", "cli-v", "1.2"), ("cli-v1.2", "cli-", "1.2"), ("cli-1.2", "cli-", "1.2"),
      ("pkg/v1.2", "pkg/", "1.2"), ("tool@1.2", "tool@", "1.2"), ("v2.0-rc.1", nil, "2.0-rc.1"),
      ("v1.2", "", "1.2"), ("r\u{E9}v1", "r\u{E9}", "1"), ("re\u{301}v1", "r\u{E9}", "other"),
    ]
      + ["v1.2", "1.2", "CLI-v1.2", "server-v1.2", "cli", ""].map { ($0, "cli-v", "other") }
      + ["cli-v", "cli-version", "cli-v-1"].map { ($0, "cli-v", "none") }
      + [
        "", "v", "vv1", "nightly", "nightly-2026", "release-1.2", "v1..2", "1.", "-1", "v-1", "\n",
        "v\u{301}1", "٣",
      ].map { ($0, nil, "none") } as [(String, String?, String)])
  func `what follows the prefix and a v is the version`(
    tag: String, prefix: String?, version: String
  ) {
    #expect(reading(tag, prefix) == version)
  }

  @Test func `the scheme says what a version is`() {
    #expect(reading("v1.2", nil, .semantic) == "none")
    #expect(reading("v1.2.3-rc.1+b5", nil, .semantic) == "1.2.3-rc.1+b5")
  }

  private func reading(
    _ tag: String, _ prefix: String?, _ scheme: VersionScheme = .dotted
  ) -> String {
    let query = FeedQuery(app: App(version: "1.0"), scheme: scheme, tagPrefix: prefix)
    return switch query.reading(tag) {
    case .version(let version): version.text
    case .ofAnother: "other"
    case .noVersion: "none"
    }
  }
}
