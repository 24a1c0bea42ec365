import Testing

@testable import Updates

@Suite struct CommandTemplateTests {
  @Test func `the version takes the place of its placeholder, as often as it stands there`() throws
  {
    let arguments = try CommandTemplate.arguments(
      of: ["brew", "tool@{version}", "{version}{version}", "{ver"], version: "1.4.0-beta+7")
    #expect(arguments == ["brew", "tool@1.4.0-beta+7", "1.4.0-beta+71.4.0-beta+7", "{ver"])
  }

  @Test func `a command without placeholder needs no version`() throws {
    #expect(try CommandTemplate.arguments(of: ["up", "-y"], version: nil) == ["up", "-y"])
    #expect(try CommandTemplate.arguments(of: ["up"], version: "; rm") == ["up"])
  }

  @Test(arguments: [
    "", "-1", "--help", ".", "..", "../1", ".1", "+1", "1 2", "1;2", "1$(x)", "1`x`", "1/2", "1\\2",
    "1\n", "1\u{0}", "1\u{200B}", "é", "１", "1'", "1\"", "1&2", "1|2", "1%2", "1_2",
    String(repeating: "1", count: 513),
  ])
  func `a version that is no argument is refused`(version: String) {
    #expect(throws: ActionError.versionNotSafe(version)) {
      try CommandTemplate.arguments(of: ["up", "{version}"], version: version)
    }
  }

  @Test func `a version that nobody knows is an error, not an empty argument`() {
    #expect(throws: ActionError.versionUnknown) {
      try CommandTemplate.arguments(of: ["up", "{version}"], version: nil)
    }
  }

  @Test(arguments: [
    ([], ActionError.emptyCommand),
    ([""], .emptyCommand),
    (["tool-{version}"], .placeholderInProgram("tool-{version}")),
    (["up", "{os}"], .unknownPlaceholder("{os}")),
    (["up", "--arch={arch}"], .unknownPlaceholder("{arch}")),
    (["up", "a\u{0}b"], .notAnArgument("a\u{0}b")),
  ])
  func `a template that can never run is refused`(words: [String], error: ActionError) {
    #expect(throws: error) { try CommandTemplate.check(words) }
  }

  @Test func `braces that are no placeholder are left alone`() throws {
    let words = ["sh", "-c", "{ echo; }", "${HOME}", "{}"]
    #expect(try CommandTemplate.arguments(of: words, version: "1") == words)
  }
}
