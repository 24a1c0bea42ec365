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

  private func options(version: String) -> SyncOptions {
    var environment = ConditionEnvironment()
    environment["appVersion"] = .text(version)
    return trial.options(environment)
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

  @Test func `a file that is renamed by its case alone is replaced`() async throws {
    trial.publish(["Read.Me": "one"])
    _ = try await trial.sync()
    trial.publish(["read.me": "one"])
    _ = try await trial.sync()
    #expect(trial.contents.count == 2)
    #expect(trial.contents.contains { $0.key.lowercased() == "read.me" && $0.value == "one" })
  }
}
