import Foundation
import Testing
import UpdatesLoopback
import UpdatesTestSupport

@testable import UpdatesContent

/// A folder of content belongs to the tool: what is not as a sync put it there refuses the next.
@Suite struct SyncOwnershipTests {
  private let trial: SyncTrial

  init() throws {
    trial = try SyncTrial()
  }

  /// Expects a sync to be refused because of these files, before any file is fetched.
  private func expectRefusal(
    of names: [String], count: Int? = nil, isMarked: Bool = true, prunes: Bool = false
  ) async {
    let (before, asked) = (trial.contents, trial.asked.count)
    let error = await #expect(throws: Problem.self) {
      try await trial.sync(trial.options(prunes: prunes))
    }
    let others = [String](repeating: "", count: (count ?? names.count) - names.count)
    #expect(
      error?.message == ContentFolder.tell(names + others, in: trial.place, notFrom: "no sync"))
    #expect(error?.kind == .syncForeignFiles)
    #expect(error?.hint?.contains("--prune") == isMarked)
    #expect(trial.contents == before)
    #expect(trial.asked.dropFirst(asked) == ["/manifest.json"])
    #expect(trial.besides.isEmpty)
  }

  @Test(arguments: [false, true])
  func `a folder that was never marked refuses, also where it is to be pruned`(
    prunes: Bool
  ) async throws {
    trial.publish(["a": "one", "b": "two", "sub/c": "three"])
    for name in ["manifest.json", "a", "sub/c", "own"] { try trial.write("mine", to: name) }
    await expectRefusal(
      of: ["a", "manifest.json", "own"], count: 4, isMarked: false, prunes: prunes)
    for name in try FileSystem.names(in: trial.place) { try trial.remove(name) }
    try FileManager.default.createDirectory(
      atPath: trial.place + "/empty", withIntermediateDirectories: false)
    // An empty folder has nothing to lose.
    #expect(try await trial.sync(trial.options(prunes: prunes)).result == .updated)
  }

  @Test func `what is not of the set refuses it, although nothing else has changed`() async throws {
    trial.publish(["a": "one", "b/c": "two"])
    _ = try await trial.sync()
    try trial.write("mine", to: "b/mine")
    try trial.write("mine", to: "own/deep/file")
    try FileManager.default.createSymbolicLink(
      atPath: trial.place + "/link", withDestinationPath: "a")
    #expect(mkfifo(trial.place + "/pipe", 0o600) == 0)
    await expectRefusal(of: ["b/mine", "link", "own/deep/file"], count: 4)
    trial.publish(["a": "new", "b/c": "two"])
    await expectRefusal(of: ["b/mine", "link", "own/deep/file"], count: 4)
    let report = try await trial.sync(trial.options(prunes: true))
    #expect(report.removed == ["b/mine", "link", "own/deep/file", "pipe"])
    #expect(Set(trial.contents.keys) == ["a", "b/c", "manifest.json"])
    #expect(!trial.exists("own"))
    #expect(try await trial.sync(trial.options(prunes: true)).result == .unchanged)
  }

  @Test func `a name that is not UTF-8 is nobody's but the person's`() async throws {
    trial.publish(["a": "one"])
    _ = try await trial.sync()
    guard trial.directory.make(rawName: [0x66, 0xFF], in: "place/set") else { return }
    await expectRefusal(of: ["f\u{FFFD}"])
    #expect(try await trial.sync(trial.options(prunes: true)).removed == ["f\u{FFFD}"])
  }

  @Test(arguments: ["a", "manifest.json", "sub/b"])
  func `one of the set that somebody has changed refuses the next`(name: String) async throws {
    trial.publish(["a": "one", "sub/b": "two"], unsigned: ["sub/b"])
    _ = try await trial.sync()
    try trial.write("eno", to: name)
    await expectRefusal(of: [name])
    trial.publish(["a": "new", "sub/b": "newer"], unsigned: ["sub/b"])
    await expectRefusal(of: [name])
    try trial.remove(name)
    #expect(try await trial.sync().result == .updated)
    #expect(trial.contents["a"] == "new" && trial.contents["sub/b"] == "newer")
  }

  @Test func `what has the content of the new set is taken over`() async throws {
    trial.publish(["a": "one", "b": "two"])
    try trial.write("one", to: "a")
    let report = try await trial.sync()
    #expect(report.fetched == ["b"])
    trial.publish(["a": "one", "b": "three"])
    try trial.write("three", to: "b")
    #expect(try await trial.sync().entries.fetched == 0)
    #expect(trial.contents["b"] == "three")
  }

  @Test(arguments: [false, true])
  func `a copy of a folder is as good as the folder`(keepsTimes: Bool) async throws {
    trial.publish(["a": "one", "b": "two", "c": "three"], unsigned: ["c"])
    _ = try await trial.sync()
    let aside = trial.directory.path + "/aside"
    try FileManager.default.moveItem(atPath: trial.place, toPath: aside)
    try FileManager.default.copyItem(atPath: aside, toPath: trial.place)
    if !keepsTimes {
      for name in ["a", "b", "c", "manifest.json"] {
        try FileManager.default.setAttributes(
          [.modificationDate: Date(timeIntervalSince1970: 1)],
          ofItemAtPath: trial.place + "/" + name)
      }
    }
    #expect(try await trial.sync().result == .unchanged)
    trial.publish(["a": "new"])
    #expect(try await trial.sync().removed == ["b", "c"])
    #expect(Set(trial.contents.keys) == ["a", "manifest.json"])
  }

  @Test func `a record that is damaged is none, and the folder is still marked`() async throws {
    trial.publish(["a": "one"])
    _ = try await trial.sync()
    try trial.write("rubbish", to: ".updates-sync")
    let report = try await trial.sync()
    #expect(report.entries.fetched == 0 && report.result == .unchanged)
    let count = trial.asked.count
    #expect(try await trial.sync().result == .unchanged)
    #expect(trial.asked.count == count + 1)
    try trial.write("rubbish", to: ".updates-sync")
    trial.publish(["a": "new"])
    await expectRefusal(of: ["a", "manifest.json"])
    #expect(try await trial.sync(trial.options(prunes: true)).result == .updated)
  }

  @Test func `a folder with the record's name marks nothing`() async throws {
    trial.publish(["a": "one"])
    try trial.write("precious", to: ".updates-sync/thesis.txt")
    await expectRefusal(of: [".updates-sync/thesis.txt"], isMarked: false)
  }

  // What a sync has put into the folder, and does not belong to the set any more, goes.

  private func options(version: String) -> SyncOptions {
    var environment = ConditionEnvironment()
    environment["appVersion"] = .text(version)
    return trial.options(environment)
  }

  @Test func `a file whose condition no longer holds goes, with the folder that it was in`()
    async throws
  {
    trial.publish(["a": "one", "sub/b": "two"], conditions: ["sub/b": "appVersion < '2.0'"])
    _ = try await trial.sync(options(version: "1.0"))
    #expect(trial.contents["sub/b"] == "two")
    let kept = try trial.inode(of: "a")
    let report = try await trial.sync(options(version: "2.0"))
    #expect(report.result == .updated)
    #expect(report.removed == ["sub/b"])
    #expect(Set(trial.contents.keys) == ["a", "manifest.json"])
    #expect(!trial.exists("sub"))
    #expect(try trial.inode(of: "a") == kept)
    #expect(trial.besides.isEmpty)
    let again = try await trial.sync(options(version: "2.0"))
    #expect(again.result == .unchanged)
    #expect(again.removed == [])
    #expect(again.warnings == [])
    #expect(try await trial.sync(options(version: "1.0")).fetched == ["sub/b"])
  }

  @Test func `a file that is renamed by its case alone is replaced`() async throws {
    trial.publish(["Read.Me": "one"])
    _ = try await trial.sync()
    trial.publish(["read.me": "one"])
    _ = try await trial.sync()
    #expect(trial.contents.count == 2)
    #expect(trial.contents.contains { $0.key.lowercased() == "read.me" && $0.value == "one" })
  }

  // How often a server is asked for a manifest, and for a file without a checksum.

  @Test(arguments: [
    LoopbackResponse.status(503), .status(429), .raw(""),
    .raw("HTTP/1.1 200 OK\r\nContent-Length: 100\r\n\r\nhal"),
  ])
  func `a manifest that fails once is asked for again`(answer: LoopbackResponse) async throws {
    trial.publish(["a": "one"])
    trial.answerOnce("manifest.json", with: answer)
    #expect(try await trial.sync().result == .updated)
    #expect(trial.asked == ["/manifest.json", "/manifest.json", "/a"])
  }

  @Test func `a server that says nothing is not waited for until the end`() async throws {
    trial.publish(["a": "one"])
    trial.answerOnce("manifest.json", with: .silence)
    // A try has twice as long.
    let report = try await SyncTrial.sync(trial.options(), stallLimit: .seconds(3))
    #expect(report.result == .updated)
  }

  @Test func `a manifest that is not there is asked for once, and told by its name`() async throws {
    let first = await #expect(throws: Problem.self) { try await trial.sync() }
    #expect(first?.kind == .syncStatus && first?.status == 404)
    #expect(first?.message == "'\(trial.server.url("/manifest.json"))' responded with status 404")
    #expect(trial.asked == ["/manifest.json"])
    trial.publish([:], extra: [#"{"filename": "Child.freshair/manifest.json"}"#])
    let child = await #expect(throws: Problem.self) { try await trial.sync() }
    #expect(child?.status == 404)
    #expect(child?.message.hasPrefix("'Child.freshair/manifest.json': ") == true)
  }

  @Test(arguments: [true, false])
  func `a file without a checksum that stays is the same file beside others that change`(
    hasValidators: Bool
  ) async throws {
    if !hasValidators { trial.forgetValidators() }
    trial.publish(["a": "one", "sub/b": "two", "sub/c": "three"], unsigned: ["sub/b", "sub/c"])
    _ = try await trial.sync()
    let inode = try trial.inode(of: "sub/b")
    trial.publish(["a": "new", "sub/b": "two", "sub/c": "newer"], unsigned: ["sub/b", "sub/c"])
    let count = trial.asked.count
    let report = try await trial.sync(trial.options(prunes: true))
    #expect(report.fetched == ["a", "sub/c"])
    #expect(report.entries.fetched == 2 && report.entries.bytes == 8 && report.removed == [])
    #expect(Set(trial.asked.dropFirst(count)) == ["/manifest.json", "/a", "/sub/b", "/sub/c"])
    let again = trial.server.requests.filter { $0.path == "/sub/b" }.last
    #expect((again?["If-None-Match"] != nil) == hasValidators)
    #expect(try trial.inode(of: "sub/b") == inode)
    #expect(trial.contents["sub/b"] == "two")
    #expect(trial.contents["sub/c"] == "newer")
    #expect(try await trial.sync(trial.options(prunes: true)).result == .unchanged)
  }

  @Test func `a failure tells an embedder what it concerns`() async throws {
    trial.publish(["a": "one"])
    trial.answer("a", with: .status(410))
    var options = SyncOptions(
      remote: trial.server.url("/manifest.json"), directory: trial.place)
    options.timeout = .ample
    let sync = ManifestSync(options, environment: SystemEnvironment(variables: [:]))
    let error = await #expect(throws: Problem.self) { try await sync.run() }
    #expect(error?.code == "sync.status")
    #expect(error?.status == 410)
    #expect(error?.retryAfter == nil)
    #expect(
      error?.summary == "'a': '\(trial.server.url("/a"))' responded with status 410")
    trial.answer("a", with: nil)
    #expect(try await sync.run().fetched == ["a"])
    #expect(trial.server.requests.last?["User-Agent"] == "updates-tui/\(libraryVersion)")
  }
}
