import Foundation
import Testing
import UpdatesPlatform
import UpdatesTestSupport

/// The README of Fresh Air, "Manifest File" and "Child Manifest File", against nginx.
@Suite struct ManifestFileTests {
  private let app: PublishedApp
  private let tool: UpdatesTool

  init() async throws {
    app = try await PublishedApp()
    tool = try UpdatesTool(product: "breeze")
  }

  /// What a phone with this version has after a sync.
  private func expected(for bundle: String?) -> [String: [UInt8]] {
    app.files().filter { path, _ in
      path == "manifest.json" || bundle.map { path.hasPrefix($0 + ".freshair/") } ?? false
    }
  }

  @Test(
    arguments: [
      // 10.0 is a later version than 8.4, though not as text.
      ("1.1", "iOS", "9.0", "NotifyUpgrade"), ("0.9", "iOS", "10.0", "ForceUpgrade"),
      ("1.0", "iOS", "9.0", nil), ("0.9", "Android", "9.0", nil),
    ] as [(String, String, String, String?)])
  func `what is downloaded depends on the device and the app's version`(
    installed: String, platform: String, system: String, bundle: String?
  ) async throws {
    let result = try await tool.run(
      app.sync(installed: installed, platform: platform, systemVersion: system))
    #expect(result.status == 0, "\(result.errors)")
    #expect(tool.synced() == expected(for: bundle))
    let count = bundle == nil ? "0 of 2" : "6 of 7"
    #expect(result.output.hasPrefix("\(count) files apply; "), "\(result.output)")
  }

  @Test func `once downloaded, each bundle is handed to the caller`() async throws {
    let first = try await tool.run(app.sync(installed: "0.9", "--json")).document()
    let place = tool.home.path + "/App.freshair"
    #expect(first["result"]?.string == "updated")
    #expect(first["directory"]?.string == place)
    #expect(first["bundles"]?[0]?["name"]?.string == "App")
    #expect(first["bundles"]?[0]?["path"]?.string == place)
    #expect(first["bundles"]?[0]?["presentation"] == .null)
    #expect(first["bundles"]?[1]?["name"]?.string == "ForceUpgrade")
    #expect(first["bundles"]?[1]?["path"]?.string == place + "/ForceUpgrade.freshair")
    #expect(first["bundles"]?[2] == nil)
    #expect(first["warnings"] == .array([]))

    let second = try await tool.run(app.sync(installed: "0.9", "--json")).document()
    #expect(second["result"]?.string == "unchanged")
    #expect(second["bundles"] == first["bundles"])
    #expect(second["entries"]?["fetched"] == .number(0))
  }

  @Test func `a bundle that forced an upgrade is gone after the upgrade`() async throws {
    let forced = try await tool.run(app.sync(installed: "0.9", "--present"))
    #expect(forced.status == 101, "\(forced.errors)")
    #expect(try await tool.run(app.sync(installed: "0.9", "--explain")).status == 0)
    let before = tool.synced()
    let explained = try await tool.run(app.sync(installed: "1.0", "--explain"))
    #expect(
      explained.output.contains("\nremoves   ForceUpgrade.freshair/presentation.json\n"),
      "\(explained.output)")
    #expect(tool.synced() == before)
    let upgraded = try await tool.run(app.sync(installed: "1.0", "--present", "--verbose"))
    #expect(upgraded.status == 0, "\(upgraded.errors)")
    #expect(upgraded.output.hasSuffix(", 6 removed\n"), "\(upgraded.output)")
    #expect(
      upgraded.errors.contains("removed ForceUpgrade.freshair/manifest.json\n"),
      "\(upgraded.errors)")
    #expect(tool.synced() == expected(for: nil))
    #expect(
      !FileManager.default.fileExists(
        atPath: tool.home.path + "/App.freshair/ForceUpgrade.freshair"))
    let again = try await tool.run(app.sync(installed: "1.0", "--present"))
    #expect(again.status == 0)
    #expect(again.output.hasSuffix("is up to date\n"), "\(again.output)")
  }

  @Test(arguments: [
    (
      "manifest.json", FreshAirSample.manifest,
      "line 4, column 9: expected ',' or '}', found '\"'",
      "        \"filename\": \"ForceUpgrade.freshair/m…\n        ^"
    ),
    (
      "ForceUpgrade.freshair/manifest.json", FreshAirSample.childManifest,
      "line 4", "        \"sha\": \"ABCDEF012345\"\n               ^"
    ),
  ])
  func `the samples as they stand are refused, with line and caret`(
    name: String, text: String, message: String, excerpt: String
  ) async throws {
    try app.write(text, to: name)
    if name != "manifest.json" { try vouch(for: text) }
    let result = try await tool.run(app.sync(installed: "0.9"))
    #expect(result.status == 65)
    // The first manifest is told by its URL, others by their place below it.
    #expect(result.errors.contains(name == "manifest.json" ? "'\(app.url)'" : "'\(name)'"))
    #expect(result.errors.contains(message), "\(result.errors)")
    #expect(result.errors.contains("\n" + excerpt), "\(result.errors)")
    #expect(tool.synced() == [:])
  }

  /// Has the first manifest list the child of this text as the right one.
  private func vouch(for text: String) throws {
    let sum = try Checksum(of: Array(text.utf8), .sha256).hex
    try app.write(
      FreshAirSample.mendedManifest.replacing("ABCDEF012345", with: sum), to: "manifest.json")
  }
}
