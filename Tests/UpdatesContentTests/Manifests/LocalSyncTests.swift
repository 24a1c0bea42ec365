import Foundation
import Testing
import UpdatesTestSupport

@testable import UpdatesContent

/// Sets that lie on this machine, in a folder that somebody else may write to.
@Suite struct LocalSyncTests {
  private let trial: SyncTrial
  private var source: String { trial.directory.path + "/source é" }

  init() throws {
    trial = try SyncTrial()
  }

  private func write(_ text: String, to name: String) throws {
    try trial.directory.write(text, to: "source é/" + name)
  }

  private func link(_ path: String, to target: String) throws {
    try FileManager.default.createSymbolicLink(atPath: path, withDestinationPath: target)
  }

  private func sync(from remote: String? = nil) async throws -> SyncReport {
    try await trial.sync(trial.options(remote: remote ?? source + "/manifest.json"))
  }

  @Test(arguments: ["path", "URL", "link"])
  func `a local remote is copied by the same rules`(kind: String) async throws {
    let sha = SyncTrial.hex(Array("one".utf8))
    let manifest = #"[{"filename": "a/b", "sha": "\#(sha)"}, {"filename": "c"}]"#
    try write("one", to: "a/b")
    try write("two", to: "c")
    try write(manifest, to: "manifest.json")
    var remote = source + "/manifest.json"
    if kind == "URL" {
      remote =
        "file://" + remote.split(separator: "/").map { "/" + String($0).percentEncoded }.joined()
    } else if kind == "link" {
      // A folder that is named by a link is the person's own word.
      try link(trial.directory.path + "/named", to: source)
      remote = trial.directory.path + "/named/manifest.json"
    }
    #expect(try await sync(from: remote).result == .updated)
    #expect(trial.contents == ["a/b": "one", "c": "two", "manifest.json": manifest])
    #expect(try await sync(from: remote).result == .unchanged)
    try write("deux", to: "c")
    #expect(try await sync(from: remote).result == .updated)
    #expect(trial.contents["c"] == "deux")
    #expect(trial.asked.isEmpty)
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
    try link(
      source + "/" + name,
      to: trial.directory.path + "/elsewhere" + (name == "sub" ? "" : "/secret"))
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
    try link(source + "/a", to: secret)
    let problem = Problem.file(.fileIsLink, source + "/a")
    await #expect(throws: problem.ofSync(.reading(isFirst: false))) { try await sync() }
  }

  @Test func `a remote that is no address, or is not there, is refused`() async throws {
    await #expect(throws: Problem.syncLocation("ftp://example.com/manifest.json")) {
      try await sync(from: "ftp://example.com/manifest.json")
    }
    let missing = Problem.file(.fileMissing, "/nowhere/manifest.json")
    await #expect(throws: missing.ofSync(.reading(isFirst: true))) {
      try await sync(from: "/nowhere/manifest.json")
    }
  }
}
