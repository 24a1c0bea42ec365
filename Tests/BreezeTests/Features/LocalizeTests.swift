import Foundation
import Testing
import UpdatesTestSupport

/// Templates of the texts that features ask for.
@Suite struct LocalizeTests {
  @Test func `a template has a title and a description of each feature`() async throws {
    let breeze = try BreezeTool()
    let one = try await breeze.succeed("localize", "--feature", "sync")
    #expect(
      one.output == """
        /* en.lproj/localizable.strings */
        "sync.title" = "";
        "sync.description" = "";

        """)
    let two = try await breeze.succeed(
      "localize", "--feature", "a", "--language", "de", "--language", "pt-BR")
    #expect(two.output.contains("/* de.lproj/localizable.strings */\n\"a.title\" = \"\";\n"))
    #expect(two.output.contains("\n\n/* pt-BR.lproj/localizable.strings */\n\"a.title\""))
  }

  @Test func `only missing keys are added, and what is there stays byte for byte`() async throws {
    let breeze = try BreezeTool()
    let mine = "/* mine */\n\"b.title\"   = \"Über \\\"b\\\"\";\n'a.title' = 'A';"
    try breeze.write(mine, to: "App.freshair/de.lproj/Localizable.strings")
    let arguments = ["localize", "App.freshair", "--feature", "a", "--feature", "b", "--create"]
    let first = try await breeze.tool.run(arguments + ["--language", "de", "--language", "fr"])
    #expect(first.output == "de.lproj/Localizable.strings\nfr.lproj/localizable.strings\n")
    #expect(
      try breeze.text(of: "App.freshair/de.lproj/Localizable.strings")
        == mine + "\n\"a.description\" = \"\";\n\"b.description\" = \"\";\n")
    let before = breeze.contents
    let again = try await breeze.tool.run(arguments + ["--language", "de", "--language", "fr"])
    #expect(again.status == 0)
    #expect(again.output.isEmpty)
    #expect(again.errors.contains("is complete"))
    #expect(breeze.contents == before)
  }

  @Test func `keys with quotation marks and backslashes are escaped`() async throws {
    let breeze = try BreezeTool()
    try breeze.write("", to: "App.freshair/.keep")
    try await breeze.succeed("localize", "App.freshair", "--feature", "say \"hi\"", "--create")
    #expect(
      try breeze.text(of: "App.freshair/en.lproj/localizable.strings")
        .hasPrefix(#""say \"hi\".title" = "";"#))
    try await breeze.succeed("localize", "App.freshair", "--feature", "say \"hi\"", "--create")
  }

  @Test(arguments: [
    ("\"a\" = \"b\"\n", "localizable.strings:2:1: expected ';'"),
    ("\"a\" = \"b;\n", "localizable.strings:1:7: "),
  ])
  func `a file that cannot be read is left alone, and its line named`(
    text: String, expected: String
  ) async throws {
    let breeze = try BreezeTool()
    try breeze.write(text, to: "App.freshair/en.lproj/localizable.strings")
    let result = try await breeze.run("localize", "App.freshair", "--feature", "a", "--create")
    #expect(result.status == 65)
    #expect(result.errors.contains(expected), "\(result.errors)")
    #expect(try breeze.text(of: "App.freshair/en.lproj/localizable.strings") == text)
  }

  @Test func `a file in UTF-16 is left alone`() async throws {
    let breeze = try BreezeTool()
    let bytes: [UInt8] = [0xFF, 0xFE] + "\"a\" = \"b\";".utf16.flatMap { [UInt8($0), 0] }
    try breeze.home.write(bytes, to: "App.freshair/en.lproj/localizable.strings")
    let result = try await breeze.run("localize", "App.freshair", "--feature", "a", "--create")
    #expect(result.status == 65)
    #expect(result.errors.contains("is UTF-16"))
    #expect(breeze.contents["App.freshair/en.lproj/localizable.strings"] == bytes)
  }
}
