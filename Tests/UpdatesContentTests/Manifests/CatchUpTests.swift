import Foundation
import Testing
import UpdatesTestSupport

@testable import UpdatesContent
@testable import UpdatesFiles

/// What comes into a folder between the look at it and the switch.
@Suite struct CatchUpTests {
  private let directory: TemporaryDirectory
  private let old: OpenFolder
  private let new: OpenFolder

  init() throws {
    directory = try TemporaryDirectory()
    for name in ["old/own.txt", "old/mine.txt", "old/sub/inner.txt", "old/gone/away.txt"] {
      try directory.write("before", to: name)
    }
    try FileManager.default.createDirectory(
      atPath: directory.path + "/new", withIntermediateDirectories: true)
    old = try OpenFolder(directory.path + "/old")
    new = try OpenFolder(directory.path + "/new")
  }

  private func carrier(prunes: Bool = false) throws -> SyncCarrier {
    let own = PlannedFile(
      path: try RelativePath("own.txt"), sha: nil,
      state: .right(RecordedFile(size: 6, modified: 0, inode: 0)))
    let filled = PlannedFile(path: try RelativePath("sub/new.txt"), sha: nil, state: .wanted)
    try directory.write("fetched", to: "new/sub/new.txt")
    return SyncCarrier([own, filled], prunes: prunes)
  }

  /// Takes over, lets something happen, and catches up.
  private func catchUp(
    prunes: Bool = false, _ meanwhile: () throws -> Void
  ) throws -> CatchUp {
    var carrier = try carrier(prunes: prunes)
    let seen = try carrier.carry(from: old, to: new)
    try meanwhile()
    var catchUp = CatchUp(new) { path in carrier.isOwn(path) }
    try catchUp.take(from: old, since: seen)
    return catchUp
  }

  private var contents: [String: String] {
    SyncTrial.contents(of: directory.path + "/new")
  }

  private static let before = [
    "own.txt": "before", "mine.txt": "before", "sub/inner.txt": "before",
    "sub/new.txt": "fetched", "gone/away.txt": "before",
  ]

  /// Saves a file as an editor does: as a new one that gets the name.
  private func save(_ text: String, as name: String) throws {
    try directory.write(text, to: "temporary")
    #expect(rename(directory.path + "/temporary", directory.path + "/" + name) == 0)
  }

  @Test func `nothing to catch up is nothing done`() throws {
    let catchUp = try catchUp {}
    #expect(catchUp.moved == 0 && catchUp.left == [])
    #expect(contents == Self.before)
  }

  @Test func `files and folders that came are taken over`() throws {
    let catchUp = try catchUp {
      try directory.write("late", to: "old/late.txt")
      try directory.write("late", to: "old/sub/late.txt")
      try directory.write("late", to: "old/made/deep/late.txt")
      try FileManager.default.createSymbolicLink(
        atPath: old.path + "/link", withDestinationPath: "elsewhere")
    }
    #expect(catchUp.left == [])
    #expect(
      contents
        == Self.before.merging([
          "late.txt": "late", "sub/late.txt": "late", "made/deep/late.txt": "late",
          "link": "-> elsewhere",
        ]) { $1 })
  }

  @Test func `a file saved by renaming is the saved one, unless the manifest has it`() throws {
    let catchUp = try catchUp {
      for name in ["mine.txt", "sub/inner.txt", "own.txt", "sub/new.txt"] {
        try save("saved", as: "old/" + name)
      }
    }
    #expect(catchUp.left == [])
    #expect(
      contents == Self.before.merging(["mine.txt": "saved", "sub/inner.txt": "saved"]) { $1 })
  }

  @Test func `a file that was written to is one and the same`() throws {
    _ = try catchUp {
      let file = try FileHandle(forWritingTo: URL(fileURLWithPath: old.path + "/mine.txt"))
      try file.seekToEnd()
      try file.write(contentsOf: Data(", and after".utf8))
      try file.close()
    }
    #expect(contents["mine.txt"] == "before, and after")
  }

  @Test func `a log that was rotated keeps both`() throws {
    _ = try catchUp {
      #expect(rename(old.path + "/mine.txt", old.path + "/mine.txt.1") == 0)
      try directory.write("next", to: "old/mine.txt")
    }
    #expect(contents["mine.txt"] == "next" && contents["mine.txt.1"] == "before")
  }

  @Test func `pruning leaves out what was there, and keeps what came`() throws {
    let catchUp = try catchUp(prunes: true) {
      #expect(chmod(old.path + "/gone", 0o750) == 0)
      try directory.write("late", to: "old/gone/late.txt")
      try directory.write("late", to: "old/late.txt")
    }
    #expect(catchUp.left == [])
    #expect(
      contents == [
        "own.txt": "before", "sub/new.txt": "fetched", "gone/late.txt": "late",
        "late.txt": "late",
      ])
    #expect(try FileSystem.facts(of: new.path + "/gone").permissions == 0o750)
  }

  @Test func `what has its place taken is told, and stays`() throws {
    let catchUp = try catchUp {
      try directory.write("late", to: "old/late.txt")
      try directory.write("of the new one", to: "new/late.txt")
      try save("saved", as: "old/mine.txt")
      try save("of the new one", as: "new/mine.txt")
      try directory.write("late", to: "old/sub/new.txt/late.txt")
    }
    #expect(catchUp.left.sorted() == ["late.txt", "mine.txt", "sub/new.txt"])
    #expect(contents["late.txt"] == "of the new one")
    #expect(contents["mine.txt"] == "of the new one")
    #expect(contents["sub/new.txt"] == "fetched")
    #expect(SyncTrial.contents(of: old.path)["sub/new.txt/late.txt"] == "late")
  }

  @Test func `folders that stay keep their time`() throws {
    let time = Date(timeIntervalSince1970: 1_000_000_000)
    for name in ["sub", "gone"] {
      try FileManager.default.setAttributes(
        [.modificationDate: time], ofItemAtPath: old.path + "/" + name)
    }
    _ = try catchUp {}
    #expect(try FileSystem.facts(of: new.path + "/gone").modified == 1_000_000_000_000_000_000)
    #expect(try FileSystem.facts(of: new.path + "/sub").modified > 1_000_000_000_000_000_000)
  }
}
