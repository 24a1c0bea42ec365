import Foundation
import Testing
import UpdatesTestSupport

@testable import UpdatesFiles

/// What is somebody's own outlives a switch, wherever a process ends.
@Suite struct StagingStrangersTests {
  private let place: StagedPlace
  private var outer: String { place.directory.path + "/.place.staging" }

  init() throws {
    place = try StagedPlace()
    try StagedPlace.make(.folder, "old", at: place.path)
    for name in ["mine", "inner/mine", "own/mine"] {
      try place.directory.write("mine", to: "place/" + name)
    }
  }

  static func own(in path: String) throws -> OwnEntries {
    let known = ["a", "inner", "inner/b"].map { Array($0.utf8) }
    return try OwnEntries(in: try OpenFolder(path)) { path, _ in known.contains(path) }
  }

  /// A staging with a new folder `x`.
  private func staging() throws -> Staging {
    let staging = try place.staging()
    try StagedPlace.make(.folder, "new", at: staging.folder.path + "/x")
    return staging
  }

  private func expectMine(in path: String? = nil) {
    let contents = TemporaryDirectory.contents(of: path ?? place.path)
    for name in ["mine", "inner/mine", "own/mine"] { #expect(contents[name] == "mine") }
  }

  @Test func `it is in the new one right after the switch`() throws {
    let staging = try staging()
    try staging.replace(with: "x", own: try Self.own(in: place.path))
    #expect(place.word == "folder new")
    expectMine()
    try staging.finish()
    #expect(staging.kept == nil && place.word == "folder new")
    expectMine()
    #expect(try place.names == ["place"])
  }

  @Test func `what comes after the switch is moved when the old one is removed`() throws {
    let staging = try staging()
    let old = try OpenFolder(place.path)
    try staging.replace(with: "x", own: try Self.own(in: place.path))
    try old.folder("inner").create("late").write([1])
    try staging.finish()
    expectMine()
    #expect(TemporaryDirectory.contents(of: place.path)["inner/late"] == "\u{1}")
    #expect(try place.names == ["place"])
  }

  @Test func `what would have no place in the new one refuses all beforehand`() throws {
    let staging = try staging()
    try Data().write(to: URL(fileURLWithPath: staging.folder.path + "/x/own"))
    let error = StagingError.inTheWay(path: place.path + "/own/mine")
    let own = try Self.own(in: place.path)
    #expect(throws: error) { try staging.replace(with: "x", own: own) }
    #expect(throws: StagingError.inTheWay(path: place.path + "/inner/mine")) {
      try staging.clear(own: own)
    }
    try staging.finish()
    #expect(place.word == "folder old")
    expectMine()
    #expect(try place.names == ["place"])
  }

  @Test func `what is in the way after all is kept beside the new one, and told`() throws {
    var all: Set<String> = []
    for number in 1...2 {
      let staging = try staging()
      let old = try OpenFolder(place.path)
      try staging.replace(with: "x", own: try Self.own(in: place.path))
      _ = try old.create("a~").write([1])
      try old.rename("a~", as: "a")
      try staging.finish()
      let kept = try #require(staging.kept)
      #expect(number == 1 ? kept == place.path + ".kept" : kept.hasPrefix(place.path + ".kept-"))
      all.insert(kept)
      #expect(
        TemporaryDirectory.contents(of: kept) == [
          "a": "\u{1}", "inner/b": number == 1 ? "old" : "new",
        ])
      #expect(place.word == "folder new")
      expectMine()
    }
    #expect(try place.names.count == 3 && all.count == 2)
  }

  @Test func `what was moved away before the switch keeps all that is in it`() throws {
    let staging = try staging()
    let own = try Self.own(in: place.path)
    try FileManager.default.moveItem(atPath: place.path, toPath: place.path + "2")
    try staging.replace(with: "x", own: own)
    try staging.finish()
    #expect(place.word == "folder new" && StagedPlace.word(at: place.path + "2") == "folder old")
    expectMine(in: place.path + "2")
    #expect(try place.names == ["place", "place2"])
  }

  /// What a process that was killed leaves, made by hand.
  private func leave(_ old: String, inPlace: String, for new: String) throws {
    try FileManager.default.createDirectory(
      atPath: outer, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
    try StagedPlace.make(.file, "", at: outer + "/lock")
    let own = try Self.own(in: place.path)
    let parent = try OpenFolder(place.directory.path)
    let before = try parent.identity(of: "place")
    #expect(rename(place.path, outer + "/" + old) == 0)
    try StagedPlace.make(.folder, "new", at: place.path)
    let identity = try parent.identity(of: "place")
    try own.write(to: try OpenFolder(outer), as: "own", old: before, new: identity)
    if inPlace != "new" {
      try FileManager.default.moveItem(atPath: place.path, toPath: outer + "/new")
      try StagedPlace.make(.folder, inPlace, at: place.path)
    }
  }

  @Test(arguments: ["counterpart", "old"])
  func `a process killed after the switch is ended by the next one`(old: String) throws {
    try leave(old, inPlace: "new", for: "new")
    let staging = try place.staging()
    #expect(place.word == "folder new" && staging.kept == nil)
    expectMine()
    #expect(try FileSystem.names(in: outer).sorted() == ["folder", "lock"])
    try staging.finish()
    #expect(try place.names == ["place"])
  }

  @Test(arguments: ["counterpart", "old"])
  func `where something else is in place by then the old one is kept`(old: String) throws {
    try leave(old, inPlace: "theirs", for: "new")
    let staging = try place.staging()
    #expect(place.word == "folder theirs" && staging.kept == place.path + ".kept")
    expectMine(in: place.path + ".kept")
    try staging.finish()
    #expect(try place.names == ["place", "place.kept"])
  }

  @Test(arguments: ["counterpart", "old"])
  func `where the time is over by then it is moved all the same`(old: String) throws {
    try leave(old, inPlace: "new", for: "new")
    let staging = try Staging(
      destination: place.path, wait: LockWait(patience: .zero), deadline: .now - .seconds(1))
    #expect(place.word == "folder new" && staging.kept == nil)
    expectMine()
    try staging.finish()
    expectMine()
    #expect(try place.names == ["place"])
  }

  @Test func `a folder of one's own that is not to be changed is moved too`() throws {
    #expect(chmod(place.path + "/own", 0o555) == 0)
    let staging = try staging()
    try staging.replace(with: "x", own: try Self.own(in: place.path))
    try staging.finish()
    expectMine()
    #expect(try FileSystem.facts(of: place.path + "/own").permissions == 0o555)
    #expect(chmod(place.path + "/own", 0o755) == 0)
  }

  @Test func `a process killed at any moment loses nothing of it`() async throws {
    for round in 0..<16 {
      await #expect(processExitsWith: .signal(SIGKILL)) {
        [path = place.path as String, round = round as Int] in
        Thread.detachNewThread {
          let end = ContinuousClock.now + .microseconds(Int.random(in: 0..<2000) * (round + 1))
          while ContinuousClock.now < end {}
          kill(getpid(), SIGKILL)
        }
        var count = 0
        while true {
          let staging = try Staging(destination: path, wait: LockWait(patience: .seconds(30)))
          count += 1
          let name = "x\(getpid())-\(count)"
          try StagedPlace.make(.folder, "word \(count)", at: staging.folder.path + "/" + name)
          try staging.replace(with: name, own: try StagingStrangersTests.own(in: path))
          try staging.finish()
        }
      }
      let staging = try place.staging()
      #expect(staging.kept == nil && !place.word.contains(" and "))
      expectMine()
      try staging.finish()
      #expect(try place.names == ["place"])
    }
  }
}
