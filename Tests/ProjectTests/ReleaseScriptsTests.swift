import Testing
import UpdatesTestSupport

@Suite struct ReleaseScriptsTests {
  @Test(arguments: [
    "release", "order", "docs", "install", "manual", "package", "setup", "try-packages",
  ])
  func `a plain shell reads it, and it explains itself`(name: String) async throws {
    let script = ScriptTrial("Resources/\(name).sh")
    try await script.expectReadable()
    let help = try await script.run(["--help"], standIns: ["dirname": "echo ."])
    #expect(help.status == 0)
    #expect(help.output.hasPrefix("Usage: sh Resources/\(name).sh"))
  }

  @Test(arguments: [
    ("release", ["--strip"]), ("release", ["--into"]), ("order", ["--functions"]),
    ("order", ["--count"]), ("order", ["--list", "/nowhere"]), ("manual", ["--into", "x"]),
    ("manual", ["--from"]), ("docs", ["--public"]), ("docs", ["--into"]),
  ])
  func `a wrong use is refused before anything is built`(name: String, words: [String]) async throws
  {
    let result = try await ScriptTrial("Resources/\(name).sh").run(
      words, standIns: ["dirname": "echo ."])
    #expect(result.status == 64)
    #expect(result.errors.hasPrefix("error: ") && result.output.isEmpty)
  }

  @Test func `each finding of lintian that stays has its reason above it`() throws {
    let text = try SourceTree.text(of: "Resources/lintian-overrides")
    #expect(text.contains("\nupdates-tui: "))
    for paragraph in text.split(separator: "# ") {
      let lines = paragraph.split(separator: "\n")
      #expect(lines.first?.hasSuffix(".") == true)
      #expect(lines.count > 1 && lines.dropFirst().allSatisfy { $0.hasPrefix("updates-tui: ") })
    }
  }
}
