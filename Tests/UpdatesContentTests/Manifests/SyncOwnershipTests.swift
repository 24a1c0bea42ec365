import Foundation
import Testing
import UpdatesTestSupport

@testable import UpdatesContent

/// Files that no sync has put there, and no manifest lists, are not replaced.
@Suite struct SyncOwnershipTests {
  private let trial: SyncTrial

  init() throws {
    trial = try SyncTrial()
  }

  @Test func `files of one's own are not replaced, and nothing is fetched`() async throws {
    trial.publish(["a": "one", "b": "two", "sub/c": "three"])
    let own = ["manifest.json": #"{"name": "My web app"}"#, "a": "mine", "sub/c": "mine too"]
    for (name, text) in own { try trial.write(text, to: name) }
    let error = await #expect(throws: SyncProblem.self) { try await trial.sync() }
    #expect(
      error
        == .foreignFiles(
          directory: trial.place, filenames: ["manifest.json", "a", "sub/c"], count: 3))
    #expect(trial.contents == own)
    #expect(trial.besides.isEmpty)
    #expect(trial.asked == ["/manifest.json"])
  }

  @Test func `another Unicode form of a listed name is a file of one's own`() async throws {
    let (composed, decomposed) = ("caf\u{E9}.txt", "cafe\u{301}.txt")
    for name in ["caf%C3%A9.txt", "cafe%CC%81.txt"] { trial.serve("theirs", as: name) }
    trial.publish([composed: "theirs"])
    _ = try await trial.sync()
    try trial.write("mine", to: decomposed)
    // Where the file system takes both for one name, it is the set's own.
    guard try trial.inode(of: composed) != trial.inode(of: decomposed) else { return }
    trial.publish([decomposed: "theirs"])
    await #expect(
      throws: SyncProblem.foreignFiles(
        directory: trial.place, filenames: [decomposed], count: 1)
    ) {
      try await trial.sync()
    }
    let kept = FileManager.default.contents(atPath: trial.place + "/" + decomposed)
    #expect(kept == Data("mine".utf8))
  }

  @Test func `of many files some are named`() async throws {
    let names = (0..<9).map { "f\($0)" }
    trial.publish(Dictionary(uniqueKeysWithValues: names.map { ($0, "theirs") }))
    for name in names { try trial.write("mine", to: name) }
    let error = await #expect(throws: SyncProblem.self) { try await trial.sync() }
    #expect(
      error?.summary
        == "'\(trial.place)' has 'f0', 'f1', 'f2' and 6 more files that no sync put there, "
        + "and the set would replace them")
  }

  @Test func `files of one's own with equal content are taken over`() async throws {
    trial.publish(["a": "one", "b": "two"])
    try trial.write("one", to: "a")
    let report = try await trial.sync()
    #expect(report.entries.fetched == 1)
    #expect(report.fetched == ["b"])
    #expect(trial.contents["b"] == "two")
  }

  @Test func `a set that came with the program is brought up to date without a record`()
    async throws
  {
    let old = trial.publish(["x": "old", "y": "old"], in: "Child.freshair/")
    let list = trial.publish(
      ["a": "old", "sub/b": "old"], extra: [#"{"filename": "Child.freshair/manifest.json"}"#])
    let shipped = [
      "manifest.json": list, "a": "old", "sub/b": "old", "Child.freshair/manifest.json": old,
      "Child.freshair/x": "old", "Child.freshair/y": "old",
    ]
    for (name, text) in shipped { try trial.write(text, to: name) }
    trial.publish(["x": "new"], in: "Child.freshair/")
    trial.publish(
      ["a": "new", "sub/b": "new"], extra: [#"{"filename": "Child.freshair/manifest.json"}"#])
    #expect(try await trial.sync().result == .updated)
    #expect(trial.contents["sub/b"] == "new")
    #expect(trial.contents["Child.freshair/x"] == "new")
  }

  @Test func `what is no manifest of a bundle lists nothing`() async throws {
    trial.publish(["x": "new"], in: "Child.freshair/")
    trial.publish([:], extra: [#"{"filename": "Child.freshair/manifest.json"}"#])
    try trial.write("mine", to: "Child.freshair/x")
    try trial.write(#"[{"filename": "../x"}]"#, to: "Child.freshair/manifest.json")
    let error = await #expect(throws: SyncProblem.self) { try await trial.sync() }
    #expect(
      error
        == .foreignFiles(
          directory: trial.place,
          filenames: ["Child.freshair/manifest.json", "Child.freshair/x"], count: 2))
    try trial.write(#"[{"filename": "x"}]"#, to: "Child.freshair/manifest.json")
    #expect(try await trial.sync().result == .updated)
    #expect(trial.contents["Child.freshair/x"] == "new")
  }

  @Test func `a file of one's own that is listed later stays until it is moved away`() async throws
  {
    trial.publish(["a": "one"])
    _ = try await trial.sync()
    try trial.write("mine", to: "b")
    try FileManager.default.createSymbolicLink(
      atPath: trial.place + "/c", withDestinationPath: "/etc/passwd")
    trial.publish(["a": "new", "b": "two", "c": "three"])
    await #expect(
      throws: SyncProblem.foreignFiles(directory: trial.place, filenames: ["b", "c"], count: 2)
    ) {
      try await trial.sync()
    }
    #expect(trial.contents["a"] == "one")
    #expect(trial.contents["c"] == "-> /etc/passwd")
    for name in ["b", "c"] { try FileManager.default.removeItem(atPath: trial.place + "/" + name) }
    #expect(try await trial.sync().result == .updated)
    #expect(trial.contents["b"] == "two")
  }
}
