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
    for permissions in [0o600, 0o666] {
      try FileManager.default.setAttributes([.posixPermissions: permissions], ofItemAtPath: path)
      try breeze.write(files: ["b\(permissions)"])
      try await breeze.succeed("manifest", "App.freshair")
      #expect(try Self.permissions(of: path) == permissions)
    }
    #expect(breeze.contents.keys.filter { $0.contains("/.") }.isEmpty)
  }

  @Test func `a link to the manifest stays, and the file that it names is written`() async throws {
    let breeze = try BreezeTool()
    try breeze.write(files: ["a", "b"])
    let path = breeze.path("App.freshair/manifest.json")
    let target = breeze.path("real.json")
    try Data("[]\n".utf8).write(to: URL(filePath: target))
    try FileManager.default.createSymbolicLink(
      atPath: path, withDestinationPath: "../real.json")
    try await breeze.succeed("manifest", "App.freshair")
    #expect(try FileManager.default.destinationOfSymbolicLink(atPath: path) == "../real.json")
    #expect(try breeze.text(of: "real.json").contains(#""filename": "b""#))
  }

  private static func permissions(of path: String) throws -> Int {
    let attributes = try FileManager.default.attributesOfItem(atPath: path)
    return (attributes[.posixPermissions] as? NSNumber)?.intValue ?? 0
  }
}
