import Testing
import UpdatesTestSupport

@testable import Updates

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
            let file = try StateFile(directory: folder, id: "a", patience: .seconds(60))
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
}
