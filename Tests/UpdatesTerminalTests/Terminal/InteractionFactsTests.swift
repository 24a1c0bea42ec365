import Testing
import UpdatesTestSupport

@testable import UpdatesTerminal

@Suite struct InteractionFactsTests {
  private func mode(_ environment: [String: String], _ argument: String = "") throws -> String {
    let terminal = try PseudoTerminal.probe("mode", argument, environment: environment)
    try terminal.waitForEnd()
    return terminal.screen.text(row: 0)
  }

  @Test(
    arguments: [
      ("xterm-256color", "screen"), ("xterm-of-the-future", "screen"),
      ("unknown", "noCursorAddressing"), (nil, "noTerminalType"),
    ] as [(String?, String)])
  func `the terminal's type decides`(type: String?, expected: String) throws {
    #expect(try mode(PseudoTerminal.environment.with("TERM", type)).contains(expected))
  }

  @Test func `wishes decide`() throws {
    #expect(try mode(PseudoTerminal.environment.with("ACCESSIBLE", "1")).contains("accessible"))
    #expect(try mode(PseudoTerminal.environment, "--plain").contains("requested"))
    #expect(try mode(PseudoTerminal.environment, "--json").contains("neverAsks"))
  }

  @Test(
    arguments: [
      ("ACCESSIBLE", "yes", true), ("CLAUDE_CODE_AX_SCREEN_READER", "1", true),
      ("CLOUDSDK_ACCESSIBILITY_SCREEN_READER", "True", true), ("ACCESSIBLE", "", false),
      ("CLAUDE_CODE_AX_SCREEN_READER", "0", false),
      ("CLOUDSDK_ACCESSIBILITY_SCREEN_READER", "False", false),
    ])
  func `a variable for screen readers wants plain lines`(name: String, value: String, isPlain: Bool)
  {
    #expect(InteractionFacts.accessible([name: value]) == isPlain)
  }

  @Test func `a terminal counts where standard input and output are pipes`() throws {
    let terminal = try PseudoTerminal.probe("mode", input: .nothing, output: .pipe)
    try terminal.waitForEnd()
    #expect(String(decoding: terminal.standardOutput, as: UTF8.self) == "mode: screen\n")
  }
}
