import Foundation
import Testing
import UpdatesTestSupport

@testable import UpdatesPlatform

@Suite struct OpenFolderTests {
  private let directory: TemporaryDirectory
  private let folder: OpenFolder

  init() throws {
    directory = try TemporaryDirectory()
    folder = try OpenFolder(directory.path)
  }

  private func link(_ name: String, to target: String) throws {
    try FileManager.default.createSymbolicLink(
      atPath: directory.path + "/" + name, withDestinationPath: target)
  }

  private func text(_ name: String) throws -> String {
    try String(contentsOfFile: directory.path + "/" + name, encoding: .utf8)
  }

  @Test func `what is done is done in the folder wherever its path leads`() throws {
    let moved = directory.path + "/moved"
    try directory.write("", to: "inner/there")
    let inner = try folder.folder("inner")
    try FileManager.default.moveItem(atPath: directory.path + "/inner", toPath: moved)
    try inner.create("made").write(Array("here".utf8))
    #expect(try text("moved/made") == "here")
    #expect(try Set(inner.names()) == ["there", "made"])
  }

  @Test func `folders are made on the way, and found again`() throws {
    let deep = try folder.folder(RelativePath("a/b/c"), making: 0o700)
    try deep.create("x").write([1])
    #expect(try folder.folder(RelativePath("a/b/c")).names() == ["x"])
    #expect(try folder.facts(of: "a")?.permissions == 0o700)
    #expect(try !folder.makeFolder("a"))
    #expect(throws: Problem.file(.fileMissing, directory.path + "/a/z")) {
      try folder.folder(RelativePath("a/z"))
    }
  }

  @Test func `no link is followed below it`() throws {
    try directory.write("secret", to: "elsewhere/file")
    try folder.makeFolder("inside")
    let inside = try folder.folder("inside")
    try link("inside/door", to: "../elsewhere")
    try link("inside/file", to: "../elsewhere/file")
    #expect(throws: Problem.self) { try inside.folder("door") }
    #expect(throws: Problem.self) { try inside.folder(RelativePath("door/x"), making: 0o700) }
    #expect(throws: Problem.file(.fileIsLink, inside.shown("file"))) {
      _ = try inside.reading("file")
    }
    #expect(throws: Problem.self) { _ = try inside.create("file") }
    #expect(try inside.facts(of: "file")?.kind == .symbolicLink)
    try inside.removeTree("door")
    #expect(try text("elsewhere/file") == "secret")
  }

  @Test func `what does not reach the disk is an error`() {
    // No file is open by this number.
    #expect(throws: Problem.self) { try OpenFile(descriptor: -1, path: "/x").synchronize() }
  }

  @Test func `what is removed is gone with all that is in it`() throws {
    for name in ["tree/a", "tree/b/c", "tree/b/d/e"] { try directory.write("x", to: name) }
    #expect(chmod(directory.path + "/tree/b/d", 0) == 0)
    try folder.removeTree("tree")
    try folder.removeTree("tree")
    try folder.remove("tree")
    #expect(try folder.names().isEmpty)
  }

  private static let rawName: [UInt8] = [0x66, 0xFF, 0x6F]

  @Test func `names that are not UTF-8 are removed with their folder`() throws {
    try directory.write("x", to: "tree/inner/file")
    guard directory.make(rawName: Self.rawName, in: "tree") else { return }
    #expect(directory.make(rawName: Self.rawName, in: "tree/inner", isFolder: true))
    #expect(directory.make(rawName: [0xFF], in: "tree", isFolder: true))
    let outer = try folder.folder("tree")
    for name in try outer.rawNames() where name.text == nil && name.kind == .directory {
      _ = try outer.folder(name).create("x")
    }
    try folder.removeAll(but: ["tree"])
    #expect(try folder.names() == ["tree"])
    try outer.removeAll(but: [])
    try folder.removeTree("tree")
    #expect(try folder.rawNames().isEmpty)
  }

  @Test func `a tree of two thousand folders within each other is removed`() throws {
    var inner = folder
    for _ in 0..<2000 {
      try inner.makeFolder("d")
      inner = try inner.folder("d")
    }
    try inner.create("file").write([1])
    try folder.removeTree("d")
    #expect(try folder.names().isEmpty)
  }

  @Test(arguments: [false, true])
  func `what is carried has content, permissions and time`(copying: Bool) throws {
    try directory.write("content", to: "old/file")
    #expect(chmod(directory.path + "/old/file", 0o4751) == 0)
    try FileManager.default.setAttributes(
      [.modificationDate: Date(timeIntervalSince1970: 1_000_000_000)],
      ofItemAtPath: directory.path + "/old/file")
    let old = try folder.folder("old")
    try folder.makeFolder("new")
    let new = try folder.folder("new")
    try copying ? old.copy("file", to: new, as: "file") : old.carry("file", to: new)
    let (before, after) = (try old.facts(of: "file"), try new.facts(of: "file"))
    #expect(before?.modified == after?.modified)
    // A copy is ours, and must not run as us whoever starts it.
    #expect(before?.permissions == 0o4751)
    #expect(after?.permissions == (copying ? 0o751 : 0o4751))
    #expect((before?.inode == after?.inode) == !copying)
    #expect(try text("new/file") == "content")
  }
}
