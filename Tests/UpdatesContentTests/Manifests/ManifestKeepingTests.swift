import Foundation
import Testing
import UpdatesLoopback
import UpdatesTestSupport

@testable import UpdatesContent

@Suite struct ManifestKeepingTests {
  private let trial: SyncTrial

  init() throws {
    trial = try SyncTrial()
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

  @Test func `pruning leaves nothing but the set`() async throws {
    trial.publish(
      ["a": "one", "b/c": "two", "n": "no"], conditions: ["n": "platform == 'Nowhere'"])
    _ = try await trial.sync()
    for name in ["b/mine", "own/deep/file", "n"] { try trial.write("mine", to: name) }
    try FileManager.default.createSymbolicLink(
      atPath: trial.place + "/link", withDestinationPath: "/")
    let report = try await trial.sync(trial.options(prunes: true))
    #expect(report.result == .updated)
    #expect(report.removed == ["b/mine", "link", "n", "own/deep/file"])
    #expect(Set(trial.contents.keys) == ["a", "b/c", "manifest.json"])
    #expect(!FileManager.default.fileExists(atPath: trial.place + "/own"))
    #expect(try await trial.sync(trial.options(prunes: true)).result == .unchanged)
  }

  @Test func `a folder that no sync has filled is not pruned`() async throws {
    trial.publish(["a": "one"])
    try trial.write("mine", to: "own")
    let error = await #expect(throws: SyncProblem.self) {
      try await trial.sync(trial.options(prunes: true))
    }
    #expect(error == .neverSynced(path: trial.place))
    #expect(trial.contents == ["own": "mine"])
    #expect(trial.besides.isEmpty)
    try FileManager.default.removeItem(atPath: trial.place + "/own")
    // An empty folder has nothing to lose.
    #expect(try await trial.sync(trial.options(prunes: true)).result == .updated)
  }
}
