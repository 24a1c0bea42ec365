import Foundation
import Testing
import UpdatesTestSupport

@testable import UpdatesPlatform

@Suite struct FileSystemTests {
  private let directory: TemporaryDirectory
  private var path: String { directory.path + "/file" }

  init() throws {
    directory = try TemporaryDirectory()
  }

  @Test func `a file is read up to its limit`() throws {
    for size in [0, 1, 511, 512, 513, 100_000] {
      let bytes = (0..<size).map { UInt8(truncatingIfNeeded: $0) }
      try directory.write(bytes, to: "file")
      #expect(try FileSystem.contents(of: path, limit: 100_000) == bytes)
      #expect(try FileSystem.contents(of: path, limit: size) == bytes)
      guard size > 0 else { continue }
      #expect(throws: Problem.fileTooLarge(path, limit: size - 1)) {
        try FileSystem.contents(of: path, limit: size - 1)
      }
    }
  }

  @Test(.enabled(if: FileManager.default.fileExists(atPath: "/proc/self/maps")))
  func `a file that says it is empty is read to its end`() throws {
    #expect(try FileSystem.contents(of: "/proc/self/maps", limit: 16 << 20).count > 1024)
  }

  @Test func `what is no regular file is told apart`() throws {
    #expect(throws: Problem.file(.fileMissing, path)) {
      try FileSystem.contents(of: path, limit: 1)
    }
    #expect(throws: Problem.file(.fileIsFolder, directory.path)) {
      try FileSystem.contents(of: directory.path, limit: 1)
    }
    #expect(mkfifo(path, 0o600) == 0)
    #expect(throws: Problem.file(.fileNotRegular, path)) {
      try FileSystem.contents(of: path, limit: 1)
    }
    #expect(throws: Problem.file(.fileNotRegular, "/dev/null")) {
      try FileSystem.contents(of: "/dev/null", limit: 1)
    }
  }

  @Test func `a symbolic link is followed only where that is allowed`() throws {
    let target = try directory.write("x", to: "target")
    #expect(symlink(target, path) == 0)
    #expect(try FileSystem.contents(of: path, limit: 9) == Array("x".utf8))
    #expect(throws: Problem.file(.fileIsLink, path)) {
      try FileSystem.contents(of: path, limit: 9, followingLinks: false)
    }
    #expect(try FileSystem.facts(of: path, followingLinks: false).kind == .symbolicLink)
    #expect(try FileSystem.facts(of: path).kind == .regular)
  }

  @Test func `a file is replaced as a whole and for its owner only`() throws {
    let temporary = directory.path + "/.new"
    try directory.write("left by a process that was killed", to: ".new")
    try FileSystem.replace(path, with: [1, 2], through: temporary)
    try FileSystem.replace(path, with: [3], through: temporary)
    #expect(try FileSystem.contents(of: path, limit: 9) == [3])
    #expect(try FileSystem.facts(of: path).permissions == 0o600)
    #expect(try FileSystem.names(in: directory.path) == ["file"])
  }

  @Test func `nothing is left where a file cannot be replaced`() throws {
    try directory.write("x", to: "file/inside")
    #expect(throws: Problem.self) {
      try FileSystem.replace(path, with: [1], through: directory.path + "/.new")
    }
    #expect(try FileSystem.names(in: directory.path) == ["file"])
  }

  @Test func `folders are made with those above them, for their owner only`() throws {
    let deep = directory.path + "/a/b/c"
    try FileSystem.makeFolder(deep)
    try FileSystem.makeFolder(deep + "/")
    #expect(try FileSystem.facts(of: deep).permissions == 0o700)
    #expect(try FileSystem.facts(of: directory.path + "/a").permissions == 0o700)
    let file = try directory.write("x", to: "file")
    #expect(throws: Problem.file(.fileNotFolder, file)) {
      try FileSystem.makeFolder(file + "/a/b")
    }
  }
}

struct FileSystemWorkingFolderTests {
  @Test(arguments: [".", "./", "..", "/", "././../"])
  func `the working folder, and those above it, contain it`(path: String) {
    #expect(FileSystem.containsWorkingFolder(path))
  }

  @Test func `a link to the working folder contains it`() throws {
    let folder = try TemporaryDirectory()
    let link = folder.path + "/here"
    try FileManager.default.createSymbolicLink(
      atPath: link, withDestinationPath: FileSystem.absolute("."))
    #expect(FileSystem.containsWorkingFolder(link))
  }

  @Test func `other folders do not, nor what is not there`() throws {
    let folder = try TemporaryDirectory()
    #expect(!FileSystem.containsWorkingFolder(folder.path))
    #expect(!FileSystem.containsWorkingFolder(folder.path + "/missing"))
    #expect(!FileSystem.containsWorkingFolder(""))
  }
}
