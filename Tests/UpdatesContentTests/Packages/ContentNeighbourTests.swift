import Foundation
import Testing
import UpdatesLoopback
import UpdatesTestSupport

@testable import UpdatesContent
@testable import UpdatesPlatform

/// Files that a person puts beside the content, at a place of their choice, are nobody else's.
@Suite(.timeLimit(.minutes(10))) struct ContentNeighbourTests {
  private let trial: ContentTrial

  init() throws {
    trial = try ContentTrial("ETag: x")
  }

  private var mine: String { trial.home.path + "/mine" }
  private var package: ContentPackage { trial.package(into: "mine") }

  /// Lets the server have a tar of files.
  private func publish(_ files: [String: String]) {
    var tar = TarBuilder()
    for (name, text) in files.sorted(by: { $0.key < $1.key }) { tar.file(name, text) }
    tar.end()
    trial.server.answer(ContentServer.content(tar.bytes))
  }

  private var contents: [String: String] { TemporaryDirectory.contents(of: mine) }

  private func prepare() async throws {
    publish(["a.txt": "old", "sub/b.txt": "old", "sub/deep/gone.txt": "old", "gone/c.txt": "old"])
    _ = try await trial.store.update(package)
  }

  @Test func `what is beside the content outlives updates, and what the package drops goes`()
    async throws
  {
    try await prepare()
    try trial.home.write("mine", to: "mine/own.txt")
    try trial.home.write("mine", to: "mine/sub/deep/own.txt")
    try trial.home.write("mine", to: "mine/made/own.txt")
    let inode = try FileSystem.facts(of: mine + "/own.txt").inode
    publish(["a.txt": "new", "sub/b.txt": "new"])
    for _ in 0..<2 {
      let update = try await trial.store.update(package)
      #expect(update.outcome == .updated && update.failure == nil && update.warnings == [])
      #expect(
        contents == [
          "a.txt": "new", "sub/b.txt": "new", "own.txt": "mine", "sub/deep/own.txt": "mine",
          "made/own.txt": "mine",
        ])
    }
    #expect(try FileSystem.facts(of: mine + "/own.txt").inode == inode)
    #expect(!FileManager.default.fileExists(atPath: mine + "/gone"))
    #expect(!FileManager.default.fileExists(atPath: trial.home.path + "/mine.kept"))
  }

  @Test(arguments: [
    (["own.txt": "theirs"], "own.txt"), (["own.txt/x": "theirs"], "own.txt"),
    (["made": "theirs"], "made/own.txt"),
  ])
  func `an update that would replace it changes nothing, and names it`(
    files: [String: String], name: String
  ) async throws {
    try await prepare()
    try trial.home.write("mine", to: "mine/own.txt")
    try trial.home.write("mine", to: "mine/made/own.txt")
    let before = contents
    publish(files)
    let update = try await trial.store.update(package)
    #expect(
      update.outcome == .kept
        && update.failure == ContentError(StagingError.inTheWay(path: mine + "/" + name)))
    #expect(contents == before)
    for name in ["own.txt", "made"] {
      try FileManager.default.removeItem(atPath: mine + "/" + name)
    }
    #expect(try await trial.store.update(package).outcome == .updated)
    #expect(contents == files)
  }

  @Test func `content that becomes one file does not take the place of a folder with it`()
    async throws
  {
    try await prepare()
    try trial.home.write("mine", to: "mine/own.txt")
    trial.server.answer(ContentServer.content(gzipped("one file")))
    let update = try await trial.store.update(package)
    #expect(update.failure == ContentError(StagingError.inTheWay(path: mine + "/own.txt")))
    try FileManager.default.removeItem(atPath: mine + "/own.txt")
    #expect(try await trial.store.update(package).outcome == .updated)
    #expect(trial.text(mine) == "one file")
    try await prepare()
    #expect(contents["a.txt"] == "old")
  }

  @Test func `a reset removes the content alone, or nothing`() async throws {
    try await prepare()
    try trial.home.write("mine", to: "mine/sub/own.txt")
    let before = contents
    await #expect(throws: ContentError(StagingError.inTheWay(path: mine + "/sub/own.txt"))) {
      try await trial.store.reset("sample")
    }
    #expect(contents == before)
    try FileManager.default.removeItem(atPath: mine + "/sub/own.txt")
    #expect(try await trial.store.reset("sample") == mine)
    let names = try FileManager.default.contentsOfDirectory(atPath: try trial.records.folder)
    #expect(!names.contains { $0.contains(".files") })
  }

  @Test func `a killed update makes no file of theirs the package's`() async throws {
    try await prepare()
    try trial.records.write(
      next: [Array("own.txt".utf8)], of: "sample", in: FileIdentity(inode: 1, born: 1))
    try trial.home.write("mine", to: "mine/own.txt")
    publish(["own.txt": "theirs"])
    let update = try await trial.store.update(package)
    #expect(update.failure == ContentError(StagingError.inTheWay(path: mine + "/own.txt")))
    #expect(trial.text(mine + "/own.txt") == "mine")
  }

  @Test func `an update that was killed after the switch has its files known`() async throws {
    try await prepare()
    let list = try trial.records.folder + "/sample.files"
    let before = try Data(contentsOf: URL(fileURLWithPath: list))
    publish(["b.txt": "second"])
    #expect(try await trial.store.update(package).outcome == .updated)
    try FileManager.default.moveItem(
      atPath: list, toPath: try trial.records.folder + "/.sample.files.next")
    try before.write(to: URL(fileURLWithPath: list))
    publish(["c.txt": "third"])
    #expect(try await trial.store.update(package).outcome == .updated)
    #expect(contents == ["c.txt": "third"])
  }

  @Test func `without the list of its files the package takes nothing for its own`() async throws {
    try await prepare()
    let list = try trial.records.folder + "/sample.files"
    #expect(FileManager.default.fileExists(atPath: list))
    try FileManager.default.removeItem(atPath: list)
    publish(["a.txt": "new"])
    let before = contents
    let update = try await trial.store.update(package)
    #expect(update.outcome == .kept && update.failure == .foreignContent(path: mine))
    #expect(contents == before)
    for name in before.keys { try FileManager.default.removeItem(atPath: mine + "/" + name) }
    for name in ["sub/deep", "sub", "gone"] {
      try FileManager.default.removeItem(atPath: mine + "/" + name)
    }
    #expect(try await trial.store.update(package).outcome == .updated)
    #expect(contents == ["a.txt": "new"])
  }

  @Test func `no file is lost that comes while the content is switched`() async throws {
    for round in 0..<6 {
      publish(Dictionary(uniqueKeysWithValues: (0..<200).map { ("f\($0)", "\(round)") }))
      let isDone = Done()
      defer { isDone.value = true }
      let place = mine
      async let written = Self.write(to: place, from: round * 1_000_000, until: isDone)
      let update = try await trial.store.update(package)
      isDone.value = true
      let names = await written
      #expect(update.outcome == .updated || update.failure != nil)
      #expect(Set(names).subtracting(contents.keys) == [])
    }
  }

  /// Makes files as fast as they get on the disk, where the folder is there, and tells their names.
  private static func write(to place: String, from first: Int, until isDone: Done) async -> [String]
  {
    await withCheckedContinuation { continuation in
      Thread.detachNewThread {
        var names: [String] = []
        while !isDone.value {
          let name = "late-\(first + names.count)"
          let file = open(place + "/" + name, O_WRONLY | O_CREAT | O_EXCL, 0o600)
          guard file >= 0 else { continue }
          fsync(file)
          close(file)
          names.append(name)
        }
        continuation.resume(returning: names)
      }
    }
  }
}
