import Foundation
import Testing
import UpdatesLoopback
import UpdatesTestSupport

@testable import UpdatesContent

/// What a sync has put into the folder, and does not belong to the set any more, goes.
@Suite struct SyncDepartureTests {
  private let trial: SyncTrial

  init() throws {
    trial = try SyncTrial()
  }

  private func options(version: String, prunes: Bool = false) -> SyncOptions {
    var environment = ConditionEnvironment()
    environment["appVersion"] = .text(version)
    return trial.options(environment, prunes: prunes)
  }

  private func exists(_ name: String) -> Bool {
    FileManager.default.fileExists(atPath: trial.place + "/" + name)
  }

  /// A bundle in a bundle, for versions before 2.0, beside a file for all.
  private func publishBundle() {
    trial.publish(["z": "deep"], in: "Old.freshair/Inner.freshair/")
    trial.publish(
      ["x": "in the bundle", "en.lproj/y": "and deeper"],
      extra: [#"{"filename": "Inner.freshair/manifest.json"}"#], in: "Old.freshair/")
    trial.publish(
      ["a": "for all"],
      extra: [
        #"{"filename": "Old.freshair/manifest.json", "condition": "appVersion < '2.0'"}"#
      ])
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
    #expect(!exists("sub"))
    #expect(try trial.inode(of: "a") == kept)
    #expect(trial.besides.isEmpty)
    let again = try await trial.sync(options(version: "2.0"))
    #expect(again.result == .unchanged)
    #expect(again.removed == [])
    #expect(again.warnings == [])
    #expect(try await trial.sync(options(version: "1.0")).fetched == ["sub/b"])
  }

  @Test func `a bundle whose condition no longer holds goes with all that is in it`() async throws {
    publishBundle()
    _ = try await trial.sync(options(version: "1.0"))
    #expect(trial.contents["Old.freshair/Inner.freshair/z"] == "deep")
    let report = try await trial.sync(options(version: "2.0"))
    #expect(
      report.removed == [
        "Old.freshair/Inner.freshair/manifest.json", "Old.freshair/Inner.freshair/z",
        "Old.freshair/en.lproj/y", "Old.freshair/manifest.json", "Old.freshair/x",
      ])
    #expect(report.bundles.map(\.name) == ["set"])
    #expect(Set(trial.contents.keys) == ["a", "manifest.json"])
    #expect(!exists("Old.freshair"))
  }

  @Test func `what is no longer listed goes, a bundle too`() async throws {
    publishBundle()
    _ = try await trial.sync(options(version: "1.0"))
    trial.publish(["a": "for all"])
    let report = try await trial.sync(options(version: "1.0"))
    #expect(report.removed.count == 5)
    #expect(Set(trial.contents.keys) == ["a", "manifest.json"])
    #expect(!exists("Old.freshair"))
  }

  @Test func `files of one's own stay where a bundle was`() async throws {
    publishBundle()
    _ = try await trial.sync(options(version: "1.0"))
    try trial.write("mine", to: "Old.freshair/en.lproj/mine")
    try FileManager.default.createDirectory(
      atPath: trial.place + "/Old.freshair/empty", withIntermediateDirectories: false)
    try FileManager.default.createDirectory(
      atPath: trial.place + "/empty", withIntermediateDirectories: false)
    _ = try await trial.sync(options(version: "2.0"))
    #expect(trial.contents["Old.freshair/en.lproj/mine"] == "mine")
    #expect(
      Set(trial.contents.keys).isSubset(of: [
        "a", "manifest.json", "Old.freshair", "Old.freshair/en.lproj",
        "Old.freshair/en.lproj/mine", "Old.freshair/empty", "empty",
      ]))
    #expect(exists("Old.freshair/empty"))
    #expect(exists("empty"))
    #expect(!exists("Old.freshair/Inner.freshair"))
  }

