import Foundation
import Testing
import UpdatesTestSupport

@testable import UpdatesPlatform

@Suite struct FileTurnTests {
  private let directory: TemporaryDirectory
  private var path: String { directory.path + "/file" }
  private var spare: String { directory.path + "/spare" }

  init() throws {
    directory = try TemporaryDirectory()
  }

  private func change(to text: String) throws {
    try FileTurn(of: path, through: spare, writing: Array(text.utf8)).end()
  }

  private func text(of path: String) throws -> String {
    String(decoding: try FileSystem.contents(of: path, limit: 1 << 20), as: UTF8.self)
  }

  private func inode(of path: String) throws -> UInt64 {
    try FileSystem.facts(of: path, followingLinks: false).inode
  }

  @Test func `two files take turns, and the spare has the content before`() throws {
    try change(to: "one")
    #expect(try FileSystem.names(in: directory.path) == ["file"])
    try change(to: "two")
    #expect(try text(of: spare) == "one")
    let inodes = try [inode(of: path), inode(of: spare)]
    for (new, old) in [("3", "two"), ("a longer text", "3"), ("", "a longer text"), ("5", "")] {
      try change(to: new)
      #expect(try text(of: path) == new && text(of: spare) == old)
      #expect(try FileSystem.facts(of: path).permissions == 0o600)
    }
    #expect(try [inode(of: path), inode(of: spare)] == inodes)
  }

  @Test func `a spare that the disk knows as the spare is marked, and the file is not`() throws {
    for text in ["one", "two", "three"] { try change(to: text) }
    #expect(try FileSystem.facts(of: spare).modified == 0)
    #expect(try FileSystem.facts(of: path).modified != 0)
  }

  @Test func `a spare without its mark is written over too`() throws {
    for text in ["one", "two"] { try change(to: text) }
    let before = try inode(of: spare)
    #expect(utimensat(AT_FDCWD, spare, nil, 0) == 0)
    try change(to: "three")
    #expect(try text(of: path) == "three" && inode(of: path) == before)
  }

  @Test func `a link in the place of the spare is replaced and what it leads to stays`() throws {
    try change(to: "one")
    let other = try directory.write("other", to: "other")
    for make in [symlink, link] {
      #expect(chmod(other, 0o600) == 0 && make(other, spare) == 0)
      try change(to: "two")
      #expect(try text(of: path) == "two" && text(of: other) == "other")
      #expect(unlink(spare) == 0)
    }
  }

  @Test func `a spare of another kind or with other permissions is replaced`() throws {
    try change(to: "one")
    #expect(mkfifo(spare, 0o600) == 0)
    try change(to: "two")
    #expect(try text(of: path) == "two" && text(of: spare) == "one")
    for permissions in [0o644, 0o660, 0o400] as [mode_t] {
      #expect(chmod(spare, permissions) == 0)
      let before = try inode(of: spare)
      let reader = try OpenFile.reading(spare)
      try change(to: "\(permissions)")
      #expect(try inode(of: path) != before)
      #expect(try FileSystem.facts(of: path).permissions == 0o600)
      #expect(try reader.contents(limit: 9).count > 0)
    }
  }

  @Test(.enabled(if: getuid() == 0, "only root can give a file away"))
  func `a spare of another user is replaced`() throws {
    for text in ["one", "two"] { try change(to: text) }
    #expect(chown(spare, 65_534, 65_534) == 0)
    let foreign = try OpenFile.reading(spare)
    try change(to: "three")
    #expect(try text(of: path) == "three" && FileSystem.facts(of: path).owner == 0)
    #expect(try foreign.contents(limit: 9) == Array("one".utf8))
  }

  @Test func `the file is not written over where it is the spare too`() throws {
    try change(to: "one")
    #expect(link(path, spare) == 0)
    try change(to: "two")
    #expect(try text(of: path) == "two" && text(of: spare) == "one")
  }

  @Test func `what is not writable leaves the file as it is, and nothing beside it`() throws {
    for text in ["one", "two"] { try change(to: text) }
    #expect(unlink(spare) == 0)
    try directory.write("x", to: "spare/inside")
    #expect(throws: FileError.self) { try change(to: "three") }
    #expect(try text(of: path) == "two")
    try FileManager.default.removeItem(atPath: spare)
    try FileManager.default.removeItem(atPath: path)
    try directory.write("x", to: "file/inside")
    #expect(throws: FileError.self) {
      try FileTurn(of: path, through: spare, writing: [1]).end()
    }
    #expect(try FileSystem.names(in: directory.path).contains("file"))
  }

  @Test func `what a reader has opened stays until it is read`() throws {
    for text in ["one", "two"] { try change(to: text) }
    let reader = try FileTurn.reading(path)
    for text in ["three", "four", "five"] { try change(to: text) }
    #expect(try reader.contents(limit: 9) == Array("two".utf8))
    #expect(try text(of: path) == "five" && text(of: spare) == "four")
  }

  @Test func `a file that a stranger has locked is read nevertheless`() throws {
    try change(to: "one")
    let stranger = try OpenFile.reading(path)
    #expect(try stranger.tryLocking())
    #expect(try FileTurn.reading(path).contents(limit: 9) == Array("one".utf8))
    for text in ["two", "three"] { try change(to: text) }
    #expect(try FileTurn.reading(path).contents(limit: 9) == Array("three".utf8))
  }

  /// Each content is one byte over and over, so that a mixture is seen.
  @Test func `processes that read while others write see no mixture`() async throws {
    let isQuick = FileManager.default.isWritableFile(atPath: "/dev/shm")
    let directory = try TemporaryDirectory(in: isQuick ? "/dev/shm" : nil)
    try FileTurn(of: directory.path + "/file", through: directory.path + "/spare", writing: [0])
      .end()
    await withTaskGroup(of: Void.self) { group in
      for writes in [true, true, false, false] {
        group.addTask { [folder = directory.path] in
          await #expect(processExitsWith: .success) {
            [folder = folder as String, writes = writes as Bool] in
            for number in 0..<600 {
              if writes {
                let lock = FileLock(path: folder + "/lock", patience: .seconds(60))
                let held = try lock.take()
                defer { held.unlock() }
                let bytes = [UInt8](
                  repeating: UInt8(truncatingIfNeeded: number), count: 100_000 + number)
                try FileTurn(of: folder + "/file", through: folder + "/spare", writing: bytes).end()
              } else {
                let bytes = try FileTurn.reading(folder + "/file").contents(limit: 1 << 20)
                let first = try #require(bytes.first)
                precondition(bytes == [UInt8](repeating: first, count: bytes.count))
                let isWhole = UInt8(truncatingIfNeeded: bytes.count - 100_000) == first
                precondition(bytes.count == 1 || isWhole)
              }
            }
          }
        }
      }
    }
  }
}
