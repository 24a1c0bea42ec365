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
