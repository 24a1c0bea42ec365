import Foundation
import Testing
import UpdatesTestSupport

@testable import UpdatesFiles

/// What is somebody's own in a folder that gives way to a new one.
@Suite struct StrangersTests {
  private let directory: TemporaryDirectory
  private let old: OpenFolder
  private let new: OpenFolder

  init() throws {
    directory = try TemporaryDirectory()
    for name in ["own.txt", "sub/inner.txt", "mine.txt", "sub/mine.txt", "made/deep/mine.txt"] {
      try directory.write("before", to: "old/" + name)
    }
    for name in ["own.txt", "sub/new.txt"] { try directory.write("new", to: "new/" + name) }
    old = try OpenFolder(directory.path + "/old")
    new = try OpenFolder(directory.path + "/new")
  }

  private func own() throws -> OwnEntries {
    let known = ["own.txt", "sub", "sub/inner.txt"].map { Array($0.utf8) }
    return try OwnEntries(in: old) { path, _ in known.contains(path) }
  }

  @discardableResult
  private func go(
    _ action: Strangers.Action, besides own: OwnEntries? = nil
  ) throws -> Strangers {
    var strangers = Strangers(besides: try own ?? self.own(), to: new, action)
    try strangers.go(through: old)
    return strangers
  }

  private func contents(_ name: String = "new") -> [String: String] {
    TemporaryDirectory.contents(of: directory.path + "/" + name)
  }

  private static let moved = [
    "own.txt": "new", "sub/new.txt": "new", "mine.txt": "before", "sub/mine.txt": "before",
    "made/deep/mine.txt": "before",
  ]

  /// Saves a file as an editor does: as a new one that gets the name.
  private func save(_ text: String, as name: String) throws {
    try directory.write(text, to: "temporary")
    #expect(rename(directory.path + "/temporary", directory.path + "/" + name) == 0)
  }

  @Test func `a look changes nothing`() throws {
    let before = contents("old")
    let strangers = try go(.look)
    #expect(strangers.left == [] && !strangers.hasMoved)
    #expect(contents("old") == before && contents().count == 2)
  }

  @Test func `all that is not known is moved, and the rest goes`() throws {
    #expect(try go(.move).hasMoved)
    #expect(contents() == Self.moved)
    #expect(contents("old") == ["own.txt": "before", "sub/inner.txt": "before"])
    let strangers = try go(.remove(until: nil))
    #expect(strangers.isDone && strangers.left == [])
    #expect(try old.names() == [] && contents() == Self.moved)
  }

  @Test func `a folder is moved as it is, with rights and times`() throws {
    let time = Instant(secondsSince1970: 1_000_000_000)
    try FileManager.default.setAttributes(
      [.modificationDate: time], ofItemAtPath: old.path + "/made")
    #expect(chmod(old.path + "/made", 0o710) == 0 && chmod(old.path + "/sub", 0o500) == 0)
    #expect(mkfifo(old.path + "/pipe", 0o600) == 0)
    try FileManager.default.createSymbolicLink(
      atPath: old.path + "/link", withDestinationPath: "elsewhere")
    let before = try FileSystem.facts(of: old.path + "/made")
    try go(.move)
    try go(.remove(until: nil))
    let after = try FileSystem.facts(of: new.path + "/made")
    #expect(after.inode == before.inode && after.modified == before.modified)
    #expect(after.permissions == 0o710)
    #expect(try FileSystem.facts(of: new.path + "/pipe").kind == .other)
    #expect(contents()["link"] == "-> elsewhere" && contents()["sub/mine.txt"] == "before")
    #expect(try old.names() == [])
  }

  @Test func `what came after the look is moved, also when only the removal finds it`() throws {
    let own = try own()
    try go(.move, besides: own)
    try directory.write("late", to: "old/late.txt")
    try directory.write("late", to: "old/sub/made/late.txt")
    try save("saved", as: "old/sub/inner.txt")
    #expect(try go(.remove(until: nil), besides: own).left == [])
    let late = ["late.txt": "late", "sub/made/late.txt": "late", "sub/inner.txt": "saved"]
    #expect(contents() == Self.moved.merging(late) { $1 })
    #expect(try old.names() == [])
  }

