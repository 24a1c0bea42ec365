import Foundation
import Testing
import UpdatesLoopback
import UpdatesTestSupport

@testable import UpdatesContent

@Suite struct ManifestNestingTests {
  private let trial: SyncTrial

  init() throws {
    trial = try SyncTrial()
  }

  /// Publishes a manifest in a folder; returns an entry for it.
  private func child(
    _ files: [String: String], in folder: String, condition: String? = nil, extra: [String] = []
  ) -> String {
    let name = folder.split(separator: "/").last ?? ""
    let manifest = trial.publish(files, extra: extra, in: folder + "/")
    let condition = condition.map { #", "condition": "\#($0)""# } ?? ""
    let sha = SyncTrial.hex(Array(manifest.utf8))
    return #"{"filename": "\#(name)/manifest.json", "sha": "\#(sha)"\#(condition)}"#
  }

  @Test func `the manifest that applies is synced with its files`() async throws {
    let force = child(
      ["presentation.json": "{}", "en.lproj/localizable.strings": "x"],
      in: "ForceUpgrade.freshair", condition: "appVersion < 1.0")
    let notify = child(
      ["logo.png": "png"], in: "NotifyUpgrade.freshair",
      condition: "appVersion >= 1.0")
    trial.publish(["top": "t"], extra: [force, notify])
    var environment = ConditionEnvironment()
    environment["appVersion"] = .text("0.9")
    let report = try await trial.sync(trial.options(environment))
    #expect(report.bundles.map(\.name) == ["set", "ForceUpgrade"])
    let path = trial.place + "/ForceUpgrade.freshair"
    #expect(report.bundles[1].path == path)
    #expect(report.bundles[1].presentation == path + "/presentation.json")
    #expect(report.bundles[0].presentation == nil)
    #expect(report.entries.total == 5)
    #expect(report.entries.applicable == 4)
    #expect(!FileManager.default.fileExists(atPath: trial.place + "/NotifyUpgrade.freshair"))

    let count = trial.asked.count
    #expect(try await trial.sync(trial.options(environment)).result == .unchanged)
    #expect(trial.asked.count == count + 1)

    environment["appVersion"] = .text("1.5")
    let next = try await trial.sync(trial.options(environment))
    #expect(next.bundles.map(\.name) == ["set", "NotifyUpgrade"])
    #expect(
      Set(trial.asked.dropFirst(count + 1)) == [
        "/manifest.json", "/NotifyUpgrade.freshair/manifest.json",
        "/NotifyUpgrade.freshair/logo.png",
      ])
    #expect(next.removed.count == 3)
    #expect(!FileManager.default.fileExists(atPath: trial.place + "/ForceUpgrade.freshair"))
  }

  @Test func `a changed child is fetched, an unchanged one is not`() async throws {
    let first = child(["x": "1"], in: "A.freshair")
    trial.publish([:], extra: [first, child(["y": "1"], in: "B.freshair")])
    _ = try await trial.sync()
    let count = trial.asked.count
    trial.publish([:], extra: [first, child(["y": "2"], in: "B.freshair")])
    let report = try await trial.sync()
    #expect(report.entries.fetched == 2)
    #expect(
      Set(trial.asked.dropFirst(count)) == [
        "/manifest.json", "/B.freshair/manifest.json", "/B.freshair/y",
      ])
    #expect(trial.contents["B.freshair/y"] == "2")
    #expect(trial.contents["A.freshair/x"] == "1")
  }

  private func nest(depth: Int) {
    var entry: [String] = []
    for level in stride(from: depth, to: 1, by: -1) {
      let folder = (2...level).map { "L\($0).freshair" }.joined(separator: "/")
      entry = [child(["file": "\(level)"], in: folder, extra: entry)]
    }
    trial.publish(["file": "1"], extra: entry)
  }

  @Test func `nine deep is an error before any file is fetched`() async throws {
    nest(depth: 9)
    let error = await #expect(throws: ManifestError.self) { try await trial.sync() }
    let fault = try #require(error)
    #expect(fault.problem == .tooDeep(limit: 8))
    #expect(trial.asked.allSatisfy { $0.hasSuffix("manifest.json") })
    #expect(!FileManager.default.fileExists(atPath: trial.place))
    #expect(trial.besides.isEmpty)
  }

  @Test(arguments: [
    ("x", "a.freshair/X", "A.freshair"), ("deep/x", "A.freshair/deep", "A.freshair"),
    ("x", "A.freshair/x", "A.freshair"),
  ])
  func `names collide across manifests`(inner: String, outer: String, folder: String) async throws {
    trial.publish([outer: "outer"], extra: [child([inner: "inner"], in: folder)])
    let error = await #expect(throws: ManifestError.self) { try await trial.sync() }
    let fault = try #require(error)
    #expect(fault.place != nil)
    #expect(trial.asked.allSatisfy { $0.hasSuffix("manifest.json") })
    #expect(!FileManager.default.fileExists(atPath: trial.place))
  }

  @Test func `what is wrong in a child is told with its path and line`() async throws {
    trial.serve("[\n  {\"filename\": \"../../x\"}]", as: "A.freshair/manifest.json")
    trial.publish([:], extra: [#"{"filename": "A.freshair/manifest.json"}"#])
    let error = await #expect(throws: ManifestError.self) { try await trial.sync() }
    let fault = try #require(error)
    #expect(fault.manifest == "A.freshair/manifest.json")
    #expect(fault.place?.line == 2)
  }
}
