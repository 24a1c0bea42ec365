import Foundation
import Testing
import UpdatesTestSupport

@testable import UpdatesContent

/// Names that try to leave the folder.
@Suite struct ManifestTraversalTests {
  private static let names = [
    "../outside/x", "..", "./../outside/x", "a/../../outside/x", "/outside/x", "//outside/x",
    "a//b", "a/", ".", "", "..\\outside\\x", "C:\\outside", "..\\u0000/x",
    "../outside/x\\u0000.png", "\\u001b[2J", "..\\/outside\\/x", ".UPDATES-SYNC",
    ".updates-sync/x", "Manifest.JSON", "../.set.staging/folder/set/x", "~/../../outside/x",
    "\\u002e\\u002e/outside/x", "..\\u002foutside",
  ]

  /// Names that look like it, and are names.
  private static let harmless = [
    "...", "..x", "x..", "%2e%2e/x", "~/x", "$HOME", "a:b", "-rf", "．．/x", "..\\u2215outside",
    "…", "&", "a b", "'\\\"", ".set.staging/x", "?x=1", "#x", "%00",
  ]

  private func trial() throws -> (SyncTrial, [String: String]) {
    let trial = try SyncTrial()
    try trial.directory.write("untouched", to: "outside/x")
    try trial.directory.write("untouched", to: "place/outside/x")
    return (trial, TemporaryDirectory.contents(of: trial.directory.path))
  }

  @Test(arguments: names)
  func `a name that leaves the folder stops all before anything is fetched`(
    name: String
  ) async throws {
    let (trial, before) = try trial()
    trial.serve("evil", as: "x")
    let written =
      name.contains("\\u") || name.contains("\\/") || name.contains("\\n")
      ? name : name.replacingOccurrences(of: "\\", with: "\\\\")
    trial.serve(
      "[{\"filename\": \"good\"},\n{\"filename\": \"\(written)\"}]", as: "manifest.json")
    let error = await #expect(throws: ManifestError.self) { try await trial.sync() }
    let fault = try #require(error)
    #expect(fault.place?.line == 2)
    #expect(trial.asked == ["/manifest.json"])
    #expect(TemporaryDirectory.contents(of: trial.directory.path) == before)
  }

  @Test(arguments: harmless)
  func `a name that only looks like it stays in the folder`(name: String) async throws {
    let (trial, before) = try trial()
    let sha = SyncTrial.hex(Array("good".utf8))
    let plain = try JSON(parsing: "\"\(name)\"").stringValue ?? ""
    trial.serve("good", as: plain)
    trial.serve(#"[{"filename": "\#(name)", "sha": "\#(sha)"}]"#, as: "manifest.json")
    _ = try await trial.sync()
    #expect(trial.contents[plain] == "good")
    let after = TemporaryDirectory.contents(of: trial.directory.path)
    #expect(
      after.filter { !$0.key.hasPrefix("place/set/") }
        == before.filter { !$0.key.hasPrefix("place/set/") })
  }
}
