import Testing
import UpdatesTestSupport

/// Hostile text where release notes, names and versions should be.
@Suite(.onTerminals) struct HostileScreenTests {
  let tool: TerminalTool

  init() throws {
    tool = try TerminalTool()
  }

  /// Rows of a prompt at 80x24.
  private static let title = 0
  private static let notes = 2..<18
  private static let rule = 18
  /// Makes any notes longer than the screen, so that their pane has the same rows.
  private static let filler = String(repeating: "\n\nFiller", count: 40)

  private static let samples = Thoroughness.cases(HostileText.corpus)
  private static let versions = Thoroughness.cases(
    HostileText.corpus.filter { $0.text.count < 200 })

  @Test(arguments: samples)
  func `hostile notes change no cell outside their pane`(sample: HostileText.Sample) throws {
    let terminal = try tool.show(try tool.prompt(notes: sample.text + Self.filler) + ["--dry-run"])
    try expectHarmless(terminal, apartFrom: Self.notes)
    let rule = terminal.screen.text(row: Self.rule)
    #expect(rule.wholeMatch(of: /\ \ ─+ \d+ % ──/) != nil, "\(rule)")
    // Further down, through another page, and back.
    try terminal.send("  ?")
    try terminal.wait(for: "> Back <")
    try terminal.send(.escape)
    try terminal.wait(for: "> Update <")
    try expectHarmless(terminal, apartFrom: Self.notes)
    try expectHarmlessEnd(terminal)
  }

  @Test(arguments: samples)
  func `a hostile name changes no cell outside the title`(sample: HostileText.Sample) throws {
    let terminal = try tool.start(
      try tool.prompt(notes: Self.filler, app: ["name": sample.text]) + ["--dry-run"])
    try terminal.wait(for: "Esc Cancel")
    // The versions move to the rule where a name leaves no room for them.
    try expectHarmless(terminal, apartFrom: Self.title..<1, Self.rule..<19, Self.notes)
    #expect(terminal.screen.text(row: 2).hasPrefix("  Filler  "))
    try expectHarmlessEnd(terminal, by: 15)
  }

  @Test(arguments: versions)
  func `a hostile version is refused or stays in the title`(sample: HostileText.Sample) throws {
    let version = ["version": "2.0.0+" + sample.text]
    let words = try tool.prompt(notes: Self.filler, updates: version) + ["--dry-run"]
    let terminal = try tool.start(words)
    do {
      try terminal.wait(for: "Esc Cancel")
    } catch PseudoTerminalError.ended {
      #expect(terminal.ending == .exit(65))
      return try expectHarmlessEnd(terminal)
    }
    try expectHarmless(terminal, apartFrom: Self.title..<1, Self.rule..<19, Self.notes)
    try expectHarmlessEnd(terminal, by: 15)
  }

  // MARK: Controls

  private struct CellFacts: Equatable {
    var text: String
    var attributes: VirtualScreen.Attributes
    var foreground: VirtualScreen.Color
    var background: VirtualScreen.Color
  }

  private static func cells(of screen: VirtualScreen, row: Int) -> [CellFacts] {
    (0..<screen.columns).map { column in
      CellFacts(
        text: screen.text(row: row, column: column),
        attributes: screen.attributes(row: row, column: column),
        foreground: screen.foreground(row: row, column: column),
        background: screen.background(row: row, column: column))
    }
  }

  private struct Control: Sendable {
    var rows: [[CellFacts]]
    /// What a terminal is told to do by harmless prompts of all kinds.
    var kinds: Set<String>

    static let shared = Result { try Control() }

    init() throws {
      let tool = try TerminalTool()
      let plain = try tool.show(
        try tool.prompt(notes: HostileScreenTests.filler) + ["--dry-run"])
      rows = (0..<plain.screen.rows).map { HostileScreenTests.cells(of: plain.screen, row: $0) }
      _ = try plain.end(with: "c")
      kinds = Set(ControlSequence.all(in: plain.bytes).map(\.kind))
      let notes = [
        "# New\n\n*a* **b** `c` ~~d~~ [e](https://e.example)\n\n- x\n\n> y\n\n| a |\n| - |\n| b |",
        String(repeating: "漢字かな ", count: 200), String(repeating: "x", count: 4_000),
        String(repeating: "é🙂 a\n\n\n", count: 100), String(repeating: "- - - x\n", count: 90),
        String(repeating: "xxxxxxxxxxxxxxx yyyyyyyyyyyyyyyyy\n\n```\n   ------\n", count: 60),
      ]
      for text in notes {
        let terminal = try tool.show(try tool.prompt(notes: text) + ["--dry-run"])
        try terminal.send("  ?")
        try terminal.wait(for: "> Back <")
        try terminal.send(.escape)
        try terminal.wait(for: "> Update <")
        _ = try terminal.end(with: "c")
        kinds.formUnion(ControlSequence.all(in: terminal.bytes).map(\.kind))
      }
      // A warning has a coloured word in it.
      kinds.insert(ControlSequence(introducer: "ESC [", final: "m").kind)
    }
  }

  private func expectHarmless(
    _ terminal: PseudoTerminal, apartFrom rows: Range<Int>...,
    sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    let control = try Control.shared.get()
    for row in 0..<24 where !rows.contains(where: { $0.contains(row) }) && row != Self.rule {
      #expect(
        Self.cells(of: terminal.screen, row: row) == control.rows[row], "row \(row)",
        sourceLocation: sourceLocation)
    }
    #expect(terminal.screen.isAlternate, sourceLocation: sourceLocation)
  }

  /// Ends it, and looks at all that was sent.
  private func expectHarmlessEnd(
    _ terminal: PseudoTerminal, by signal: Int32? = nil,
    sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    if let signal {
      terminal.signal(signal)
    } else if terminal.ending == nil {
      try terminal.send("c")
    }
    _ = try terminal.waitForEnd()
    let sequences = Set(ControlSequence.all(in: terminal.bytes).map(\.kind))
    #expect(
      sequences.subtracting(try Control.shared.get().kinds) == [], sourceLocation: sourceLocation)
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
