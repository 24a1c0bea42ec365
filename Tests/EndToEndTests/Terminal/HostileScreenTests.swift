import Testing
import UpdatesTestSupport

/// Hostile text where release notes, names and versions should be.
///
/// That no text leaves its place on a screen is shown where screens are drawn.
@Suite(.onTerminals) struct HostileScreenTests {
  let tool: TerminalTool

  init() throws {
    tool = try TerminalTool()
  }

  private static let samples = HostileText.corpus.enumerated()
    .filter { $0.offset.isMultiple(of: 8) }.map(\.element)

  @Test(arguments: samples)
  func `hostile notes and names tell the terminal nothing`(sample: HostileText.Sample) throws {
    let words = try tool.prompt(notes: sample.text, app: ["name": sample.text])
    let terminal = try tool.show(words + ["--dry-run"])
    #expect(terminal.screen.isAlternate)
    try terminal.send("?")
    try terminal.wait(for: "> Back <")
    try terminal.send(.escape)
    try expectHarmlessEnd(terminal)
  }

  @Test(arguments: samples.filter { $0.text.count < 200 })
  func `a hostile version is refused or tells the terminal nothing`(
    sample: HostileText.Sample
  ) throws {
    let words = try tool.prompt(updates: ["version": "2.0.0+" + sample.text]) + ["--dry-run"]
    let terminal = try tool.start(words)
    do {
      try terminal.wait(for: "Esc Cancel")
    } catch PseudoTerminalError.ended {
      #expect(terminal.ending == .exit(65))
    }
    try expectHarmlessEnd(terminal)
  }

  /// Ends it, and looks at all that was sent.
  private func expectHarmlessEnd(
    _ terminal: PseudoTerminal, sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    if terminal.ending == nil { terminal.signal(15) }
    _ = try terminal.waitForEnd()
    #expect(terminal.screen.titleChanges == 0, sourceLocation: sourceLocation)
    #expect(terminal.screen.bells == 0, sourceLocation: sourceLocation)
    #expect(terminal.screen.replies == 0, sourceLocation: sourceLocation)
    #expect(!terminal.screen.grabsMouse, sourceLocation: sourceLocation)
    #expect(!terminal.output.contains("]52;"), sourceLocation: sourceLocation)
    #expect(terminal.output.unicodeScalars.allSatisfy(Self.isShown), sourceLocation: sourceLocation)
  }

  /// Neither C1 nor anything that turns the direction of text.
  private static func isShown(_ scalar: Unicode.Scalar) -> Bool {
    !(0x7F...0x9F).contains(scalar.value) && !scalar.properties.isBidiControl
  }
}
