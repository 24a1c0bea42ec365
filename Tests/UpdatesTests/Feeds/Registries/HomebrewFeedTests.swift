import Testing
import UpdatesLoopback
import UpdatesTestSupport

@testable import Updates

@Suite(.timeLimit(.minutes(10))) struct HomebrewFeedTests {
  @Test(arguments: ["formula", "cask", "info-v1", "info-v2-formula", "info-v2-cask"])
  func `a formula or cask is read`(name: String) throws {
    let answer = try read(name)
    #expect(answer.offered == ["2.1.0"] && answer.warnings == [])
    #expect(answer.releases[0].storeURL == "https://example.com/tool")
  }

  @Test(arguments: [
    ("deprecated", "deprecated: 'unmaintained'"), ("disabled-cask", "disabled: 'discontinued'"),
  ])
  func `a deprecated one is not offered, and said`(name: String, why: String) throws {
    let answer = try read(name)
    #expect(answer.offered == [])
    #expect(
      answer.warnings == [
        Warning(
          code: "feed.withdrawn", message: "Version 2.1.0 is not offered, because it is \(why)")
      ])
  }

  @Test func `fields that cannot be used count as absent`() throws {
    let answer = try read("fields-of-wrong-types")
    #expect(answer.offered == ["2.0"] && answer.releases[0].storeURL == nil)
  }

  @Test(arguments: [
    ("two", "it has 2 formulae and casks, expected one"),
    ("none", "it has 0 formulae and casks, expected one"),
    ("version-missing", "'version' is missing, expected a version"),
    ("stable-null", "'versions.stable' is null, expected a version"),
    ("cask-latest", "'version' is \"latest\", expected a version"),
    ("lists-of-wrong-types", "it is a number, expected an object"),
    ("string-instead", "it is a string, expected an object"),
  ])
  func `a document of another form is malformed`(name: String, problem: String) {
    #expect(throws: DocumentError.malformed(source: "here", problem: problem)) { try read(name) }
  }

  @Test func `a file of brew's own answer is read`() async throws {
    let directory = try TemporaryDirectory()
    let path = try directory.write(fixture("homebrew/info-v2-cask.json"), to: "info.json")
    let trial = try FeedTrial(.text(""))
    let answer = try await trial.answer(of: HomebrewFeed(), at: "/") {
      $0.urls = ["file://" + path]
    }
    #expect(answer.offered == ["2.1.0"] && trial.targets == [])
  }

  private func read(_ name: String) throws -> FeedResult {
    try registryAnswer("homebrew/\(name).json") { releases, bytes in
      try releases.readHomebrew(JSON(parsing: bytes, from: "here"))
    }
  }
}
