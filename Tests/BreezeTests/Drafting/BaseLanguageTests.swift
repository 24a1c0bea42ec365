import Testing
import UpdatesTestSupport

/// Texts that whoever has another language reads, too.
@Suite struct BaseLanguageTests {
  private static let strings = "en.lproj/localizable.strings"

  private func bundle() throws -> BreezeTool {
    let breeze = try BreezeTool()
    for language in ["en", "de"] {
      try breeze.write(
        "\"faster.title\" = \"x\";", to: "App.freshair/\(language).lproj/localizable.strings")
    }
    try breeze.write(
      "{\"configuration\": {\"releaseNotes\": [\n{\"title\": \"faster.title\"}]}}",
      to: "App.freshair/presentation.json")
    return breeze
  }

  @Test func `without a base, verify tells who reads keys, and how to mend it`() async throws {
    let breeze = try bundle()
    try await breeze.succeed("manifest", "App.freshair")
    let result = try await breeze.succeed("verify", "App.freshair")
    #expect(
      result.output == """
        App.freshair/presentation.json:2:11: warning: users whose language is not 'de' or 'en' \
        see the key 'faster.title' instead of its text; 'breeze manifest --base en' or a Base.lproj \
        fixes that
        App.freshair: 3 files in 1 manifest, no mistakes, but 1 warning

        """)
  }

  @Test func `the base's files are for everybody, and the others for their language`()
    async throws
  {
    let breeze = try bundle()
    try breeze.write(files: ["en.lproj/a@2x.png"])
    try await breeze.succeed("manifest", "App.freshair", "--base", "EN")
    let conditions = try breeze.conditions()
    #expect(conditions[Self.strings] == "")
    #expect(conditions["en.lproj/a@2x.png"] == "displayScale == 2")
    #expect(conditions["de.lproj/localizable.strings"]?.hasPrefix("locale == 'de'") == true)
    let verified = try await breeze.succeed("verify", "App.freshair")
    #expect(verified.output.hasSuffix(": 4 files in 1 manifest, nothing wrong\n"))
  }

  @Test func `entries lose the condition of their name, and none that was written by hand`()
    async throws
  {
    let breeze = try bundle()
    try breeze.write(files: ["en.lproj/a@2x.png", "en.lproj/b.png"])
    try await breeze.succeed("manifest", "App.freshair", "--base", "en")
    let expected = try breeze.text(of: "App.freshair/manifest.json")
    try breeze.remove("App.freshair/manifest.json")
    try await breeze.succeed("manifest", "App.freshair")
    #expect(try breeze.text(of: "App.freshair/manifest.json") != expected)
    try await breeze.succeed("manifest", "App.freshair", "--base", "en")
    #expect(try breeze.text(of: "App.freshair/manifest.json") == expected)
    let mine = #"[{"condition": "locale == 'en'", "filename": "\#(Self.strings)"}]"#
    try breeze.write(mine, to: "App.freshair/manifest.json")
    try await breeze.succeed("manifest", "App.freshair", "--base", "en")
    #expect(try breeze.conditions()[Self.strings] == "locale == 'en'")
  }

  @Test(arguments: [
    #"{"condition": "C", "filename": "F"}"#, #"{"filename": "F", "condition": "C"}"#,
    #"{"a": 1, "condition": "C", "filename": "F", "sha": "00"}"#,
    #"{ "filename": "F" , "sha": "00" , "condition": "C" }"#,
  ])
  func `the entry is JSON wherever the condition stood`(entry: String) async throws {
    let breeze = try bundle()
    let condition = "locale == 'en' OR locale BEGINSWITH 'en-' OR locale BEGINSWITH 'en_'"
    let written = entry.replacing("\"C\"", with: "\"\(condition)\"")
      .replacing("\"F\"", with: "\"\(Self.strings)\"")
    try breeze.write("[\(written)]", to: "App.freshair/manifest.json")
    try await breeze.succeed("manifest", "App.freshair", "--base", "en")
    let first = try #require(try breeze.entries().first)
    #expect(first["condition"] == nil && first["filename"] == .string(Self.strings))
    let text = try breeze.text(of: "App.freshair/manifest.json")
    #expect(!text.contains(condition) && text.contains("\"sha\""))
  }

  @Test func `a language that has no folder is told, and a text that is none refused`()
    async throws
  {
    let breeze = try bundle()
    let none = try await breeze.succeed("manifest", "App.freshair", "--base", "fr")
    #expect(none.errors.hasPrefix("warning: there is no folder for the language 'fr'"))
    let refused = try await breeze.run("manifest", "App.freshair", "--base", "../x")
    #expect(refused.status == 64)
    #expect(refused.errors.contains("expected a language such as de or pt-BR"))
  }
}
