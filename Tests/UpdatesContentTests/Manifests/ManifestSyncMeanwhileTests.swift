import Foundation
import Synchronization
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

  @Test func `no file is lost that comes while the folder is switched`() async throws {
    for number in 0..<300 { try trial.write("mine", to: "own/\(number)") }
    trial.publish(["a": "0"])
    _ = try await trial.sync()
    let isDone = Done()
    async let written = Self.write(to: trial.place, until: isDone)
    for round in 1...8 {
      trial.publish(["a": "\(round)"])
      #expect(try await trial.sync().warnings == [])
    }
    isDone.value = true
    let lost = Set(await written).subtracting(trial.contents.keys)
    #expect(lost == [])
    #expect(trial.besides.isEmpty)
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
    await #expect(throws: SyncProblem.staging(.replaced(path: trial.place))) {
      try await trial.sync()
    }
    #expect(
      try String(contentsOfFile: trial.directory.path + "/" + name, encoding: .utf8)
        == "precious")
    let moved = TemporaryDirectory.contents(of: trial.place + ".mine")
    #expect(moved.filter { $0.key != ".updates-sync" } == old)
    #expect(trial.besides == ["set.mine"])
  }

  @Test func `a folder that somebody makes while a first sync fetches stays`() async throws {
    trial.publish(["a": "new"])
    trial.when("a") { [directory = trial.directory] in
      try directory.write("precious", to: "place/set/thesis.txt")
    }
    await #expect(throws: SyncProblem.staging(.replaced(path: trial.place))) {
      try await trial.sync()
    }
    #expect(trial.contents == ["thesis.txt": "precious"])
    #expect(try await trial.sync().result == .updated)
    #expect(trial.contents["thesis.txt"] == "precious" && trial.contents["a"] == "new")
  }

  @Test func `a file that comes to a planned place while others are fetched refuses the set`()
    async throws
  {
    trial.publish(["a": "1"])
    _ = try await trial.sync()
    trial.publish(["a": "2", "b": "new"])
    trial.when("a") { [trial] in try trial.write("mine", to: "b") }
    let error = await #expect(throws: SyncProblem.self) { try await trial.sync() }
    #expect(error.map { SyncError($0).kind } == .inTheWay)
    #expect(trial.contents["a"] == "1" && trial.contents["b"] == "mine")
    // What was fetched stays for the next run.
    try FileManager.default.removeItem(atPath: trial.place + "/b")
    let count = trial.asked.count
    #expect(try await trial.sync().result == .updated)
    #expect(trial.asked.dropFirst(count) == ["/manifest.json"])
    #expect(trial.contents["a"] == "2" && trial.contents["b"] == "new")
  }

  @Test func `a record gives way to the new one, a folder of its name refuses it`() async throws {
    trial.publish(["a": "1"])
    _ = try await trial.sync()
    trial.publish(["a": "2"])
    #expect(try await trial.sync().warnings == [])
    #expect(trial.besides.isEmpty)
    let record = trial.place + "/.updates-sync"
    try FileManager.default.removeItem(atPath: record)
    try trial.write("precious", to: ".updates-sync/thesis.txt")
    trial.publish(["a": "3"])
    let inTheWay = SyncProblem.staging(.inTheWay(path: record + "/thesis.txt"))
    await #expect(throws: inTheWay) { try await trial.sync() }
    #expect(SyncError(inTheWay).kind == .inTheWay)
    #expect(trial.contents["a"] == "2" && trial.contents[".updates-sync/thesis.txt"] == "precious")
    try FileManager.default.removeItem(atPath: record)
    #expect(try await trial.sync().warnings == [])
    #expect(try FileSystem.facts(of: record).kind == .regular)
    #expect(trial.besides.isEmpty)
  }

  @Test(.enabled(if: Mount.isPossible, "only root can mount"))
  func `a folder in which something is mounted is refused before anything is fetched`()
    async throws
  {
    trial.publish(["a": "old"])
    _ = try await trial.sync()
    try trial.write("", to: "uploads/below")
    let mount = try Mount(over: trial.place + "/uploads", options: ["-t", "tmpfs"])
    defer { mount.end() }
    #expect(try await trial.sync().result == .unchanged)
    trial.publish(["a": "new"])
    let count = trial.asked.count
    await #expect(
      throws: SyncProblem.staging(.mountPoint(path: trial.place + "/uploads"))
    ) {
      try await trial.sync()
    }
    #expect(trial.asked.dropFirst(count) == ["/manifest.json"])
    #expect(trial.contents["a"] == "old" && trial.besides.isEmpty)
  }

  /// Makes files as fast as they get on the disk, and tells their names.
  private static func write(to place: String, until isDone: Done) async -> [String] {
    await withCheckedContinuation { continuation in
      Thread.detachNewThread {
        var names: [String] = []
        while !isDone.value {
          let name = (names.count.isMultiple(of: 2) ? "" : "own/") + "late-\(names.count)"
          let file = open(place + "/" + name, O_WRONLY | O_CREAT | O_EXCL, 0o600)
          guard file >= 0 else { continue }
          fsync(file)
          close(file)
          names.append(name)
        }
        continuation.resume(returning: names)
      }
    }
  }
}
