import Foundation
import Loopback
import TestSupport
import Testing

@testable import Updates

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

  @Test func `a server without validators sends the manifest only`() async throws {
    trial.forgetValidators()
    trial.publish(["a": "one", "b": "two"])
    _ = try await trial.sync()
    let count = trial.asked.count
    #expect(try await trial.sync().result == .unchanged)
    #expect(trial.asked.count == count + 1)
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
    #expect(report.removed == 0)
    #expect(Set(trial.asked.dropFirst(count)) == ["/manifest.json", "/a", "/e"])
    #expect(try trial.inode(of: "b/c") == inode)
    #expect(trial.contents["d"] == "three")
    #expect(trial.contents["a"] == "changed")
    #expect(trial.besides.isEmpty)
  }

  @Test func `what the person changed or removed is put right`() async throws {
    trial.publish(["a": "one", "b": "two", "c": "three", "d": "four"])
    _ = try await trial.sync()
    try trial.write("eno", to: "a")
    try FileManager.default.removeItem(atPath: trial.place + "/b")
    try FileManager.default.removeItem(atPath: trial.place + "/c")
    try FileManager.default.createSymbolicLink(
      atPath: trial.place + "/c", withDestinationPath: "/etc/passwd")
    let report = try await trial.sync()
    #expect(report.entries.fetched == 3)
    #expect(
      trial.contents.filter { $0.key != "manifest.json" } == [
        "a": "one", "b": "two", "c": "three", "d": "four",
      ])
  }

  @Test func `a manifest that the person changed is put right`() async throws {
    let manifest = trial.publish(["a": "one"])
    _ = try await trial.sync()
    try trial.write("[]", to: "manifest.json")
    #expect(try await trial.sync().result == .updated)
    #expect(trial.contents["manifest.json"] == manifest)
  }

  @Test func `a folder that is right already is hashed and not fetched`() async throws {
    let manifest = trial.publish(["a": "one", "b/c": "two"])
    try trial.write("one", to: "a")
    try trial.write("two", to: "b/c")
    try trial.write(manifest, to: "manifest.json")
    let inode = try trial.inode(of: "a")
    let report = try await trial.sync()
    #expect(report.entries.fetched == 0)
    #expect(report.entries.reused == 2)
    #expect(trial.asked == ["/manifest.json"])
    #expect(try trial.inode(of: "a") == inode)
  }

  @Test func `files of one content are files of their own`() async throws {
    trial.publish(["a": "same", "b": "same", "c": "same"])
    _ = try await trial.sync()
    #expect(try Set(["a", "b", "c"].map { try trial.inode(of: $0) }).count == 3)
    #expect(trial.contents["c"] == "same")
  }

  @Test func `files of one's own stay, links and folders too`() async throws {
    trial.publish(["a": "one", "b/c": "two"])
    _ = try await trial.sync()
    try trial.write("mine", to: "b/mine")
    try trial.write("mine", to: "own/deep/file")
    try FileManager.default.createDirectory(
      atPath: trial.place + "/empty", withIntermediateDirectories: true)
    #expect(chmod(trial.place + "/own", 0o500) == 0)
    try FileManager.default.createSymbolicLink(
      atPath: trial.place + "/link", withDestinationPath: "../../elsewhere")
    #expect(mkfifo(trial.place + "/pipe", 0o600) == 0)
    trial.publish(["a": "changed", "b/c": "two"])
    let report = try await trial.sync()
    #expect(report.result == .updated)
    #expect(trial.contents["b/mine"] == "mine")
    #expect(trial.contents["own/deep/file"] == "mine")
    #expect(trial.contents["link"] == "-> ../../elsewhere")
    #expect(try FileSystem.facts(of: trial.place + "/own").permissions == 0o500)
    #expect(try FileSystem.facts(of: trial.place + "/empty").kind == .directory)
    #expect(try FileSystem.facts(of: trial.place + "/pipe").kind == .other)
    #expect(trial.besides.isEmpty)
    #expect(chmod(trial.place + "/own", 0o700) == 0)
  }

  @Test func `pruning leaves out what no manifest names`() async throws {
    trial.publish(
      ["a": "one", "b/c": "two", "n": "no"], conditions: ["n": "platform == 'Nowhere'"])
    _ = try await trial.sync()
    for name in ["b/mine", "own/deep/file", "n"] { try trial.write("mine", to: name) }
    try FileManager.default.createSymbolicLink(
      atPath: trial.place + "/link", withDestinationPath: "/")
    let report = try await trial.sync(trial.options(prunes: true))
    #expect(report.result == .updated)
    #expect(report.removed == 3)
    #expect(Set(trial.contents.keys) == ["a", "b/c", "n", "manifest.json"])
    #expect(!FileManager.default.fileExists(atPath: trial.place + "/own"))
    #expect(try await trial.sync(trial.options(prunes: true)).result == .unchanged)
  }

  @Test func `a folder that no sync has filled is not pruned`() async throws {
    trial.publish(["a": "one"])
    try trial.write("mine", to: "own")
    let error = await #expect(throws: SyncError.self) {
      try await trial.sync(trial.options(prunes: true))
    }
    #expect(error == .neverSynced(path: trial.place))
    #expect(trial.contents == ["own": "mine"])
    #expect(trial.besides.isEmpty)
    try FileManager.default.removeItem(atPath: trial.place + "/own")
    // An empty folder has nothing to lose.
    #expect(try await trial.sync(trial.options(prunes: true)).result == .updated)
  }

  @Test func `what is no longer listed stays without pruning, and goes with it`() async throws {
    trial.publish(["a": "one", "b": "two"])
    _ = try await trial.sync()
    trial.publish(["a": "one"])
    _ = try await trial.sync()
    #expect(trial.contents["b"] == "two")
    let report = try await trial.sync(trial.options(prunes: true))
    #expect(report.removed == 1)
    #expect(trial.contents["b"] == nil)
  }

  @Test func `what does not apply is neither fetched nor checked`() async throws {
    trial.publish(
      ["a": "one", "n": "right"],
      conditions: ["a": "platform == 'iOS'", "n": "platform == 'Nowhere'"])
    var environment = ConditionEnvironment()
    environment["platform"] = .text("iOS")
    let report = try await trial.sync(trial.options(environment))
    #expect(report.entries.total == 2)
    #expect(report.entries.applicable == 1)
    #expect(trial.contents["n"] == nil)
    try trial.write("wrong", to: "n")
    #expect(try await trial.sync(trial.options(environment)).result == .unchanged)
    #expect(trial.contents["n"] == "wrong")
  }

  @Test func `another environment makes other entries apply while the server says nothing new`()
    async throws
  {
    trial.publish(
      ["a": "one", "b": "two"],
      conditions: ["a": "platform == 'iOS'", "b": "platform == 'tvOS'"])
    var environment = ConditionEnvironment()
    environment["platform"] = .text("iOS")
    _ = try await trial.sync(trial.options(environment))
    environment["platform"] = .text("tvOS")
    let count = trial.asked.count
    let report = try await trial.sync(trial.options(environment))
    #expect(report.entries.fetched == 1)
    #expect(trial.asked.dropFirst(count) == ["/manifest.json", "/b"])
    #expect(trial.server.requests[count]["If-None-Match"] != nil)
    #expect(trial.contents["a"] == "one")
    #expect(trial.contents["b"] == "two")
  }

  @Test func `a file without a checksum is asked for again by its ETag`() async throws {
    trial.publish(["a": "one", "b": "two"], unsigned: ["b"])
    _ = try await trial.sync()
    let count = trial.asked.count
    #expect(try await trial.sync().result == .unchanged)
    #expect(trial.asked.dropFirst(count) == ["/manifest.json", "/b"])
    #expect(trial.server.requests.last?["If-None-Match"] != nil)
    trial.serve("new", as: "b")
    #expect(try await trial.sync().result == .updated)
    #expect(trial.contents["b"] == "new")
    #expect(try await trial.sync().result == .unchanged)
  }

  @Test func `a file without checksum and validators is compared`() async throws {
    trial.forgetValidators()
    trial.publish(["b": "two"], unsigned: ["b"])
    _ = try await trial.sync()
    #expect(try await trial.sync().result == .unchanged)
    trial.serve("2", as: "b")
    #expect(try await trial.sync().result == .updated)
    #expect(trial.contents["b"] == "2")
  }

  @Test func `checksums of SHA-1 are taken with a warning`() async throws {
    trial.serve("one", as: "a")
    let sha = SyncTrial.hex(Array("one".utf8), .sha1)
    trial.serve(#"[{"filename": "a", "sha": "\#(sha)"}]"#, as: "manifest.json")
    let report = try await trial.sync()
    #expect(report.warnings.map(\.code) == ["manifest.sha1"])
    #expect(
      report.warnings.first?.message
        == "'manifest.json' has 1 checksum of SHA-1, which can be forged; its publisher mends it "
        + "with 'breeze sha --algorithm sha256'")
    #expect(
      ManifestWarning.sha1(manifest: "m", count: 2).warning.message.hasPrefix(
        "'m' has 2 checksums of SHA-1"))
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

  @Test func `a missing folder is made with those above it`() async throws {
    trial.publish(["a": "one"])
    var options = trial.options()
    options.directory = trial.directory.path + "/x/y/z"
    _ = try await trial.sync(options)
    #expect(SyncTrial.contents(of: options.directory)["a"] == "one")
  }

  @Test func `a record of another remote counts for nothing`() async throws {
    trial.publish(["a": "one"])
    trial.publish(["a": "eno"], in: "other/")
    _ = try await trial.sync()
    let options = trial.options(remote: trial.server.url("/other/manifest.json"))
    #expect(try await trial.sync(options).result == .updated)
    #expect(trial.contents["a"] == "eno")
  }

  @Test func `a damaged record counts for nothing`() async throws {
    trial.publish(["a": "one"])
    _ = try await trial.sync()
    try trial.write("updates-sync 1\nrubbish", to: ".updates-sync")
    let report = try await trial.sync()
    #expect(report.entries.fetched == 0)
    #expect(report.result == .unchanged)
    let count = trial.asked.count
    #expect(try await trial.sync().result == .unchanged)
    #expect(trial.asked.count == count + 1)
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
    let explanation = try await ManifestSync(
      trial.options(environment), transport: CurlTransport(variables: [:]),
      downloads: Downloads(settings)
    ).explain()
    #expect(
      explanation.entries.map(\.path.text) == [
        "a", "b", "Child.freshair/manifest.json", "Child.freshair/x",
      ])
    #expect(explanation.entries.map(\.applies) == [false, true, true, true])
    #expect(explanation.entries[0].conditions.first?.verdict.holds == false)
    #expect(explanation.entries[3].manifest == "Child.freshair/manifest.json")
    #expect(!FileManager.default.fileExists(atPath: trial.place))
    #expect(trial.besides.isEmpty)
  }
}
