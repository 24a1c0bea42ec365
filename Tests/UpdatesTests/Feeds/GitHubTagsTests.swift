import Testing

@testable import Updates

@Suite struct GitHubTagsTests {
  @Test(arguments: [
    ("v1.2.3", nil, "1.2.3"), ("V1.2.3", nil, "1.2.3"), ("1.2.3", nil, "1.2.3"),
    ("cli-v1.2", "cli-v", "1.2"), ("cli-v1.2", "cli-", "1.2"), ("cli-1.2", "cli-", "1.2"),
    ("pkg/v1.2", "pkg/", "1.2"), ("tool@1.2", "tool@", "1.2"), ("v2.0-rc.1", nil, "2.0-rc.1"),
    ("v1.2", "", "1.2"), ("r\u{E9}v1", "r\u{E9}", "1"),
  ])
  func `what follows the prefix and a v is the version`(
    tag: String, prefix: String?, version: String
  ) throws {
    let tags = GitHubTags(prefix: prefix, scheme: .dotted)
    guard case .version(let found) = tags.reading(tag) else {
      Issue.record("\(tag): \(tags.reading(tag))")
      return
    }
    #expect(found.text == version)
  }

  @Test(arguments: ["v1.2", "1.2", "CLI-v1.2", "server-v1.2", "cli", "", "re\u{301}v1"])
  func `a tag without the prefix is of another`(tag: String) {
    #expect(GitHubTags(prefix: "cli-v", scheme: .dotted).reading(tag) == .ofAnother)
  }

  @Test(arguments: [
    "", "v", "vv1", "nightly", "nightly-2026", "release-1.2", "v1..2", "1.", "-1", "v-1", "\n",
    "v\u{301}1", "٣",
  ])
  func `a tag that names no version is none`(tag: String) {
    #expect(GitHubTags(prefix: nil, scheme: .dotted).reading(tag) == .noVersion)
  }

  @Test(arguments: ["cli-v", "cli-version", "cli-v-1"])
  func `a tag with no version behind the prefix is none`(tag: String) {
    #expect(GitHubTags(prefix: "cli-v", scheme: .dotted).reading(tag) == .noVersion)
  }

  @Test func `the scheme says what a version is`() {
    let tags = GitHubTags(prefix: nil, scheme: .semantic)
    #expect(tags.reading("v1.2") == .noVersion)
    guard case .version(let version) = tags.reading("v1.2.3-rc.1+b5") else {
      Issue.record("no version")
      return
    }
    #expect(version.text == "1.2.3-rc.1+b5")
  }
}
