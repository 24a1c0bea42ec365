import Foundation
import Testing
import UpdatesTestSupport

@Suite struct NotesAllTests {
  let tool: UpdatesTool

  init() throws {
    tool = try UpdatesTool()
  }

  private func registerFour() throws {
    for (id, offers, notes) in [
      ("com.example.a", "2.0", "# New\n\n- Mended"), ("com.example.b", "1.0", "Old"),
      ("com.example.c", "3.0", "Faster"), ("com.example.d", "4.0", ""),
    ] {
      try tool.register(
        id, name: "Tool \(id.suffix(1))",
        ["updates": ["version": offers, "release-notes": notes]])
    }
  }

  @Test(arguments: [["notes"], ["notes", "--plain"], ["notes", "--all"]])
  func `each update has its notes below the name of its app`(words: [String]) async throws {
    try registerFour()
    let text = """
      Tool a 2.0
      ──────────

      New

      • Mended

      Tool c 3.0
      ──────────

      Faster

      """
    try await tool.run(words).expect(0, text, errors: "")
    #expect(UpdatesTool.paths(below: tool.home.path).allSatisfy { $0.hasPrefix(".config") })
  }

  @Test func `a document has an entry for each app, and an app that fails spoils no other`()
    async throws
  {
    try registerFour()
    try tool.write("{", to: ".config/updates-tui/apps/com.example.e.json")
    let document = try await tool.document("notes", "--all")
    try document.expect(
      #"""
      {"command": "notes --all", "result": "done",
       "apps": [{"notes": [{"version": "2.0"}]}, {"notes": []}, {"notes": [{"text": "Faster"}]},
                {"notes": []}, {"error": {"code": "app-file.malformed"}}]}
      """#)
    #expect(document["warnings"]?[0]?["message"]?.string?.hasPrefix("com.example.e: ") == true)
  }

  @Test func `without an update it says so, and without an app how to register one`()
    async throws
  {
    #expect(try await tool.run("notes").errors.hasPrefix("No app is registered."))
    for id in ["com.example.a", "com.example.b"] { try tool.register(id, offers: "1.0") }
    let result = try await tool.run("notes", "--all")
    result.expect(0, "", errors: "There are no release notes to read\n")
  }
}
