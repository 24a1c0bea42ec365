import Testing
import UpdatesLoopback
import UpdatesTestSupport

@testable import Updates

@Suite(.timeLimit(.minutes(10))) struct PyPIFeedTests {
  @Test func `a project is read`() throws {
    let answer = try read("real-answer")
    #expect(answer.releases.map { $0.version?.text } == ["1.0", "2.0", "2.1", "2.2", "3.0rc1"])
    // A version of which one file is left can be installed; one without files cannot.
    #expect(answer.offered == ["1.0", "2.1", "3.0rc1"])
    #expect(answer.releases.map(\.isWithdrawn) == [false, true, false, false, false])
    #expect(answer.releases[2].publishedAt?.iso8601 == "2026-01-02T00:00:00Z")
    #expect(answer.releases[2].storeURL == "https://pypi.org/project/tool/")
    #expect(answer.releases[4].isBeforeFinal)
    #expect(answer.warnings == [])
  }

  @Test func `the metadata of one version is read`() throws {
    #expect(try read("one-version").offered == ["2.0"])
  }

  @Test func `a newest version that was yanked is not offered, and said with the reason`() throws {
    let answer = try read("newest-yanked")
    #expect(answer.offered == ["1.0"])
    #expect(
      answer.warnings == [
        Warning(
          code: "feed.withdrawn",
          message: "Version 2.0 is not offered, because it is yanked: 'Deletes files'")
      ])
  }

  @Test func `a simple index is read, whose files tell what was yanked`() throws {
    let answer = try read("simple-index")
    #expect(answer.releases.map { $0.version?.text } == ["1.0", "2.0", "2.1", "2.2"])
    #expect(answer.offered == ["1.0", "2.0"])
    #expect(answer.releases[1].publishedAt?.iso8601 == "2026-01-02T03:04:05Z")
    #expect(
      answer.warnings.map(\.message) == [
        "Version 2.1 is not offered, because it is yanked: 'Broken on ARM'"
      ])
    #expect(try read("simple-index-1.0").offered == ["1.0", "2.0"])
  }

  @Test func `entries that cannot be used are named, a few of them`() throws {
    let answer = try read("fields-of-wrong-types")
    #expect(answer.offered == ["2.0"])
    #expect(answer.warnings.map(\.message) == ["'releases' is \"newest\", expected a version"])
  }

  @Test func `an index without files has no release and is no error`() throws {
    let answer = try read("no-files")
    #expect(answer.releases == [] && answer.warnings == [])
  }

  @Test func `a reason is one short harmless line`() throws {
    let answer = try read("hostile-text", installed: nil)
    for warning in answer.warnings {
      #expect(warning.message.utf8.count < 300 && HostileText.offence(in: warning.message) == nil)
    }
  }

  @Test(arguments: [
    ("info-missing", "'info' is missing, expected an object"),
    ("version-missing", "'info.version' is missing, expected a version"),
    ("files-of-wrong-types", "'files[0].filename' is missing, expected a string"),
    ("string-instead", "it is a string, expected an object"),
  ])
  func `a document of another form is malformed`(name: String, problem: String) {
    #expect(throws: DocumentError.malformed(source: "here", problem: problem)) { try read(name) }
  }

  @Test func `both forms are asked for`() async throws {
    let trial = try FeedTrial(.text(#"{"files": [], "versions": []}"#))
    _ = try await trial.answer(of: PyPIFeed(), at: "/simple/tool/")
    #expect(
      trial.server.requests.map { $0["Accept"] } == [
        "application/vnd.pypi.simple.v1+json, application/json;q=0.9"
      ])
  }

  private func read(_ name: String, installed: String? = "1.0") throws -> FeedResult {
    try registryAnswer("pypi/\(name).json", installed: installed) { releases, bytes in
      try releases.readPyPI(JSON(parsing: bytes, from: "here"))
    }
  }
}
