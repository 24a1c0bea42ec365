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
}
