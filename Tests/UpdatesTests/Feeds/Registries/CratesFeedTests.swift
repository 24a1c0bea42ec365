import Testing
import UpdatesLoopback
import UpdatesTestSupport

@testable import Updates

@Suite(.timeLimit(.minutes(10))) struct CratesFeedTests {
  @Test func `a crate is read, without what was yanked`() throws {
    let answer = try read("real-answer.json")
    #expect(answer.releases.map { $0.version?.text } == ["2.2.0", "2.1.0", "2.1.0-rc.1", "1.0.0"])
    #expect(answer.offered == ["2.1.0", "2.1.0-rc.1"])
    #expect(answer.releases[1].publishedAt?.iso8601 == "2026-01-02T03:04:05Z")
    #expect(answer.releases[1].storeURL == "https://example.com/tool")
    #expect(
      answer.warnings == [
        Warning(
          code: "feed.withdrawn",
          message: "Version 2.2.0 is not offered, because it is yanked: 'Does not build'")
      ])
  }

  @Test func `an index has a version in each line`() throws {
    let answer = try read("index.txt")
    #expect(answer.offered == ["1.0.0", "2.0.0"])
    #expect(
      answer.warnings.map(\.message) == ["Version 2.1.0 is not offered, because it is yanked"])
  }

  @Test func `a hyphen makes a version of a crate or of npm a pre-release`() throws {
    let texts = ["1.0.0", "1.0.0-1", "1.0.0+a-b", "1.0.0-0.3+a"]
    let index = texts.map { #"{"vers": "\#($0)"}"# }.joined(separator: "\n")
    let versions = texts.map { #""\#($0)": {}"# }.joined(separator: ", ")
    let package = #"{"dist-tags": {"latest": "2.0.0"}, "versions": {\#(versions)}}"#
    let answers = [
      try registryAnswer(Array(index.utf8)) { try $0.readCrates($1) },
      try registryAnswer(Array(package.utf8)) { try $0.readNPM(JSON(parsing: $1, from: "here")) },
    ]
    for answer in answers {
      #expect(answer.releases.count == 4)
      let early = answer.releases.filter { $0.isPrerelease }
      #expect(early.map { $0.version?.text } == ["1.0.0-1", "1.0.0-0.3+a"])
    }
  }

  @Test func `lines that cannot be read are named`() throws {
    let answer = try read("index-with-broken-lines.txt")
    #expect(answer.offered == ["1.0.0", "2.0.0"])
    #expect(
      answer.warnings.map(\.message) == [
        "Line 2 is not JSON, expected an object", "'vers' is missing, expected a version",
        "'vers' is 7, expected a version", "'vers' is missing, expected a version",
        "'vers' is \"newest\", expected a version",
      ])
  }

  @Test func `the API and the index are asked alike`() async throws {
    let trial = try FeedTrial(.text(#"{"vers": "2.0.0"}"#))
    let answer = try await trial.answer(of: CratesFeed(), at: "/to/ol/tool")
    #expect(answer.offered == ["2.0.0"])
    #expect(trial.server.requests.first?["Accept"] == "application/json, text/plain;q=0.9")
  }

  private func read(_ name: String) throws -> FeedResult {
    try registryAnswer(fixture("crates/\(name)")) { try $0.readCrates($1) }
  }
}
