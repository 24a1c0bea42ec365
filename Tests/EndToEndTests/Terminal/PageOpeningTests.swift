import Testing
import UpdatesTestSupport

/// Update where no command is named: the page is handed to the desktop, or its address stays.
@Suite(.onTerminals) struct PageOpeningTests {
  let tool: TerminalTool

  init() throws {
    tool = try TerminalTool()
  }

  private static let address = "https://example.com/store/lantern"

  /// A desktop whose opener notes what it was given.
  private func addDesktop(ending status: Int = 0) throws {
    let note = tool.home.path + "/opened"
    _ = try tool.program(
      "xdg-open",
      """
      {
        echo "$# arguments"
        for word; do printf '%s\\n' "$word"; done
        if (: < /dev/tty) 2> /dev/null; then echo terminal; else echo no terminal; fi
        if [ -t 0 ] || [ -t 2 ]; then echo terminal; else echo elsewhere; fi
      } > '\(note).part'
      mv '\(note).part' '\(note)'
      exit \(status)
      """)
    tool.environment["PATH"] = tool.home.path + ":/usr/bin:/bin"
    tool.environment["DISPLAY"] = ":7"
  }

  @Test func `Update hands the address to the desktop as one argument, without a terminal`() throws
  {
    try addDesktop()
    let terminal = try tool.show(["demo"])
    #expect(terminal.screen.contains("Update will open: \(Self.address)"))
    #expect(try terminal.end(with: "u") == .exit(0))
    #expect(
      terminal.shownLines == [
        "You chose to update to 2.0.0.", "Opened \(Self.address)",
        "That was the demo; 'prompt' would exit with 0",
        "To set up updates for your own program: updates-tui new",
      ])
    #expect(try tool.text(of: "opened") == "1 arguments\n\(Self.address)\nno terminal\nelsewhere\n")
  }

  @Test func `without a desktop the address stays after the prompt`() throws {
    let terminal = try tool.show(["demo"], columns: 120)
    #expect(terminal.screen.contains("To update, open: \(Self.address)"))
    #expect(try terminal.end(with: .enter) == .exit(0))
    #expect(
      terminal.shownLines[1]
        == "There is no desktop here; open this address in a browser: \(Self.address)")
  }

  @Test func `an opener that fails is told after the prompt, with 74`() throws {
    try addDesktop(ending: 4)
    let terminal = try tool.show(
      try tool.prompt(updates: ["app-store-id": "42"]) + ["--country", "gb"])
    let shown = terminal.bytes.count
    #expect(try terminal.end(with: "u") == .exit(74))
    let after = terminal.output(after: shown)
    #expect(after.contains("could not open https://apps.apple.com/gb/app/id42"))
    #expect(after.contains("copy the address into a browser"))
  }
}
