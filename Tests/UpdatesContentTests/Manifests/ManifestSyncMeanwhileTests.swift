import Foundation
import Testing
import UpdatesLoopback
import UpdatesTestSupport

@testable import UpdatesContent

/// What somebody does in or with the folder while it is synced.
@Suite struct ManifestSyncMeanwhileTests {
  private let trial: SyncTrial

  init() throws {
    trial = try SyncTrial()
  }

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
    try FileManager.default.removeItem(atPath: trial.place + "/" + name)
    let count = trial.asked.count
    #expect(try await trial.sync().result == .updated)
    #expect(trial.asked.dropFirst(count) == ["/manifest.json"])
    #expect(trial.contents["a"] == "2" && trial.contents["b"] == "new")
  }
}
