import Foundation
import Testing
import UpdatesTestSupport

@testable import UpdatesContent

/// A folder of content belongs to the tool: what is not as a sync put it there refuses the next.
@Suite struct SyncOwnershipTests {
  private let trial: SyncTrial

  init() throws {
    trial = try SyncTrial()
  }

  /// Expects a sync to be refused because of these files, before any file is fetched.
  private func expectRefusal(
    of names: [String], count: Int? = nil, isMarked: Bool = true, prunes: Bool = false
  ) async {
    let (before, asked) = (trial.contents, trial.asked.count)
    let error = await #expect(throws: Problem.self) {
      try await trial.sync(trial.options(prunes: prunes))
    }
    let list = ContentFolder.list(names, of: count ?? names.count, from: "no sync put there")
    #expect(error?.message == "'\(trial.place)' has \(list)")
    #expect(error?.kind == .syncForeignFiles)
    #expect(error?.hint?.contains("--prune") == isMarked)
    #expect(trial.contents == before)
    #expect(trial.asked.dropFirst(asked) == ["/manifest.json"])
    #expect(trial.besides.isEmpty)
  }

  @Test(arguments: [false, true])
  func `a folder that was never marked refuses, also where it is to be pruned`(
    prunes: Bool
  ) async throws {
    trial.publish(["a": "one", "b": "two", "sub/c": "three"])
    for name in ["manifest.json", "a", "sub/c", "own"] { try trial.write("mine", to: name) }
    await expectRefusal(
      of: ["a", "manifest.json", "own"], count: 4, isMarked: false, prunes: prunes)
    for name in try FileSystem.names(in: trial.place) {
      try FileManager.default.removeItem(atPath: trial.place + "/" + name)
    }
    try FileManager.default.createDirectory(
      atPath: trial.place + "/empty", withIntermediateDirectories: false)
    // An empty folder has nothing to lose.
    #expect(try await trial.sync(trial.options(prunes: prunes)).result == .updated)
  }

  @Test func `what is not of the set refuses it, although nothing else has changed`() async throws {
    trial.publish(["a": "one", "b/c": "two"])
    _ = try await trial.sync()
    try trial.write("mine", to: "b/mine")
    try trial.write("mine", to: "own/deep/file")
    try FileManager.default.createSymbolicLink(
      atPath: trial.place + "/link", withDestinationPath: "a")
    #expect(mkfifo(trial.place + "/pipe", 0o600) == 0)
    await expectRefusal(of: ["b/mine", "link", "own/deep/file"], count: 4)
    trial.publish(["a": "new", "b/c": "two"])
    await expectRefusal(of: ["b/mine", "link", "own/deep/file"], count: 4)
    let report = try await trial.sync(trial.options(prunes: true))
    #expect(report.removed == ["b/mine", "link", "own/deep/file", "pipe"])
    #expect(Set(trial.contents.keys) == ["a", "b/c", "manifest.json"])
    #expect(!FileManager.default.fileExists(atPath: trial.place + "/own"))
    #expect(try await trial.sync(trial.options(prunes: true)).result == .unchanged)
  }

  @Test func `a name that is not UTF-8 is nobody's but the person's`() async throws {
    trial.publish(["a": "one"])
    _ = try await trial.sync()
    guard trial.directory.make(rawName: [0x66, 0xFF], in: "place/set") else { return }
    await expectRefusal(of: ["f\u{FFFD}"])
    #expect(try await trial.sync(trial.options(prunes: true)).removed == ["f\u{FFFD}"])
  }

  @Test(arguments: ["a", "manifest.json", "sub/b"])
  func `one of the set that somebody has changed refuses the next`(name: String) async throws {
    trial.publish(["a": "one", "sub/b": "two"], unsigned: ["sub/b"])
    _ = try await trial.sync()
    try trial.write("eno", to: name)
    await expectRefusal(of: [name])
    trial.publish(["a": "new", "sub/b": "newer"], unsigned: ["sub/b"])
    await expectRefusal(of: [name])
    try FileManager.default.removeItem(atPath: trial.place + "/" + name)
    #expect(try await trial.sync().result == .updated)
    #expect(trial.contents["a"] == "new" && trial.contents["sub/b"] == "newer")
  }

  @Test func `what has the content of the new set is taken over`() async throws {
    trial.publish(["a": "one", "b": "two"])
    try trial.write("one", to: "a")
    let report = try await trial.sync()
    #expect(report.fetched == ["b"])
    trial.publish(["a": "one", "b": "three"])
    try trial.write("three", to: "b")
    #expect(try await trial.sync().entries.fetched == 0)
    #expect(trial.contents["b"] == "three")
  }

  @Test(arguments: [false, true])
  func `a copy of a folder is as good as the folder`(keepsTimes: Bool) async throws {
    trial.publish(["a": "one", "b": "two", "c": "three"], unsigned: ["c"])
    _ = try await trial.sync()
    let aside = trial.directory.path + "/aside"
    try FileManager.default.moveItem(atPath: trial.place, toPath: aside)
    try FileManager.default.copyItem(atPath: aside, toPath: trial.place)
    if !keepsTimes {
      for name in ["a", "b", "c", "manifest.json"] {
        try FileManager.default.setAttributes(
          [.modificationDate: Date(timeIntervalSince1970: 1)],
          ofItemAtPath: trial.place + "/" + name)
      }
    }
    #expect(try await trial.sync().result == .unchanged)
    trial.publish(["a": "new"])
    #expect(try await trial.sync().removed == ["b", "c"])
    #expect(Set(trial.contents.keys) == ["a", "manifest.json"])
  }

  @Test func `a record that is damaged is none, and the folder is still marked`() async throws {
    trial.publish(["a": "one"])
    _ = try await trial.sync()
    try trial.write("rubbish", to: ".updates-sync")
    let report = try await trial.sync()
    #expect(report.entries.fetched == 0 && report.result == .unchanged)
    let count = trial.asked.count
    #expect(try await trial.sync().result == .unchanged)
    #expect(trial.asked.count == count + 1)
    try trial.write("rubbish", to: ".updates-sync")
    trial.publish(["a": "new"])
    await expectRefusal(of: ["a", "manifest.json"])
    #expect(try await trial.sync(trial.options(prunes: true)).result == .updated)
  }

  @Test func `a folder with the record's name marks nothing`() async throws {
    trial.publish(["a": "one"])
    try trial.write("precious", to: ".updates-sync/thesis.txt")
    await expectRefusal(of: [".updates-sync/thesis.txt"], isMarked: false)
  }
}