  @Test func `a log that was rotated keeps both`() throws {
    let own = try own()
    #expect(rename(old.path + "/mine.txt", old.path + "/mine.txt.1") == 0)
    try directory.write("next", to: "old/mine.txt")
    try go(.move, besides: own)
    #expect(contents()["mine.txt"] == "next" && contents()["mine.txt.1"] == "before")
  }

  @Test func `a file of ours that somebody saved and the new one has stays, and is told`() throws {
    let own = try own()
    try save("saved", as: "old/own.txt")
    for action in [Strangers.Action.look, .move, .remove(until: nil)] {
      #expect(try go(action, besides: own).left == ["own.txt"])
    }
    #expect(contents("old") == ["own.txt": "saved"] && contents()["own.txt"] == "new")
  }

  @Test func `a file that both have under one name is not in the way though it was written to`()
    throws
  {
    try FileManager.default.linkItem(atPath: old.path + "/mine.txt", toPath: new.path + "/mine.txt")
    try Data("written to".utf8).write(to: URL(fileURLWithPath: old.path + "/mine.txt"))
    #expect(try go(.move).left == [] && go(.remove(until: nil)).left == [])
    #expect(contents()["mine.txt"] == "written to")
    #expect(try old.names() == [])
  }

  @Test func `what has its place taken is named and stays`() throws {
    for name in ["mine.txt", "made"] { try directory.write("new", to: "new/" + name) }
    try directory.write("late", to: "old/sub/new.txt/late.txt")
    let named = ["made/deep/mine.txt", "mine.txt", "sub/new.txt/late.txt"]
    #expect(try go(.look).left.sorted() == named)
    #expect(try go(.move).left.sorted() == ["made", "mine.txt", "sub/new.txt"])
    #expect(contents("old")["sub/new.txt/late.txt"] == "late")
    #expect(contents("old")["made/deep/mine.txt"] == "before")
    #expect(contents()["mine.txt"] == "new" && contents()["sub/mine.txt"] == "before")
  }

  @Test func `a folder that both have is laid together`() throws {
    try directory.write("new", to: "new/made/deep/new.txt")
    #expect(try go(.move).left == [])
    try go(.remove(until: nil))
    #expect(contents() == Self.moved.merging(["made/deep/new.txt": "new"]) { $1 })
    #expect(try old.names() == [])
  }

  @Test func `a link in place of a folder is not followed`() throws {
    try FileManager.default.removeItem(atPath: new.path + "/sub")
    try directory.write("theirs", to: "elsewhere/file")
    try FileManager.default.createSymbolicLink(
      atPath: new.path + "/sub", withDestinationPath: "../elsewhere")
    #expect(try go(.look).left == ["sub/mine.txt"])
    #expect(try go(.move).left == ["sub/mine.txt"])
    #expect(contents("elsewhere") == ["file": "theirs"])
  }

  @Test func `where there is no time nothing is removed`() throws {
    try go(.move)
    #expect(try !go(.remove(until: .now)).isDone)
    #expect(contents("old") == ["own.txt": "before", "sub/inner.txt": "before"])
  }

  @Test func `what is known outlives the process, names that are not UTF-8 too`() throws {
    try directory.write("", to: "old/a\nb")
    _ = directory.make(rawName: [0x66, 0xFF], in: "old/sub")
    let own = try OwnEntries(in: old) { path, _ in path != Array("mine.txt".utf8) }
    let identity = try OpenFolder(directory.path).identity(of: "new")
    try own.write(to: new, as: "list", old: nil, new: identity)
    let read = try #require(try OwnEntries.read(from: new, "list"))
    #expect(read.old == nil && read.new == identity && read.own.paths == own.paths)
    #expect(try go(.remove(until: nil), besides: read.own).hasMoved)
    #expect(try old.names() == [])
    #expect(try OwnEntries.read(from: new, "nothing").map(\.new) == nil)
  }
}
