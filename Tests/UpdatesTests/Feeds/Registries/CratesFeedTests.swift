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
    #expect(try read("index-of-one.txt").offered == ["2.0.0"])
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

  @Test func `fields that cannot be used count as absent`() throws {
    let answer = try read("fields-of-wrong-types.json")
    #expect(answer.offered == ["2.0.0"] && answer.releases[0].publishedAt == nil)
    #expect(
      answer.warnings.map(\.message) == [
        "'versions[1].num' is missing, expected a version",
        "'versions[2].num' is 7, expected a version",
        "'versions[3].num' is missing, expected a version",
      ])
  }

  @Test func `a crate without versions is no error`() throws {
    #expect(try read("no-versions.json").releases == [])
  }

  @Test(arguments: [
    ("errors-instead", "'versions' is missing, expected an array: 'crate `tool` does not exist'"),
    ("versions-missing", "'versions' is missing, expected an array"),
    ("all-broken", "'versions[0].num' is missing, expected a version"),
    ("array-instead", "it is an array, expected an object"),
  ])
  func `a document of another form is malformed`(name: String, problem: String) {
    #expect(throws: DocumentError.malformed(source: "here", problem: problem)) {
      try read(name + ".json")
    }
  }

  @Test(arguments: ["index-hostile.txt", "hostile-text.json"])
  func `what is said is harmless`(name: String) throws {
    do {
      for warning in try read(name).warnings {
        #expect(HostileText.offence(in: warning.message) == nil)
      }
    } catch let error as DocumentError {
      #expect(HostileText.offence(in: error.summary) == nil)
    }
  }

  @Test func `the API and the index are asked alike`() async throws {
    let trial = try FeedTrial(.text(#"{"vers": "2.0.0"}"#))
    let answer = try await trial.answer(of: CratesFeed(), at: "/to/ol/tool")
    #expect(answer.offered == ["2.0.0"])
    #expect(trial.server.requests.first?["Accept"] == "application/json, text/plain;q=0.9")
  }

  private func read(_ name: String) throws -> FeedResult {
    try registryAnswer("crates/\(name)") { try $0.readCrates($1) }
  }
}
