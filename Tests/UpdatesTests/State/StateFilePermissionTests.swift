import Foundation
import Testing
import UpdatesTestSupport

@testable import Updates

/// What a process with other rights, or without room, can do; each in a process of its own.
@Suite struct StateFilePermissionTests {
  private let directory: TemporaryDirectory
  private let file: StateFile

  init() throws {
    directory = try TemporaryDirectory()
    file = try StateFile(directory: directory.path, id: "a")
    try file.change { $0 = StateFileTests.full }
    #expect(chmod(directory.path, 0o755) == 0)
    #expect(chmod(file.path, 0o644) == 0)
  }

  /// A user who is neither root nor the owner of what the tests make.
  static let stranger: uid_t = 65_534

  /// Gives up the rights of root, if this is root; else the folder's own permissions must do.
  static func becomeStranger() {
    guard getuid() == 0 else { return }
    precondition(setgid(stranger) == 0 && setuid(stranger) == 0)
  }

  @Test func `in a folder that cannot be written reading works and changing says why`() async {
    #expect(chmod(directory.path, 0o555) == 0)
    await #expect(processExitsWith: .success) { [folder = directory.path as String] in
      Self.becomeStranger()
      let file = try StateFile(directory: folder, id: "a")
      #expect(try file.read() == .init(state: StateFileTests.full))
      let inside = try StateFile(directory: folder + "/new", id: "b")
      #expect(throws: Problem.stateCannotCreate(.file(.fileDenied, folder + "/new"))) {
        try inside.claim("2.0", limit: 1)
      }
      let unlocked = try StateFile(directory: folder, id: "c")
      #expect(throws: Problem.stateCannotCreate(.file(.fileDenied, folder + "/c.lock"))) {
        try unlocked.claim("2.0", limit: 1)
      }
    }
    #expect(chmod(directory.path, 0o755) == 0)
  }

  @Test(.enabled(if: getuid() == 0))
  func `root uses no file and no folder of another user`() throws {
    let foreign = Problem.fileForeign(file.path, user: Self.stranger)
    #expect(chown(file.path, Self.stranger, Self.stranger) == 0)
    #expect(throws: Problem.stateUnreadable(foreign)) { try file.read() }
    #expect(throws: Problem.stateUnreadable(foreign)) { try file.claim("2.0", limit: 1) }

    #expect(chown(file.path, 0, 0) == 0)
    #expect(chown(directory.path, Self.stranger, Self.stranger) == 0)
    let folder = Problem.fileForeign(directory.path, user: Self.stranger)
    #expect(throws: Problem.stateCannotCreate(folder)) { try file.claim("2.0", limit: 1) }
    let below = try StateFile(directory: directory.path + "/b/c", id: "a")
    #expect(throws: Problem.stateCannotCreate(folder)) { try below.claim("2.0", limit: 1) }

    #expect(chown(directory.path, 0, 0) == 0)
    let lock = directory.path + "/a.lock"
    #expect(chown(lock, Self.stranger, Self.stranger) == 0)
    #expect(throws: Problem.stateCannotCreate(.fileForeign(lock, user: Self.stranger))) {
      try file.claim("2.0", limit: 1)
    }
  }

  @Test func `where there is no room the old content stays`() async throws {
    await #expect(processExitsWith: .success) { [folder = directory.path as String] in
      signal(SIGXFSZ, SIG_IGN)
      var limit = rlimit(rlim_cur: 100, rlim_max: 100)
      #if canImport(Glibc)
        precondition(setrlimit(__rlimit_resource_t(RLIMIT_FSIZE.rawValue), &limit) == 0)
      #else
        precondition(setrlimit(RLIMIT_FSIZE, &limit) == 0)
      #endif
      let file = try StateFile(directory: folder, id: "a")
      let tooLarge = Problem.fileFailed(
        folder + "/a.new", operation: "writing it",
        reason: String(cString: strerror(EFBIG)))
      #expect(throws: Problem.stateCannotWrite(tooLarge)) {
        try file.claim("2.0", limit: nil)
      }
      #expect(try file.read() == .init(state: StateFileTests.full))
    }
    #expect(try FileSystem.names(in: directory.path).sorted() == ["a.json", "a.lock"])
    #expect(try file.read() == .init(state: StateFileTests.full))
  }
}
