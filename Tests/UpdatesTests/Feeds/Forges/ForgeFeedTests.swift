import Testing
import UpdatesLoopback
import UpdatesTestSupport

@testable import Updates

@Suite(.timeLimit(.minutes(10))) struct ForgeFeedTests {
  @Test func `a list of GitLab is read`() throws {
    let answer = try read("gitlab/real-answer")
    #expect(answer.releases.map { $0.version?.text } == ["2.2.0", "2.1.0", "2.0.0"])
    #expect(answer.releases.map(\.isWithdrawn) == [true, false, false])
    let newest = answer.releases[1]
    #expect(newest.name == "Release v2.1.0")
    #expect(newest.notes == ReleaseNotes(text: "* New", format: .markdown))
    #expect(newest.publishedAt?.iso8601 == "2026-01-02T03:04:05Z")
    #expect(newest.storeURL == "https://gitlab.com/octo/tool/-/releases/v2.1.0")
    let place = "https://gitlab.com/octo/tool/-/releases/v2.1.0/downloads/bin/"
    #expect(
      newest.assets == [
        ReleaseAsset(name: "tool-linux-amd64", url: place + "tool-linux-amd64"),
        ReleaseAsset(name: "tool-darwin-arm64", url: place + "tool-darwin-arm64"),
        ReleaseAsset(name: "tool.zip", url: "https://example.com/tool.zip"),
      ])
    #expect(answer.releases[2].notes == nil && answer.releases[2].assets == [])
    #expect(
      answer.warnings.map(\.message) == ["'[3].tag_name' is \"nightly\", expected a version"])
  }

  @Test func `a list of Forgejo is read`() throws {
    let answer = try read("forgejo/real-answer")
    #expect(answer.releases.map { $0.version?.text } == ["2.2.0-rc1", "2.1.0", "2.0.0"])
    #expect(answer.releases.map(\.isPrerelease) == [true, false, false])
    #expect(answer.releases.map(\.isWithdrawn) == [false, false, true])
    let newest = answer.releases[1]
    #expect(newest.notes?.text == "* New")
    #expect(newest.publishedAt?.iso8601 == "2026-01-02T03:04:05Z")
    #expect(newest.storeURL == "https://codeberg.org/octo/tool/releases/tag/v2.1.0")
    #expect(
      newest.assets.map(\.name) == ["tool-linux-amd64", "tool-linux-arm64", "checksums.txt"])
    #expect(newest.assets.allSatisfy { $0.size == 1234 } && newest.downloadURL == nil)
  }

  @Test(arguments: ["gitlab/one-release", "forgejo/one-release"])
  func `one release alone is a list of one`(name: String) throws {
    let answer = try read(name)
    #expect(answer.releases.map { $0.version?.text } == ["2.0.0"] && answer.warnings == [])
    #expect(answer.releases[0].assets.map(\.name) == ["tool.zip"])
  }

  @Test(arguments: [
    (Feed.gitLab, "/api/v4/projects/octo%2Ftool/releases", "per_page", 100),
    (.forgejo, "/api/v1/repos/octo/tool/releases", "limit", 50),
  ])
  func `a list is asked for in the largest pages, another URL is one document`(
    feed: Feed, list: String, parameter: String, size: Int
  ) async throws {
    let trial = try FeedTrial { request in
      switch (request.path.hasSuffix("/releases"), request.parameter("page")) {
      case (true, nil): .text(entries(size, tag: "v2.0", more: #", "draft": true"#))
      case (true, _): .text(entries(1, tag: "v2.0"))
      case (false, _): .text(#"{"tag_name": "v2.0"}"#)
      }
    }
    let answer = try await trial.answer(of: feed, at: list)
    #expect(answer.releases.count == size + 1)
    let others = [list + "/latest", "/releases.json?page=2"]
    for path in others {
      #expect(try await trial.answer(of: feed, at: path).releases.count == 1)
    }
    let first = "\(list)?\(parameter)=\(size)"
    #expect(trial.targets == [first, first + "&page=2"] + others)
  }

  private func entries(_ count: Int, tag: String, more: String = "") -> String {
    let entry = #"{"tag_name": "\#(tag)"\#(more)}"#
    return "[" + Array(repeating: entry, count: count).joined(separator: ",") + "]"
  }

  private func read(_ name: String) throws -> FeedResult {
    try UpdatesTests.read(.gitLab, fixture("\(name).json"))
  }
}
