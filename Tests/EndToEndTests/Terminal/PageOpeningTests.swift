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

  @Test func `below the notes stands what the store knows`() throws {
    let terminal = try tool.show(["demo"])
    try terminal.send("G")
    try terminal.wait(for: "100 %")
    for text in [
      "Seller: Example Works", "Size: 18.9 MB", "Price: Free",
      "Rating: 4.6 of 5 (1287 ratings)",
    ] {
      #expect(terminal.screen.contains(text), "\(text)")
    }
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

  @Test(arguments: ["u", "\r"])
  func `without a desktop the address stays after the prompt`(key: String) throws {
    let terminal = try tool.show(["demo"], columns: 120)
    #expect(terminal.screen.contains("To update, open: \(Self.address)"))
    #expect(try terminal.end(with: key) == .exit(0))
    #expect(
      terminal.shownLines[1]
        == "There is no desktop here; open this address in a browser: \(Self.address)")
  }

  @Test func `the address that stays is said in the person's language`() throws {
    tool.environment["LANG"] = "de_DE.UTF-8"
    let terminal = try tool.show(["demo"], columns: 160)
    #expect(try terminal.end(with: "u") == .exit(0))
    #expect(terminal.shownLines[0] == "Update auf 2.0.0 gewählt.")
    #expect(terminal.shownLines[1].hasSuffix("im Browser öffnen: \(Self.address)"))
  }

  @Test func `an opener that fails is told on the screen and after it, with 74`() throws {
    try addDesktop(ending: 4)
    let terminal = try tool.show(
      try tool.prompt(updates: ["app-store-id": "42"]) + ["--country", "gb"])
    try terminal.send("u")
    try terminal.waitForKeys(ofScreen: 2)
    #expect(terminal.screen.contains("https://apps.apple.com/gb/app/id42"))
    #expect(terminal.screen.contains("Copy the address into a browser"))
    let shown = terminal.bytes.count
    #expect(try terminal.end(with: .enter) == .exit(74))
    let after = terminal.output(after: shown)
    #expect(after.contains("could not open https://apps.apple.com/gb/app/id42"))
    #expect(after.contains("copy the address into a browser"))
  }

  @Test func `without any way to update there is Close`() throws {
    try addDesktop()
    let terminal = try tool.show(try tool.prompt(hasPage: false))
    #expect(terminal.screen.contains("> Close <"))
    #expect(terminal.screen.contains("Update it the way you installed it."))
    #expect(!terminal.screen.contains("Update <"))
    #expect(try terminal.end(with: "c") == .exit(0))
    #expect(throws: (any Error).self) { try tool.text(of: "opened") }
  }
}
