import Foundation
import Synchronization
import Testing
import UpdatesTestSupport

@testable import UpdatesPlatform

#if os(Linux)
  @_silgen_name("setxattr") private func setAttribute(
    _ path: UnsafePointer<CChar>, _ name: UnsafePointer<CChar>, _ value: UnsafeRawPointer,
    _ size: Int,
    _ flags: Int32
  ) -> Int32
#endif

/// Who may use what was replaced may use what replaces it, and nobody else.
@Suite struct StagingRightsTests {
  private let place: StagedPlace

  init() throws {
    place = try StagedPlace()
  }

  private func replace(by kind: StagedPlace.Kind) throws -> FileFacts {
    try place.replace(by: kind)
    #expect(place.word == StagedPlace.expected(kind, "new"))
    return try FileSystem.facts(of: place.path)
  }

  private static let permissions: [(StagedPlace.Kind, StagedPlace.Kind, UInt32, UInt32)] = [
    (.folder, .folder, 0o700, 0o700), (.folder, .folder, 0o755, 0o755),
    (.folder, .folder, 0o2775, 0o2775), (.folder, .folder, 0o1777, 0o1777),
    (.file, .file, 0o600, 0o600), (.file, .file, 0o644, 0o644), (.file, .file, 0o755, 0o755),
    (.folder, .file, 0o700, 0o600), (.folder, .file, 0o755, 0o644),
    (.file, .folder, 0o640, 0o750), (.file, .folder, 0o600, 0o700),
  ]

  @Test(arguments: permissions)
  func `permissions are those of the old one`(
    old: StagedPlace.Kind, new: StagedPlace.Kind, permissions: UInt32, expected: UInt32
  ) throws {
    try StagedPlace.make(old, "old", at: place.path)
    #expect(chmod(place.path, mode_t(permissions)) == 0)
    #expect(String(try replace(by: new).permissions, radix: 8) == String(expected, radix: 8))
  }

  #if os(Linux)
    @Test(arguments: [(0, 0o700), (4, 0o744)] as [(UInt8, UInt32)])
    func `rights that only an access list gives are not given to the group`(
      others: UInt8, expected: UInt32
    ) throws {
      try StagedPlace.make(.folder, "old", at: place.path)
      // Version 2; then tag, permissions and identifier: owner, a user, group, mask, others.
      let entries: [[UInt8]] = [
        [1, 0, 7, 0, 255, 255, 255, 255], [2, 0, 5, 0, 0x31, 0xD4, 0, 0],
        [4, 0, 0, 0, 255, 255, 255, 255], [16, 0, 5, 0, 255, 255, 255, 255],
        [32, 0, others, 0, 255, 255, 255, 255],
      ]
      let value = [2, 0, 0, 0] + Array(entries.joined())
      #expect(setAttribute(place.path, "system.posix_acl_access", value, value.count, 0) == 0)
      #expect(try FileSystem.facts(of: place.path).permissions & 0o070 == 0o050)
      let facts = try replace(by: .folder)
      #expect(String(facts.permissions, radix: 8) == String(expected, radix: 8))
    }
  #endif

  @Test(
    .enabled(if: getuid() == 0, "only root can give files away"),
    arguments: [StagedPlace.Kind.file, .folder])
  func `owner and group are those of the old one`(kind: StagedPlace.Kind) throws {
    try StagedPlace.make(kind, "old", at: place.path)
    let permissions: UInt32 = kind == .folder ? 0o2770 : 0o640
    #expect(chown(place.path, 54321, 54322) == 0)
    #expect(chmod(place.path, mode_t(permissions)) == 0)
    let facts = try replace(by: kind)
    #expect(facts.owner == 54321)
    #expect(facts.permissions == permissions)
    var status = stat()
    #expect(stat(place.path, &status) == 0 && status.st_gid == 54322)
  }
}

