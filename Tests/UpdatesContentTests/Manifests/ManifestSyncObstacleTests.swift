import Foundation
import Testing
import UpdatesTestSupport

@testable import UpdatesContent

/// What is where the folder, or a file or folder of the set, has to be.
@Suite struct ManifestSyncObstacleTests {
  private let trial: SyncTrial

  init() throws {
    trial = try SyncTrial()
  }

  @Test func `a file where the folder should be is no folder`() async throws {
    trial.publish(["a": "one"])
    try trial.directory.write("mine", to: "place/set")
    await #expect(throws: Problem.file(.fileNotFolder, trial.place).ofSync(.changing)) {
      try await trial.sync()
    }
    #expect(try String(contentsOfFile: trial.place, encoding: .utf8) == "mine")
    #expect(trial.asked.isEmpty)
  }

  @Test func `a file of an earlier set may become a folder, and a folder a file`() async throws {
    trial.publish(["x": "file", "y/z/w": "deep"])
    _ = try await trial.sync()
    trial.publish(["x/inner": "deep", "y": "file"])
    _ = try await trial.sync()
    #expect(
      trial.contents.filter { $0.key != "manifest.json" } == ["x/inner": "deep", "y": "file"])
  }
}