  @Test func `a file that somebody has changed stays, and is theirs from then on`() async throws {
    let condition = ["b": "appVersion < '2.0'", "c": "appVersion < '2.0'"]
    trial.publish(["a": "one", "b": "two", "c": "three"], conditions: condition)
    _ = try await trial.sync(options(version: "1.0"))
    try trial.write("notes", to: "b")
    let report = try await trial.sync(options(version: "2.0"))
    #expect(report.removed == ["c"])
    #expect(trial.contents["b"] == "notes")
    #expect(
      report.warnings == [
        Warning(
          code: "sync.changed",
          message: "'b' is no longer part of the set, but was changed since it was synced, so it "
            + "stays")
      ])
    let again = try await trial.sync(options(version: "2.0"))
    #expect(again.result == .unchanged)
    #expect(again.warnings == [])
    // What belongs to the person is not replaced when it would apply again.
    await #expect(
      throws: SyncProblem.foreignFiles(directory: trial.place, filenames: ["b"], count: 1)
    ) {
      try await trial.sync(options(version: "1.0"))
    }
    #expect(trial.contents["b"] == "notes")
    let pruned = try await trial.sync(options(version: "2.0", prunes: true))
    #expect(pruned.removed == ["b"])
  }

  @Test func `that a changed file stays is told though nothing else happens`() async throws {
    trial.publish(["a": "one", "b": "two"], conditions: ["b": "appVersion < '2.0'"])
    _ = try await trial.sync(options(version: "1.0"))
    try trial.write("notes", to: "b")
    let report = try await trial.sync(options(version: "2.0"))
    #expect(report.result == .unchanged)
    #expect(report.warnings.map(\.code) == ["sync.changed"])
    #expect(try await trial.sync(options(version: "2.0")).warnings == [])
    #expect(trial.contents["b"] == "notes")
  }

  @Test func `a file that was removed and made anew by somebody stays`() async throws {
    trial.publish(["a": "one", "b": "two"], conditions: ["b": "appVersion < '2.0'"])
    _ = try await trial.sync(options(version: "1.0"))
    _ = try await trial.sync(options(version: "2.0"))
    #expect(trial.contents["b"] == nil)
    try trial.write("two", to: "b")
    #expect(try await trial.sync(options(version: "2.0")).result == .unchanged)
    #expect(trial.contents["b"] == "two")
  }

  @Test func `a link or a folder in the place of a file that goes stays`() async throws {
    let condition = ["b": "appVersion < '2.0'", "c/d": "appVersion < '2.0'"]
    trial.publish(["a": "one", "b": "two", "c/d": "three"], conditions: condition)
    _ = try await trial.sync(options(version: "1.0"))
    try FileManager.default.removeItem(atPath: trial.place + "/b")
    try FileManager.default.removeItem(atPath: trial.place + "/c")
    try trial.write("mine", to: "b/mine")
    try trial.directory.write("three", to: "elsewhere/d")
    try FileManager.default.createSymbolicLink(
      atPath: trial.place + "/c", withDestinationPath: "../../elsewhere")
    _ = try await trial.sync(options(version: "2.0"))
    #expect(trial.contents["b/mine"] == "mine")
    #expect(trial.contents["c"] == "-> ../../elsewhere")
    #expect(TemporaryDirectory.contents(of: trial.directory.path + "/elsewhere") == ["d": "three"])
  }

  @Test func `a folder that was copied is known by its files' checksums`() async throws {
    trial.publish(
      ["a": "one", "b": "two", "c": "three"],
      conditions: ["b": "appVersion < '2.0'", "c": "appVersion < '2.0'"], unsigned: ["c"])
    _ = try await trial.sync(options(version: "1.0"))
    let aside = trial.directory.path + "/aside"
    try FileManager.default.moveItem(atPath: trial.place, toPath: aside)
    try FileManager.default.copyItem(atPath: aside, toPath: trial.place)
    let report = try await trial.sync(options(version: "2.0"))
    #expect(report.removed == ["b", "c"])
    #expect(Set(trial.contents.keys) == ["a", "manifest.json"])
  }

  @Test func `where a file fails to arrive, the old set stays whole`() async throws {
    publishBundle()
    _ = try await trial.sync(options(version: "1.0"))
    let old = trial.contents
    trial.publish(
      ["a": "for all", "new": "new"],
      extra: [
        #"{"filename": "Old.freshair/manifest.json", "condition": "appVersion < '2.0'"}"#
      ])
    trial.answer("new", with: .status(404))
    await #expect(throws: SyncProblem.self) { try await trial.sync(options(version: "2.0")) }
    #expect(trial.contents == old)
    trial.answer("new", with: nil)
    #expect(try await trial.sync(options(version: "2.0")).removed.count == 5)
    #expect(Set(trial.contents.keys) == ["a", "new", "manifest.json"])
  }

  @Test func `the set of another remote goes`() async throws {
    trial.publish(["a": "one", "b": "two"])
    trial.publish(["a": "one", "c": "three"], in: "other/")
    _ = try await trial.sync()
    try trial.write("mine", to: "mine")
    let report = try await trial.sync(
      trial.options(remote: trial.server.url("/other/manifest.json")))
    #expect(report.removed == ["b"])
    #expect(Set(trial.contents.keys) == ["a", "c", "mine", "manifest.json"])
  }

  @Test func `without a record nothing is known to be the set's, and nothing goes`() async throws {
    publishBundle()
    _ = try await trial.sync(options(version: "1.0"))
    try FileManager.default.removeItem(atPath: trial.place + "/.updates-sync")
    #expect(try await trial.sync(options(version: "2.0")).removed == [])
    #expect(trial.contents["Old.freshair/x"] == "in the bundle")
  }

  @Test func `a file that is renamed by its case alone is replaced`() async throws {
    trial.publish(["Read.Me": "one"])
    _ = try await trial.sync()
    trial.publish(["read.me": "one"])
    _ = try await trial.sync()
    #expect(trial.contents.count == 2)
    #expect(trial.contents.contains { $0.key.lowercased() == "read.me" && $0.value == "one" })
  }
}
