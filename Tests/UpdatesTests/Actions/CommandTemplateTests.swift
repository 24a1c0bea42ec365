import Testing

@testable import Updates

@Suite struct CommandTemplateTests {
  @Test func `the version takes the place of its placeholder, and other braces stay`() throws {
    let words = [
      "brew", "tool@{version}", "{version}{version}", "{ver", "{ echo; }", "${HOME}", "{}",
    ]
    #expect(
      try CommandTemplate.arguments(of: words, version: "1.4-b+7")
        == ["brew", "tool@1.4-b+7", "1.4-b+71.4-b+7"] + words[3...])
    for version in [nil, "; rm"] {
      #expect(try CommandTemplate.arguments(of: ["up", "-y"], version: version) == ["up", "-y"])
    }
  }

  @Test(arguments: [
    "", "-1", "--help", ".", "..", "../1", ".1", "+1", "1 2", "1;2", "1$(x)", "1`x`", "1/2", "1\\2",
    "1\n", "1\u{0}", "1\u{200B}", "é", "１", "1'", "1\"", "1&2", "1|2", "1%2", "1_2",
    String(repeating: "1", count: 513),
  ])
  func `a version that is no argument is refused`(version: String) {
    let error = #expect(throws: Problem.self) {
      try CommandTemplate.arguments(of: ["up", "{version}"], version: version)
    }
    #expect(error?.code == "action.failed")
    #expect(error?.summary.hasSuffix("is not safe in a command") == true)
  }

  @Test func `a version that nobody knows is an error, not an empty argument`() {
    let error = #expect(throws: Problem.self) {
      try CommandTemplate.arguments(of: ["up", "{version}"], version: nil)
    }
    #expect(error?.summary == "'action.run' uses {version}, but the server named no version")
  }

  @Test(arguments: [
    ([], "'action.run' does not name a program"),
    ([""], "'action.run' does not name a program"),
    (["tool-{version}"], "the program of 'action.run' must not contain a placeholder"),
    (["up", "{os}"], "'action.run' uses '{os}', but only {version} is supported"),
    (["up", "--arch={arch}"], "'action.run' uses '{arch}', but only {version} is supported"),
    (["up", "a\u{0}b"], "an argument of 'action.run' contains a NUL character"),
  ])
  func `a template that can never run is refused`(words: [String], summary: String) {
    let error = #expect(throws: Problem.self) { try CommandTemplate.check(words) }
    #expect(error?.summary == summary)
  }
}
