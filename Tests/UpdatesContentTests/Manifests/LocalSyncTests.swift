import Foundation
import Testing
import UpdatesTestSupport

@testable import UpdatesContent

/// Sets that lie on this machine, in a folder that somebody else may write to.
@Suite struct LocalSyncTests {
  private let trial: SyncTrial
  private var source: String { trial.directory.path + "/source" }

  init() throws {
    trial = try SyncTrial()
  }

  private func write(_ text: String, to name: String) throws {
    try trial.directory.write(text, to: "source/" + name)
  }

  private func link(_ name: String, to target: String) throws {
    try FileManager.default.createSymbolicLink(
      atPath: source + "/" + name, withDestinationPath: target)
  }

  private func sync() async throws -> SyncReport {
    try await trial.sync(trial.options(remote: source + "/manifest.json"))
  }

  @Test func `a folder that is named by a link is the person's own word`() async throws {
    try write(#"[{"filename": "a"}]"#, to: "manifest.json")
    try write("one", to: "a")
    let name = trial.directory.path + "/named"
    try FileManager.default.createSymbolicLink(atPath: name, withDestinationPath: source)
    _ = try await trial.sync(trial.options(remote: name + "/manifest.json"))
    #expect(trial.contents["a"] == "one")
  }

  /// The name that becomes a link, the file that is listed, and the kind of problem.
  @Test(arguments: [
    ("report.txt", "report.txt", Problem.Code.fileIsLink), ("sub", "sub/secret", .fileNotFolder),
    ("manifest.json", "a", .fileIsLink),
    ("x.freshair/manifest.json", "x.freshair/manifest.json", .fileIsLink),
  ])
  func `no link in a set is followed, nor one on the way to its files`(
    name: String, listed: String, kind: Problem.Code
  ) async throws {
    try trial.directory.write("[]", to: "elsewhere/secret")
    if name != "manifest.json" {
      try write(#"[{"filename": "\#(listed)"}]"#, to: "manifest.json")
    }
    try write("", to: "x.freshair/other")
    try link(name, to: trial.directory.path + "/elsewhere" + (name == "sub" ? "" : "/secret"))
    let problem = Problem.file(kind, source + "/" + name)
    await #expect(throws: problem.ofSync(.reading(isFirst: name == "manifest.json"))) {
      try await sync()
    }
    #expect(trial.contents.isEmpty && trial.besides.isEmpty)
  }

  @Test func `a file that became a link is not looked at`() async throws {
    let secret = try trial.directory.write("one", to: "elsewhere/secret")
    try write(#"[{"filename": "a"}]"#, to: "manifest.json")
    try write("one", to: "a")
    _ = try await sync()
    try FileManager.default.removeItem(atPath: source + "/a")
    try link("a", to: secret)
    let problem = Problem.file(.fileIsLink, source + "/a")
    await #expect(throws: problem.ofSync(.reading(isFirst: false))) { try await sync() }
  }
}
