import Foundation
import Testing
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

  private func sync(_ installed: String, _ more: String...) async throws -> ToolResult {
    try await tool.run(app.sync(installed: installed) + more)
  }

  @Test(
    arguments: [
      // 10.0 is a later version than 8.4, though not as text.
      ("0.9", "iOS", "10.0", "ForceUpgrade"), ("0.9", "Android", "9.0", nil),
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

  @Test(arguments: [("0.9", "ForceUpgrade", true), ("1.1", "NotifyUpgrade", false)])
  func `each bundle is handed to the caller, with its screen and its texts`(
    installed: String, name: String, isForced: Bool
  ) async throws {
    let first = try await sync(installed, "--json").document()
    let place = tool.home.path + "/App.freshair"
    #expect(first["result"]?.string == "updated" && first["warnings"] == .array([]))
    let page: [String: JSONValue] = [
      "image": .string("raizlabs_logo"), "title": .string("Something New"),
      "description": .string("All of \(name)."),
    ]
    let presentation: JSONValue = .object([
      "screen": .string(name), "forceUpgrade": .boolean(isForced), "upgradeURL": .null,
      "pages": .array([.object(page)]),
    ])
    let bundles = [("App", place, .null), (name, "\(place)/\(name).freshair", presentation)]
    #expect(
      first["bundles"]
        == .array(
          bundles.map {
            .object(["name": .string($0), "path": .string($1), "presentation": $2])
          }))
    let second = try await sync(installed, "--json").document()
    #expect(second["result"]?.string == "unchanged")
    #expect(second["bundles"] == first["bundles"])
    #expect(second["entries"]?["fetched"] == .number(0))
  }

  @Test func `a bundle that forced an upgrade is gone after the upgrade`() async throws {
    let forced = try await sync("0.9", "--present")
    #expect(forced.status == 101, "\(forced.errors)")
    let before = tool.synced()
    let explained = try await sync("1.0", "--explain")
    #expect(
      explained.output.contains("\nremoves   ForceUpgrade.freshair/presentation.json\n"),
      "\(explained.output)")
    #expect(tool.synced() == before)
    let upgraded = try await sync("1.0", "--present", "--verbose")
    #expect(upgraded.status == 0, "\(upgraded.errors)")
    #expect(upgraded.output.hasSuffix(", 6 removed\n"), "\(upgraded.output)")
    #expect(upgraded.errors.contains("removed ForceUpgrade.freshair/manifest.json\n"))
    #expect(tool.synced() == expected(for: nil))
    #expect(try await sync("1.0", "--present").output.hasSuffix("is up to date\n"))
  }

  @Test func `what breeze makes of a folder is synced byte for byte`() async throws {
    let app = try PublishedApp(serving: "App.freshair")
    for file in ["a b.txt", "Größe.txt", "deep/er/é.txt", "100%.txt", "x?y#z.txt", "empty"] {
      try app.write(file == "empty" ? "" : file, to: file)
    }
    try app.write("child", to: "Child.freshair/c.txt")
    try await app.runBreeze("manifest")
    try await app.runBreeze("verify")
    let first = try await tool.document("sync", app.url, "out")
    #expect(first["entries"]?["applicable"] == .number(8))
    #expect(tool.synced("out") == app.files())
    try app.write("changed", to: "deep/er/é.txt")
    try app.write("added", to: "Child.freshair/d.txt")
    try FileManager.default.removeItem(atPath: app.place + "/empty")
    try await app.runBreeze("manifest")
    let second = try await tool.document("sync", app.url, "out", "--prune")
    #expect(second["removed"] == .number(1))
    #expect(tool.synced("out") == app.files())
  }

  // The README of Fresh Air, "Presentation File": what is handed over, where no person looks on.

  @Test func `where nobody can be asked a forced upgrade is 101, and is said each time`()
    async throws
  {
    let forced = try await sync("0.9", "--present", "--json")
    #expect(forced.status == 101)
    #expect(forced.errors.contains("This update is required to continue."), "\(forced.errors)")
    #expect(try forced.document()["result"]?.string == "updated")
    #expect(try await sync("0.9", "--present").status == 101)
    for _ in 0..<2 {
      let other = try await sync("1.1", "--present", "--json")
      #expect(other.status == 0)
      // It stays to be shown.
      #expect(other.errors == "'NotifyUpgrade' has pages to show, but there is no terminal\n")
    }
  }

  @Test
  func `presentations that cannot be used leave the reply whole, and a forced upgrade counts`()
    async throws
  {
    let broken = [
      "ForceUpgrade": #"{"configuration": {"forceUpgrade": "maybe"}}"#, "Third": "[",
      "Other": #"{"configuration": {"forceUpgrade": true}}"#,
    ]
    for (name, text) in broken {
      try app.write(text, to: name + ".freshair/presentation.json")
      try app.write(#"[{"filename": "presentation.json"}]"#, to: name + ".freshair/manifest.json")
    }
    func publish(_ names: String...) async throws {
      let entries = names.map { #"{"filename": "\#($0).freshair/manifest.json"}"# }
      try app.write("[" + entries.joined(separator: ",") + "]", to: "manifest.json")
      try await app.runBreeze("sha")
    }
    try await publish("ForceUpgrade")
    for (more, expected) in [([], "updated"), (["--present"], "unchanged")] {
      let result = try await tool.run(app.sync(installed: "0.9") + ["--json"] + more)
      #expect(result.status == 65)
      let document = try result.document()
      #expect(document["result"]?.string == expected)
      #expect(document["entries"]?["applicable"] == .number(2))
      #expect(document["bundles"]?[1]?["name"]?.string == "ForceUpgrade")
      #expect(document["bundles"]?[1]?["presentation"] == .null)
      #expect(document["error"]?["code"]?.string == "presentation.malformed")
      let message = try #require(document["error"]?["message"]?.string)
      #expect(message.contains("App.freshair/ForceUpgrade.freshair/presentation.json"))
      #expect(
        message.contains(
          #"line 1: 'configuration.forceUpgrade' is "maybe", expected true or false"#))
    }
    try await publish("ForceUpgrade", "Other", "Third")
    let result = try await sync("0.9", "--present", "--json")
    #expect(result.status == 101)
    let document = try result.document()
    #expect(document["error"]?["message"]?.string?.contains("ForceUpgrade.freshair") == true)
    #expect(document["warnings"]?[0]?["message"]?.string?.contains("Third.freshair") == true)
    #expect(document["bundles"]?[2]?["presentation"]?["forceUpgrade"] == .boolean(true))
  }
}
