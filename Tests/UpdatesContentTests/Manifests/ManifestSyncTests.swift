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
    var options = trial.options()
    // A limit that stands for none is longer than the system's waits can take.
    options.timeout = .seconds(1e20)
    let report = try await trial.sync(options)
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
    trial.publish(
      ["a": "one", "b/c": "two", "d": "three"],
      conditions: ["a": "tier == nil", "d": "platform == 'x'"])
    let first = try await trial.sync()
    let before = try FileSystem.facts(of: trial.place)
    let record = try trial.inode(of: ".updates-sync")
    let count = trial.asked.count
    let report = try await trial.sync()
    #expect(report.result == .unchanged)
    #expect(report.entries == .init(total: 3, applicable: 2, reused: 2))
    #expect(report.bundles == first.bundles && report.warnings == first.warnings)
    #expect(report.warnings.map(\.code) == ["sync.unknown-key"])
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
    for name in ["b", "manifest.json"] { try trial.remove(name) }
    #expect(try await trial.sync().fetched == ["b"])
    #expect(trial.contents == ["a": "one", "b": "two", "manifest.json": manifest])
  }

  @Test func `files of one content are files of their own`() async throws {
    trial.publish(["a": "same", "b": "same", "c": "same"])
    _ = try await trial.sync()
    #expect(try Set(["a", "b", "c"].map { try trial.inode(of: $0) }).count == 3)
  }

  @Test func `checksums of SHA-1 are taken with a warning`() async throws {
    trial.serve("one", as: "a")
    let sha = SyncTrial.hex(Array("one".utf8), .sha1)
    trial.serve(#"[{"filename": "a", "sha": "\#(sha)"}]"#, as: "manifest.json")
    let message = "'manifest.json' has 1 SHA-1 checksum, which can be forged"
    #expect(
      try await trial.sync().warnings == [Warning(code: "manifest.sha1", message: message)])
    #expect(trial.contents["a"] == "one")
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
    let manifest = trial.publish(["x": "x"], in: "Child.freshair/")
    let sha = SyncTrial.hex(Array(manifest.utf8))
    trial.publish(
      ["a": "one", "b": "two"], conditions: ["a": "platform == 'iOS'"],
      extra: [#"{"filename": "Child.freshair/manifest.json", "sha": "\#(sha)"}"#])
    var environment = ConditionEnvironment()
    environment["platform"] = .text("tvOS")
    let explanation = try ManifestSync(
      trial.options(environment), transport: CurlTransport(variables: [:]),
      settings: DownloadSettings(variables: [:])
    ).explain(until: Deadline())
    #expect(
      explanation.entries.map { "\($0.manifest) \($0.path.text) \($0.applies)" } == [
        "manifest.json a false", "manifest.json b true",
        "manifest.json Child.freshair/manifest.json true",
        "Child.freshair/manifest.json Child.freshair/x true",
      ])
    #expect(explanation.entries[0].verdicts.first?.holds == false)
    #expect(!trial.exists("") && trial.besides.isEmpty)
  }

  // What somebody does in or with the folder while it is synced.

  @Test(arguments: ["place/set/thesis.txt", "place/set"])
  func `what somebody puts in place of the folder while files are fetched stays`(
    name: String
  ) async throws {
    trial.publish(["a": "old"])
    _ = try await trial.sync()
    let old = trial.contents
    trial.publish(["a": "new"])
    trial.when("a") { [place = trial.place, directory = trial.directory] in
      try FileManager.default.moveItem(atPath: place, toPath: place + ".mine")
      try directory.write("precious", to: name)
    }
    await #expect(throws: Problem.file(.fileReplaced, trial.place).ofSync(.placing)) {
      try await trial.sync()
    }
    #expect(
      try String(contentsOfFile: trial.directory.path + "/" + name, encoding: .utf8)
        == "precious")
    let moved = TemporaryDirectory.contents(of: trial.place + ".mine")
    #expect(moved.filter { $0.key != ".updates-sync" } == old)
    #expect(trial.besides == ["set.mine"])
  }

  @Test(arguments: ["b", "own"])
  func `a file that comes while others are fetched refuses the set`(name: String) async throws {
    trial.publish(["a": "1"])
    _ = try await trial.sync()
    trial.publish(["a": "2", "b": "new"])
    trial.when("a") { [trial] in try trial.write("mine", to: name) }
    let error = await #expect(throws: Problem.self) { try await trial.sync() }
    #expect(error?.kind == .syncForeignFiles)
    #expect(trial.contents["a"] == "1" && trial.contents[name] == "mine")
    // What was fetched stays for the next run.
    try trial.remove(name)
    let count = trial.asked.count
    #expect(try await trial.sync().result == .updated)
    #expect(trial.asked.dropFirst(count) == ["/manifest.json"])
    #expect(trial.contents["a"] == "2" && trial.contents["b"] == "new")
  }

  // What is where the folder, or a file or folder of the set, has to be.

  @Test func `a file where the folder should be is no folder`() async throws {
    trial.publish(["a": "one"])
    try trial.directory.write("mine", to: "place/set")
    await #expect(throws: Problem.file(.fileNotFolder, trial.place).ofSync(.changing)) {
      try await trial.sync()
    }
    #expect(try String(contentsOfFile: trial.place, encoding: .utf8) == "mine")
    #expect(trial.asked.isEmpty)
  }

  @Test(.enabled(if: Mount.isPossible, "only root can mount"))
  func `a set in a container's image is replaced file by file`() async throws {
    trial.publish(["a": "one", "sub/b": "two", "sub/deep/c": "three"])
    _ = try await trial.sync()
    let layers = try TemporaryDirectory(in: "/dev/shm")
    let mount = try Mount(overlayOver: trial.directory.path + "/place", in: layers.path)
    defer { mount.end() }
    #expect(try await trial.sync().result == .unchanged)
    trial.publish(["a": "new", "sub/b": "two", "d/e": "four"])
    let report = try await trial.sync()
    #expect(report.result == .updated && report.warnings == [])
    let contents = trial.contents.filter { $0.key != "manifest.json" }
    #expect(contents == ["a": "new", "sub/b": "two", "d/e": "four"])
    #expect(trial.besides.isEmpty)
    #expect(try await trial.sync().result == .unchanged)
  }

  @Test func `a file of an earlier set may become a folder, and a folder a file`() async throws {
    trial.publish(["x": "file", "y/z/w": "deep"])
    _ = try await trial.sync()
    trial.publish(["x/inner": "deep", "y": "file"])
    _ = try await trial.sync()
    #expect(
      trial.contents.filter { $0.key != "manifest.json" } == ["x/inner": "deep", "y": "file"])
  }

  @Test func `a server without validators sends the manifest only`() async throws {
    trial.forgetValidators()
    trial.publish(["a": "one", "b": "two"])
    _ = try await trial.sync()
    let count = trial.asked.count
    #expect(try await trial.sync().result == .unchanged)
    #expect(trial.asked.dropFirst(count) == ["/manifest.json"])
  }

  @Test(arguments: [0, 2])
  func `a date is sent back only where the next change would have another`(age: Int) async throws {
    func answer(_ text: String) -> LoopbackResponse {
      .message(
        status: 200,
        headers: [
          .init("Last-Modified", "Sat, 10 Nov 2018 14:46:48 GMT"),
          .init("Date", "Sat, 10 Nov 2018 14:46:\(48 + age) GMT"),
        ], body: Array(text.utf8))
    }
    trial.answer("manifest.json", with: answer(#"[{"filename": "a"}]"#))
    trial.answer("a", with: answer("one"))
    _ = try await trial.sync()
    let count = trial.asked.count
    #expect(try await trial.sync().result == .unchanged)
    #expect(trial.asked.dropFirst(count) == ["/manifest.json", "/a"])
    for request in trial.server.requests.dropFirst(count) {
      #expect((request["If-Modified-Since"] == nil) == (age == 0))
    }
  }

  @Test func `a record of another remote counts for nothing`() async throws {
    trial.publish(["a": "one"])
    trial.publish(["a": "eno"], in: "other/")
    _ = try await trial.sync()
    let options = trial.options(remote: trial.server.url("/other/manifest.json"))
    #expect(try await trial.sync(options).result == .updated)
    #expect(trial.contents["a"] == "eno")
    let asked = trial.server.requests.filter { $0.path == "/other/manifest.json" }
    #expect(asked.map { $0["If-None-Match"] } == [nil])
  }
}
