import Foundation
import Testing
import UpdatesTestSupport

/// Where `breeze manifest` writes, and with which permissions.
@Suite struct ManifestWritingTests {
  @Test func `a dry run prints and writes nothing, and the output may lie elsewhere`()
    async throws
  {
    let breeze = try BreezeTool()
    try breeze.write(files: ["a", "Kid.freshair/b"])
    let before = breeze.contents
    let dry = try await breeze.succeed("manifest", "App.freshair", "--dry-run")
    #expect(breeze.contents == before)
    try await breeze.succeed("manifest", "App.freshair", "--output", "App.freshair/list.json")
    #expect(try breeze.text(of: "App.freshair/list.json") == dry.output)
    #expect(!breeze.exists("App.freshair/manifest.json"))
    try await breeze.succeed("manifest", "App.freshair", "--output", "App.freshair/list.json")
    #expect(try breeze.text(of: "App.freshair/list.json") == dry.output)
  }

  @Test func `the file keeps its permissions, and a new one is readable by all`() async throws {
    let breeze = try BreezeTool()
    try breeze.write(files: ["a"])
    try await breeze.succeed("manifest", "App.freshair")
    let path = breeze.path("App.freshair/manifest.json")
    #expect(try Self.permissions(of: path) & 0o600 == 0o600)
    try FileManager.default.setAttributes([.posixPermissions: 0o600], ofItemAtPath: path)
    try breeze.write(files: ["b"])
    try await breeze.succeed("manifest", "App.freshair")
    #expect(try Self.permissions(of: path) == 0o600)
    #expect(breeze.contents.keys.filter { $0.contains("/.") }.isEmpty)
  }

  private static func permissions(of path: String) throws -> Int {
    let attributes = try FileManager.default.attributesOfItem(atPath: path)
    return (attributes[.posixPermissions] as? NSNumber)?.intValue ?? 0
  }
}
