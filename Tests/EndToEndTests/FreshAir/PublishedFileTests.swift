import Foundation
import Testing
import UpdatesPlatform
import UpdatesTestSupport

/// The README of Fresh Air, "Manifest File" and "Child Manifest File", against nginx.
@Suite struct PublishedFileTests {
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

  // The README of Fresh Air, "Presentation File": what is handed over, where no person looks on.

  /// Has the bundle of a forced upgrade present this instead.
  private func present(_ text: String) async throws {
    try app.write(text, to: "ForceUpgrade.freshair/presentation.json")
    try await app.runBreeze("sha")
  }

  @Test(arguments: [("0.9", "ForceUpgrade", true), ("1.1", "NotifyUpgrade", false)])
  func `its screen and its texts are in the reply`(
    installed: String, name: String, isForced: Bool
  ) async throws {
    let result = try await tool.run(app.sync(installed: installed, "--json"))
    #expect(result.status == 0)
    let expected: JSONValue = .object([
      "screen": .string(name), "forceUpgrade": .boolean(isForced), "upgradeURL": .null,
      "pages": .array([
        .object([
          "image": .string("raizlabs_logo"), "title": .string("Something New"),
          "description": .string("All of \(name)."),
        ])
      ]),
    ])
    #expect(try result.document()["bundles"]?[1]?["presentation"] == expected)
  }

  @Test func `where nobody can be asked a forced upgrade is 101, and is said`() async throws {
    let forced = try await tool.run(app.sync(installed: "0.9", "--present", "--json"))
    #expect(forced.status == 101)
    #expect(forced.errors.contains("This update is required to continue."), "\(forced.errors)")
    #expect(try forced.document()["result"]?.string == "updated")
    let other = try await tool.run(app.sync(installed: "1.1", "--present", "--json"))
    #expect(other.status == 0)
    #expect(
      other.errors == "'NotifyUpgrade' has pages to show, but there is no terminal\n",
      "\(other.errors)")
    // It stays to be shown.
    let again = try await tool.run(app.sync(installed: "1.1", "--present", "--json"))
    #expect(again.errors == other.errors)
    // What forces an upgrade is said each time.
    _ = try await tool.run(app.sync(installed: "0.9"))
    let still = try await tool.run(app.sync(installed: "0.9", "--present"))
    #expect(still.status == 101)
    #expect(still.output.hasSuffix("is up to date\n"))
  }

  @Test(arguments: [(["--json", "--present"], "unchanged"), (["--json"], "updated")])
  func `one that cannot be used leaves the reply whole`(
    more: [String], expected: String
  ) async throws {
    try await present(#"{"configuration": {"forceUpgrade": "maybe"}}"#)
    if expected == "unchanged" { _ = try await tool.run(app.sync(installed: "0.9")) }
    let result = try await tool.run(app.sync(installed: "0.9") + more)
    #expect(result.status == 65)
    let document = try result.document()
    #expect(document["result"]?.string == expected)
    #expect(document["directory"]?.string == tool.home.path + "/App.freshair")
    #expect(document["entries"]?["applicable"] == .number(6))
    #expect(document["bundles"]?[1]?["name"]?.string == "ForceUpgrade")
    #expect(document["bundles"]?[1]?["presentation"] == .null)
    #expect(document["error"]?["code"]?.string == "presentation.malformed")
    let place = "App.freshair/ForceUpgrade.freshair/presentation.json"
    let message = document["error"]?["message"]?.string
    #expect(message?.contains(place) == true)
    #expect(
      message?.contains(
        #"line 1: 'configuration.forceUpgrade' is "maybe", expected true or false"#) == true)
  }

  @Test func `beside a broken one a forced upgrade still counts`() async throws {
    let pages = #"{"configuration": {"forceUpgrade": true}}"#
    try app.write(pages, to: "Other.freshair/presentation.json")
    try app.write("[", to: "Third.freshair/presentation.json")
    for name in ["Other", "Third"] {
      try app.write(#"[{"filename": "presentation.json"}]"#, to: name + ".freshair/manifest.json")
    }
    try app.write("{", to: "ForceUpgrade.freshair/presentation.json")
    let entries = ["ForceUpgrade", "Other", "Third"].map {
      #"{"filename": "\#($0).freshair/manifest.json"}"#
    }
    try app.write("[" + entries.joined(separator: ",") + "]", to: "manifest.json")
    try await app.runBreeze("sha")
    let result = try await tool.run(app.sync(installed: "0.9", "--present", "--json"))
    #expect(result.status == 101)
    let document = try result.document()
    #expect(document["error"]?["message"]?.string?.contains("ForceUpgrade.freshair") == true)
    #expect(document["warnings"]?[0]?["code"]?.string == "presentation.malformed")
    #expect(document["warnings"]?[0]?["message"]?.string?.contains("Third.freshair") == true)
    #expect(document["bundles"]?[2]?["presentation"]?["forceUpgrade"] == .boolean(true))
  }
}
