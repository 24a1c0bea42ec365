import Testing
import UpdatesTestSupport

/// Links that a terminal can open (OSC 8).
@Suite(.onTerminals) struct TerminalLinkTests {
  let tool: TerminalTool

  init() throws {
    tool = try TerminalTool()
  }

  private static let notes = """
    See [the *guide*](https://example.com/guide), <http://example.com/plain>,
    [mail](mailto:a@example.com), [code](javascript:alert), [page](/relative),
    and [name](https://bücher.example/).
    """

  /// The text of each link in the output by its address.
  private func links(_ terminal: PseudoTerminal) -> [String: String] {
    let link = #/\e\]8;id=\d+;(?<address>[^\e]*)\e\\(?<text>(?:(?!\e\]8;).)*)/#
    let found = terminal.output.matches(of: link).map {
      (String($0.address), String($0.text).replacing(#/\e\[[0-9;]*[A-Za-z]|\e[78]/#, with: ""))
    }
    return Dictionary(found) { $0.hasSuffix($1) ? $0 : $0 + $1 }
  }

  @Test(arguments: [true, false])
  func `addresses of the web are links`(isInline: Bool) throws {
    let words = try tool.prompt(notes: Self.notes) + (isInline ? ["--inline"] : [])
    let terminal = try tool.start(words, columns: 120)
    if isInline { try terminal.waitForInlineKeys() } else { try terminal.waitForKeys() }
    #expect(links(terminal) == Self.links)
    #expect(terminal.screen.contains("See the guide (https://example.com/guide), http://"))
    #expect(terminal.screen.replies == 0)
    #expect(try terminal.end(with: .escape) == .exit(0))
  }

  private static let links = [
    "http://example.com/plain": "http://example.com/plain",
    "https://example.com/guide": "the guide (https://example.com/guide)",
    "https://xn--bcher-kva.example/": "name (https://xn--bcher-kva.example/)",
  ]

  @Test(arguments: [
    ("FORCE_HYPERLINK", "0", false), ("FORCE_HYPERLINK", "", true), ("TERM", "linux", false),
  ])
  func `links are left out where they are not wanted`(
    variable: String, value: String, areThere: Bool
  ) throws {
    tool.environment[variable] = value
    let terminal = try tool.show(tool.prompt(notes: Self.notes))
    #expect(!links(terminal).isEmpty == areThere)
    #expect(try terminal.end(with: .escape) == .exit(0))
  }

  @Test func `a link keeps its place and its look when the notes move`() throws {
    let notes = (1...60).map { "* Mends [issue \($0)](https://example.com/\($0)) of lamps" }
    let terminal = try tool.show(tool.prompt(notes: notes.joined(separator: "\n")))
    try terminal.send("G")
    try terminal.wait(for: "100 %")
    #expect(terminal.screen.contains("Mends issue 60 (https://example.com/60) of lamps"))
    let place = try #require(terminal.screen.position(of: "issue 60"))
    #expect(terminal.screen.attributes(row: place.row, column: place.column) == .underline)
    #expect(terminal.screen.attributes(row: place.row, column: place.column - 2).isEmpty)
    #expect(links(terminal)["https://example.com/60"] == "issue 60 (https://example.com/60)")
    #expect(try terminal.end(with: .escape) == .exit(0))
  }
}
