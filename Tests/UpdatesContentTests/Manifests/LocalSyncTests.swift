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

  @Test func `no link in a set is followed out of it`() async throws {
    let secret = try trial.directory.write("secret", to: "elsewhere/secret")
    try write(#"[{"filename": "report.txt"}]"#, to: "manifest.json")
    try link("report.txt", to: secret)
    let path = source + "/report.txt"
    await #expect(throws: Problem.file(.fileIsLink, path).ofSync(.reading(isFirst: false))) {
      try await sync()
    }
    #expect(trial.contents.isEmpty && trial.besides.isEmpty)
  }

  @Test func `no link on the way to a file of a set is followed`() async throws {
    try trial.directory.write("secret", to: "elsewhere/secret")
    try write(#"[{"filename": "sub/secret"}]"#, to: "manifest.json")
    try link("sub", to: "../elsewhere")
    await #expect(
      throws: Problem.file(.fileNotFolder, source + "/sub").ofSync(.reading(isFirst: false))
    ) {
      try await sync()
    }
    #expect(trial.contents.isEmpty && trial.besides.isEmpty)
  }

  @Test(arguments: ["manifest.json", "x.freshair/manifest.json"])
  func `no manifest that is a link is read`(name: String) async throws {
    let other = try trial.directory.write("[]", to: "elsewhere/manifest.json")
    try write(#"[{"filename": "x.freshair/manifest.json"}]"#, to: "manifest.json")
    try write("[]", to: "x.freshair/manifest.json")
    try FileManager.default.removeItem(atPath: source + "/" + name)
    try link(name, to: other)
    let link = Problem.file(.fileIsLink, source + "/" + name)
    await #expect(
      throws: link.ofSync(.reading(isFirst: name == "manifest.json"))
    ) {
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
    let path = source + "/a"
    await #expect(throws: Problem.file(.fileIsLink, path).ofSync(.reading(isFirst: false))) {
      try await sync()
    }
  }
}
