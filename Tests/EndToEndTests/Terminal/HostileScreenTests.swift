import Testing
import UpdatesTestSupport

/// Hostile text where release notes and names should be.
///
/// That no text leaves its place on a screen is shown where screens are drawn.
@Suite(.onTerminals) struct HostileScreenTests {
  let tool: TerminalTool

  init() throws {
    tool = try TerminalTool()
  }

  @Test(arguments: Thoroughness.cases(HostileText.corpus))
  func `hostile notes and names tell the terminal nothing`(sample: HostileText.Sample) throws {
    // Two long texts make a document that is too large.
    let name = String(sample.text.prefix(10_000))
    let words = try tool.prompt(notes: sample.text, app: ["name": name])
    let terminal = try tool.show(words + ["--dry-run"])
    #expect(terminal.screen.isAlternate)
    try terminal.send("?")
    try terminal.wait(for: "> Back <")
    try terminal.send(.escape)
    terminal.signal(15)
    _ = try terminal.waitForEnd()
    #expect(terminal.screen.titleChanges == 0)
    #expect(terminal.screen.bells == 0)
    #expect(terminal.screen.replies == 0)
    #expect(!terminal.screen.grabsMouse)
    #expect(!terminal.output.contains("]52;"))
    #expect(terminal.output.unicodeScalars.allSatisfy(Self.isShown))
  }

  /// Neither C1 nor anything that turns the direction of text.
  private static func isShown(_ scalar: Unicode.Scalar) -> Bool {
    !(0x7F...0x9F).contains(scalar.value) && !scalar.properties.isBidiControl
  }
}
