import Testing
import UpdatesTestSupport

@Suite struct NotesAllTests {
  let apps: ManyApps

  init() throws {
    apps = try ManyApps()
    for (id, offers, notes) in [
      ("com.example.a", "2.0", "# New\n\n- Mended"), ("com.example.b", "1.0", "Old"),
      ("com.example.c", "3.0", "Faster"), ("com.example.d", "4.0", ""),
    ] {
      try apps.register(
        id, name: "Tool \(id.suffix(1))",
        ["updates": ["version": offers, "release-notes": notes]])
    }
  }

  @Test(arguments: [["notes"], ["notes", "--plain"], ["notes", "--all"]])
  func `each update has its notes below the name of its app`(words: [String]) async throws {
    let result = try await apps.tool.run(words)
    #expect(result.status == 0 && result.errors == "", "\(result.errors)")
    #expect(
      result.output == """
        Tool a 2.0
        ──────────

        New

        • Mended

        Tool c 3.0
        ──────────

        Faster

        """)
    #expect(UpdatesTool.paths(below: apps.tool.home.path).allSatisfy { $0.hasPrefix(".config") })
  }

  @Test func `a document has an entry for each app, and an app that fails spoils no other`()
    async throws
  {
    _ = try apps.tool.write("{", to: ".config/updates-tui/apps/com.example.e.json")
    let document = try await apps.tool.document("notes", "--all")
    #expect(document["command"]?.string == "notes --all" && document["result"]?.string == "done")
    #expect(document["apps"]?[0]?["notes"]?[0]?["version"]?.string == "2.0")
    #expect(document["apps"]?[1]?["notes"] == .array([]))
    #expect(document["apps"]?[2]?["notes"]?[0]?["text"]?.string == "Faster")
    #expect(document["apps"]?[4]?["error"]?["code"]?.string == "app-file.malformed")
    #expect(document["warnings"]?[0]?["message"]?.string?.hasPrefix("com.example.e: ") == true)
  }

  @Test func `without an update it says so, and without an app how to register one`()
    async throws
  {
    let other = try ManyApps()
    #expect(
      try await other.tool.run("notes").errors.hasPrefix("No app is registered."))
    for id in ["com.example.a", "com.example.b"] { try other.register(id, offers: "1.0") }
    let result = try await other.tool.run("notes", "--all")
    #expect(result.status == 0 && result.output == "")
    #expect(result.errors == "There are no release notes to read\n")
  }
}
