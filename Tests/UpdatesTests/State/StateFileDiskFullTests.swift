import Foundation
import Testing
import UpdatesTestSupport

@testable import Updates

#if os(Linux)
  /// A real file system without room, which only root can have mounted.
  @Suite struct StateFileDiskFullTests {
    @Test(.enabled(if: getuid() == 0))
    func `a full disk leaves the old content, and room makes the change possible`() throws {
      let directory = try TemporaryDirectory()
      guard try Self.run("mount", "-t", "tmpfs", "-o", "size=32k", "tmpfs", directory.path) else {
        try Test.cancel("this root may not mount")
      }
      defer { _ = try? Self.run("umount", directory.path) }
      let file = try StateFile(directory: directory.path, id: "a")
      try file.change { $0 = StateFileTests.full }
      let filler = directory.path + "/filler"
      #expect(FileManager.default.createFile(atPath: filler, contents: nil))
      let handle = try #require(FileHandle(forWritingAtPath: filler))
      #expect(throws: (any Error).self) { try handle.write(contentsOf: Data(count: 64 << 10)) }

      let full = FileError.diskFull(path: directory.path + "/a.new")
      #expect(throws: StateError.cannotWrite(full)) { try file.claim("2.0", limit: nil) }
      #expect(try file.read() == .init(state: StateFileTests.full))
      let other = try StateFile(directory: directory.path + "/more", id: "b")
      #expect(throws: StateError.self) { try other.claim("2.0", limit: nil) }

      // A child that was started meanwhile may hold it open for a moment, and its room with it.
      try handle.truncate(atOffset: 0)
      try handle.close()
      try FileSystem.remove(filler)
      #expect(try file.claim("2.0", limit: nil))
      #expect(try file.read().state.notifications["2.0"] == 2)
    }

    private static func run(_ arguments: String...) throws -> Bool {
      do {
        try UpdatesTestSupport.ChildProcess.run(arguments[0], Array(arguments.dropFirst()), in: "/")
        return true
      } catch is UpdatesTestSupport.ChildProcess.Failure {
        return false
      }
    }
  }
#endif
