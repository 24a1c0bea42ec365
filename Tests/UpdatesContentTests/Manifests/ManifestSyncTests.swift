import Foundation
import Testing
import UpdatesLoopback
import UpdatesTestSupport

@testable import UpdatesContent

@Suite struct ManifestSyncTests {
  private let trial: SyncTrial

  init() throws {
    trial = try SyncTrial()
  }

  @Test func `a first sync fetches all, and the folder is as the server's`() async throws {
    let manifest = trial.publish(["a": "one", "b/c": "two", "b/d/é ü?#%.txt": "three"])
    let report = try await trial.sync()
    #expect(report.result == .updated)
    #expect(
      report.entries == .init(total: 3, applicable: 3, fetched: 3, reused: 0, bytes: 11))
    #expect(report.directory == trial.place)
    #expect(
      trial.contents == [
        "a": "one", "b/c": "two", "b/d/é ü?#%.txt": "three", "manifest.json": manifest,
      ])
    #expect(trial.besides.isEmpty)
    let facts = try FileSystem.facts(of: trial.place + "/b/c")
    #expect(facts.permissions & 0o600 == 0o600)
  }

  @Test func `nothing changed is one request and no write`() async throws {
    trial.publish(["a": "one", "b/c": "two"])
    _ = try await trial.sync()
    let before = try FileSystem.facts(of: trial.place)
    let record = try trial.inode(of: ".updates-sync")
    let count = trial.asked.count
    let report = try await trial.sync()
    #expect(report.result == .unchanged)
    #expect(report.entries.reused == 2)
    #expect(trial.asked.count == count + 1)
    #expect(trial.server.requests.last?["If-None-Match"] != nil)
    #expect(try FileSystem.facts(of: trial.place) == before)
    #expect(try trial.inode(of: ".updates-sync") == record)
    #expect(trial.besides.isEmpty)
  }

  @Test func `only what differs is fetched, the rest is the same file`() async throws {
    trial.publish(["a": "one", "b/c": "two", "d": "three"])
    _ = try await trial.sync()
    let inode = try trial.inode(of: "b/c")
    let count = trial.asked.count
    trial.publish(["a": "changed", "b/c": "two", "e": "new"])
    let report = try await trial.sync()
    #expect(report.entries.fetched == 2)
    #expect(report.entries.reused == 1)
    #expect(report.removed == ["d"])
    #expect(Set(trial.asked.dropFirst(count)) == ["/manifest.json", "/a", "/e"])
    #expect(try trial.inode(of: "b/c") == inode)
    #expect(trial.contents["d"] == nil)
    #expect(trial.contents["a"] == "changed")
    #expect(trial.besides.isEmpty)
  }

  @Test func `what the person removed is put right`() async throws {
    let manifest = trial.publish(["a": "one", "b": "two"])
    _ = try await trial.sync()
    for name in ["b", "manifest.json"] {
      try FileManager.default.removeItem(atPath: trial.place + "/" + name)
    }
    #expect(try await trial.sync().fetched == ["b"])
    #expect(trial.contents == ["a": "one", "b": "two", "manifest.json": manifest])
  }

  @Test func `files of one content are files of their own`() async throws {
    trial.publish(["a": "same", "b": "same", "c": "same"])
    _ = try await trial.sync()
    #expect(try Set(["a", "b", "c"].map { try trial.inode(of: $0) }).count == 3)
    #expect(trial.contents["c"] == "same")
  }

  @Test func `checksums of SHA-1 are taken with a warning`() async throws {
    trial.serve("one", as: "a")
    let sha = SyncTrial.hex(Array("one".utf8), .sha1)
    trial.serve(#"[{"filename": "a", "sha": "\#(sha)"}]"#, as: "manifest.json")
    let report = try await trial.sync()
    #expect(report.warnings.map(\.code) == ["manifest.sha1"])
    #expect(
      report.warnings.first?.message
        == "'manifest.json' has 1 SHA-1 checksum, which can be forged")
    #expect(trial.contents["a"] == "one")
  }

  @Test(arguments: [false, true])
  func `a local remote is copied by the same rules`(isURL: Bool) async throws {
    let source = trial.directory.path + "/source é"
    let sha = SyncTrial.hex(Array("one".utf8))
    let manifest = #"[{"filename": "a/b", "sha": "\#(sha)"}, {"filename": "c"}]"#
    try trial.directory.write("one", to: "source é/a/b")
    try trial.directory.write("two", to: "source é/c")
    try trial.directory.write(manifest, to: "source é/manifest.json")
    let path = source + "/manifest.json"
    let remote =
      isURL
      ? "file://"
        + path.split(separator: "/").map {
          "/" + String($0).percentEncoded
        }.joined() : path
    let options = trial.options(remote: remote)
    #expect(try await trial.sync(options).result == .updated)
    #expect(trial.contents == ["a/b": "one", "c": "two", "manifest.json": manifest])
    #expect(try await trial.sync(options).result == .unchanged)
    try trial.directory.write("deux", to: "source é/c")
    #expect(try await trial.sync(options).result == .updated)
    #expect(trial.contents["c"] == "deux")
    #expect(trial.asked.isEmpty)
  }

  @Test func `two at once end in one whole set`() async throws {
    trial.publish(
      Dictionary(uniqueKeysWithValues: (0..<50).map { ("f\($0)", "content \($0)") }))
    let options = trial.options()
    let results = try await withThrowingTaskGroup(of: SyncReport.self) { group in
      for _ in 0..<3 { group.addTask { try await SyncTrial.sync(options) } }
      return try await group.reduce(into: [SyncReport.Result]()) { $0.append($1.result) }
    }
    #expect(results.count == 3)
    #expect(results.contains(.updated))
    #expect(trial.contents.count == 51)
    #expect(trial.besides.isEmpty)
  }

  @Test func `explaining answers each entry and touches no folder`() async throws {
    trial.publish(["x": "x"], in: "Child.freshair/")
    let sha = SyncTrial.hex(Array(trial.publish(["x": "x"], in: "Child.freshair/").utf8))
    trial.publish(
      ["a": "one", "b": "two"], conditions: ["a": "platform == 'iOS'"],
      extra: [#"{"filename": "Child.freshair/manifest.json", "sha": "\#(sha)"}"#])
    var environment = ConditionEnvironment()
    environment["platform"] = .text("tvOS")
    let settings = DownloadSettings(variables: [:])
    let explanation = try ManifestSync(
      trial.options(environment), transport: CurlTransport(variables: [:]),
      settings: settings
    ).explain(until: Deadline())
    #expect(
      explanation.entries.map(\.path.text) == [
        "a", "b", "Child.freshair/manifest.json", "Child.freshair/x",
      ])
    #expect(explanation.entries.map(\.applies) == [false, true, true, true])
    #expect(explanation.entries[0].verdicts.first?.holds == false)
    #expect(explanation.entries[3].manifest == "Child.freshair/manifest.json")
    #expect(!FileManager.default.fileExists(atPath: trial.place))
    #expect(trial.besides.isEmpty)
  }
}
