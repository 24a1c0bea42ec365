import Foundation
import Testing
import UpdatesTestSupport

@testable import Updates

/// What only another process can show: being killed, having fewer rights, a disk that is full.
@Suite struct StateFileProcessTests {
  private let directory: TemporaryDirectory
  private let file: StateFile

  init() throws {
    directory = try TemporaryDirectory()
    file = try StateFile(directory: directory.path + "/state", id: "a")
  }

  @Test func `two processes lose none of each other's changes`() async throws {
    try await withThrowingTaskGroup(of: Void.self) { group in
      for _ in 0..<2 {
        group.addTask { [folder = file.folder] in
          await #expect(processExitsWith: .success) { [folder = folder as String] in
            let file = try StateFile(directory: folder, id: "a")
            for _ in 0..<100 {
              let claimed = try file.claim("2.0", limit: nil)
              precondition(claimed)
            }
          }
        }
      }
      try await group.waitForAll()
    }
    #expect(try file.read().state.notifications["2.0"] == 200)
  }

  @Test func `a process killed while it writes leaves a whole file`() async throws {
    try file.change { $0 = StateFileTests.full }
    for round in 0..<16 {
      await #expect(processExitsWith: .signal(SIGKILL)) {
        [folder = file.folder as String, round = round as Int] in
        let file = try StateFile(directory: folder, id: "a")
        Thread.detachNewThread {
          let end = ContinuousClock.now + .microseconds(Int.random(in: 0..<1500) * (round + 1))
          while ContinuousClock.now < end {}
          kill(getpid(), SIGKILL)
        }
        while true {
          _ = try file.claim("2.0", limit: nil)
        }
      }
      let reading = try file.read()
      #expect(reading.warnings == [])
      #expect(reading.state.skipped == StateFileTests.full.skipped)
      #expect(try file.claim("3.0", limit: nil))
      #expect(try FileSystem.names(in: file.folder).sorted() == ["a.json", "a.lock"])
    }
  }
}
