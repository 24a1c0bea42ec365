import Testing
import UpdatesLoopback
import UpdatesTestSupport

@testable import Updates

@Suite(.timeLimit(.minutes(10))) struct NPMFeedTests {
  @Test func `a package is read, and its tags are channels`() throws {
    let answer = try read("real-answer")
    #expect(
      answer.releases.map { $0.version?.text } == [
        "1.9.0", "1.9.1", "2.0.0", "2.0.1", "2.1.0", "3.0.0-rc.1",
      ])
    #expect(answer.releases.map(\.channel) == [nil, "lts", nil, nil, nil, "next"])
    #expect(answer.offered == ["1.9.0", "1.9.1", "2.0.1", "2.1.0", "3.0.0-rc.1"])
    let newest = answer.releases[4]
    #expect(newest.publishedAt?.iso8601 == "2026-01-02T03:04:05Z")
    #expect(newest.storeURL == "https://example.com/tool" && newest.notes == nil)
    #expect(answer.releases[3].publishedAt == nil)
    #expect(answer.warnings == [])
  }

  @Test(
    arguments: [("next", "next"), ("beta", "beta"), (nil, "beta"), ("stable", "beta")]
      as [(String?, String)])
  func `a version with two tags belongs to both channels`(
    channel: String?, expected: String
  ) throws {
    let text = """
      {"dist-tags": {"latest": "1.0.0", "beta": "2.0.0-rc.1", "next": "2.0.0-rc.1"},
      "versions": {"1.0.0": {}, "2.0.0-rc.1": {}}}
      """
    let answer = try registryAnswer(Array(text.utf8), channel: channel) { releases, bytes in
      try releases.readNPM(JSON(parsing: bytes, from: "here"))
    }
    #expect(answer.releases.map(\.channel) == [nil, expected])
  }

  @Test(arguments: [
    ("abbreviated", ["1.0.0", "2.0.0"]), ("one-version", ["2.0.0"]),
  ])
  func `other forms of the metadata are read`(name: String, versions: [String]) throws {
    let answer = try read(name)
    #expect(answer.offered == versions && answer.warnings == [])
  }

  @Test func `a newest version that is deprecated is not offered, and said with the reason`() throws
  {
    let versions = #""1.5.0": {}, "2.0.0": {"deprecated": "Deletes files; use 1.5"}"#
    let answer = try read(versions: versions)
    #expect(answer.offered == ["1.5.0"])
    #expect(
      answer.warnings == [
        Warning(
          code: "feed.withdrawn",
          message: "Version 2.0.0 is not offered, because it is deprecated: "
            + "'Deletes files; use 1.5'")
      ])
    #expect(try read(versions: versions, installed: "2.0.0").warnings.count == 1)
    #expect(try read(versions: versions, installed: "2.0.1").warnings == [])
  }

  @Test func `a package that is deprecated as a whole is said without a reason`() throws {
    let answer = try read(
      versions: #""1.5.0": {"deprecated": true}, "2.0.0": {"deprecated": true}"#)
    #expect(answer.offered == [])
    #expect(
      answer.warnings.map(\.message) == [
        "Version 2.0.0 is not offered, because it is deprecated"
      ])
  }

  @Test func `a reason is one short harmless line`() throws {
    let reason = String(repeating: "\\u001b[31mno\\u202e\\n", count: 200)
    let answer = try read(versions: #""1.5.0": {}, "2.0.0": {"deprecated": "\#(reason)"}"#)
    let message = try #require(answer.warnings.last).message
    #expect(message.hasPrefix("Version 2.0.0 is not offered, because it is deprecated: '"))
    #expect(message.utf8.count < 300 && HostileText.offence(in: message) == nil)
  }

  @Test func `a package that is too large is asked for in short`() async throws {
    let trial = try FeedTrial { request in
      request["Accept"] == "application/json"
        ? .text("{" + String(repeating: " ", count: 5 << 20) + "}")
        : .text(#"{"dist-tags": {"latest": "2.0.0"}}"#)
    }
    let answer = try await trial.answer(of: NPMFeed(), at: "/tool") { query in
      (query.method, query.body) = ("POST", "{}")
    }
    #expect(answer.offered == ["2.0.0"] && answer.url == trial.server.url("/tool"))
    #expect(
      trial.server.requests.map { $0["Accept"] } == [
        "application/json", "application/vnd.npm.install-v1+json",
      ])
    #expect(trial.server.requests.allSatisfy { $0.method == "GET" && $0.body == [] })
  }

  private func read(_ name: String) throws -> FeedResult {
    try read(fixture("npm/\(name).json"))
  }

  private func read(versions: String, installed: String = "1.0") throws -> FeedResult {
    let text = #"{"dist-tags": {"latest": "2.0.0"}, "versions": {\#(versions)}}"#
    return try read(Array(text.utf8), installed: installed)
  }

  private func read(_ bytes: [UInt8], installed: String = "1.0") throws -> FeedResult {
    try registryAnswer(bytes, installed: installed) { releases, bytes in
      try releases.readNPM(JSON(parsing: bytes, from: "here"))
    }
  }
}