/// The wait for another process that has a destination.
@Suite(.timeLimit(.minutes(10))) struct StagingOpeningTests {
  private let place: StagedPlace

  init() throws {
    place = try StagedPlace()
  }

  @Test func `who waits is told so, and is done waiting when cancelled`() throws {
    let held = try place.staging()
    let told = Mutex<[Bool]>([])
    let deadline = Deadline()
    let wait = LockWait(patience: .seconds(3600), until: deadline) { isWaiting in
      told.withLock { $0.append(isWaiting) }
      deadline.cancel()
    }
    #expect(throws: CancellationError.self) {
      try TreeReplacement(destination: place.path, wait: wait)
    }
    #expect(told.withLock(\.self) == [true, false])
    try held.finish()
    try place.staging().finish()
  }

  @Test func `who was cancelled before has what is free`() throws {
    let deadline = Deadline()
    deadline.cancel()
    let wait = LockWait(patience: .seconds(3600), until: deadline)
    try TreeReplacement(destination: place.path, wait: wait).finish()
    #expect(try place.names == [])
  }
}

@Suite(.enabled(if: Mount.isPossible, "only root can mount")) struct StagingMountTests {
  private let place: StagedPlace

  init() throws {
    place = try StagedPlace()
  }

  private static let options: [[String]] = [["-t", "tmpfs"], ["--bind"]]

  @Test(arguments: options)
  func `a folder in which something is mounted is neither replaced nor removed`(
    options: [String]
  ) throws {
    // A blank in a path is written otherwise in the system's table.
    let inner = place.path + "/an inner/mount"
    try StagedPlace.make(.folder, "old", at: place.path)
    try FileManager.default.createDirectory(atPath: inner, withIntermediateDirectories: true)
    let mount = try Mount(over: inner, options: options)
    defer { mount.end() }
    try Data("photo".utf8).write(to: URL(fileURLWithPath: inner + "/photo.jpg"))
    let staging = try place.staging()
    try StagedPlace.make(.folder, "new", at: staging.folder.path + "/x")
    let error = Problem.file(.fileMountPoint, inner)
    #expect(throws: error) { try staging.checkMounts() }
    #expect(throws: error) { try staging.replace(with: "x") }
    #expect(throws: error) { try staging.clear() }
    try staging.finish()
    #expect(place.word == "folder old")
    #expect(FileManager.default.fileExists(atPath: inner + "/photo.jpg"))
    mount.end()
    try place.replace(by: .folder)
    #expect(place.word == "folder new")
  }

  @Test func `a folder that something is mounted over is not replaced`() throws {
    try StagedPlace.make(.folder, "old", at: place.path)
    let mount = try Mount(over: place.path, options: ["--bind"])
    defer { mount.end() }
    let staging = try place.staging()
    try StagedPlace.make(.folder, "new", at: staging.folder.path + "/x")
    #expect(throws: Problem.file(.fileMountPoint, place.path)) {
      try staging.replace(with: "x")
    }
    try staging.finish()
    #expect(place.word == "folder old")
  }

  @Test func `a staging folder that cannot be filled is not left there`() throws {
    // There is room for the root, the staging folder and its lock.
    let mount = try Mount(
      over: place.directory.path, options: ["-t", "tmpfs", "-o", "nr_inodes=3"])
    defer { mount.end() }
    let outer = place.directory.path + "/.place.staging"
    #expect(throws: Problem.file(.fileDiskFull, outer + "/folder")) { try place.staging() }
    #expect(try place.names == [])
  }

  /// An overlay with `folder` and `file` in its lower layer; it does not lie on another one.
  private func overlay() throws -> (TemporaryDirectory, Mount) {
    let layers = try TemporaryDirectory(in: "/dev/shm")
    try #require(mkdir(layers.path + "/low", 0o755) == 0)
    try StagedPlace.make(.folder, "old", at: layers.path + "/low/folder")
    for path in ["inner/deep/c", "other/d", "e/f"] {
      try layers.write("old", to: "low/folder/" + path)
    }
    try StagedPlace.make(.file, "old", at: layers.path + "/low/file")
    return (layers, try Mount(overlayIn: layers.path))
  }

  private func staging(_ path: String, keepingOldAs old: String? = nil) throws -> TreeReplacement {
    try TreeReplacement(destination: path, wait: LockWait(patience: .zero), keepingOldAs: old)
  }

  @Test func `of an overlay's lower layer a folder is replaced file by file`() throws {
    let (layers, mount) = try overlay()
    defer { mount.end() }
    let all = layers.path + "/all"
    let folder = try staging(all + "/folder")
    try StagedPlace.make(.folder, "new", at: folder.folder.path + "/x")
    // A folder becomes a file, and a file a folder.
    try layers.write("new", to: "all/.folder.staging/folder/x/other")
    try layers.write("new", to: "all/.folder.staging/folder/x/e/f/g")
    try folder.replace(with: "x")
    #expect(TemporaryDirectory.contents(of: all + "/folder").count == 4)
    #expect(
      TemporaryDirectory.contents(of: all + "/folder")
        == ["a": "new", "inner/b": "new", "other": "new", "e/f/g": "new"])
    // What was replaced once can be replaced again.
    try StagedPlace.make(.folder, "newer", at: folder.folder.path + "/y")
    try folder.replace(with: "y")
    try folder.finish()
    #expect(StagedPlace.word(at: all + "/folder") == "folder newer")
    #expect(try FileSystem.names(in: all).sorted() == ["file", "folder"])
  }

  @Test func `of an overlay's lower layer a folder is removed, and an old one is never lost`()
    throws
  {
    let (layers, mount) = try overlay()
    defer { mount.end() }
    let all = layers.path + "/all"
    let keeping = try staging(all + "/folder", keepingOldAs: "old")
    try StagedPlace.make(.folder, "new", at: keeping.folder.path + "/x")
    #expect(throws: Problem.file(.fileImmovable, all + "/folder")) {
      try keeping.replace(with: "x")
    }
    try keeping.finish()
    #expect(StagedPlace.word(at: all + "/folder") == "folder old")
    let folder = try staging(all + "/folder")
    try folder.clear()
    try folder.finish()
    #expect(try FileSystem.names(in: all) == ["file"])
  }

  @Test func `who is killed while files are replaced one by one is followed by who completes it`()
    async throws
  {
    let (layers, mount) = try overlay()
    defer { mount.end() }
    let path = layers.path + "/all/folder"
    for round in 0..<24 {
      await #expect(processExitsWith: .signal(SIGKILL)) {
        [path = path as String, round = round as Int] in
        let staging = try TreeReplacement(destination: path, wait: LockWait(patience: .zero))
        try StagedPlace.make(.folder, "round \(round)", at: staging.folder.path + "/x")
        Foundation.Thread.detachNewThread {
          let end = ContinuousClock.now + .microseconds(Int.random(in: 0..<200) * (round + 1))
          while ContinuousClock.now < end {}
          kill(getpid(), SIGKILL)
        }
        try staging.replace(with: "x")
        while true {}
      }
      try staging(path).finish()
      let word = StagedPlace.word(at: path)
      #expect(word == "folder old" || word.hasPrefix("folder round"), "\(word)")
      #expect(!word.contains(" and "), "\(word)")
    }
  }

  @Test func `of an overlay's lower layer a file is replaced`() throws {
    let (layers, mount) = try overlay()
    defer { mount.end() }
    let all = layers.path + "/all"
    let file = try TreeReplacement(destination: all + "/file", wait: LockWait(patience: .zero))
    try StagedPlace.make(.file, "new", at: file.folder.path + "/x")
    try file.replace(with: "x")
    try file.finish()
    #expect(StagedPlace.word(at: all + "/file") == "file new")
    #expect(try FileSystem.names(in: all).sorted() == ["file", "folder"])
  }
}

private typealias Kind = StagedPlace.Kind
