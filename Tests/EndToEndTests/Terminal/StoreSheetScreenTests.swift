import Testing
import UpdatesTestSupport

/// Update where no command is named: the store sheet, and the page handed to the desktop.
@Suite(.onTerminals) struct StoreSheetScreenTests {
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

  private func showSheet(_ words: [String] = ["demo"]) throws -> PseudoTerminal {
    let terminal = try tool.show(words)
    try terminal.send("u")
    try terminal.waitForKeys(ofScreen: 2)
    return terminal
  }

  @Test func `the sheet tells what the store knows`() throws {
    try addDesktop()
    let terminal = try showSheet()
    for text in [
      "Lantern in the Store", "Seller    Example Works", "Version   2.0.0", "Size      18.9 MB",
      "Price     Free", "4.6 of 5 (1287 ratings)", Self.address, "What Is New", "> Open <",
    ] {
      #expect(terminal.screen.contains(text), "\(text)")
    }
  }

  @Test func `Open hands the address to the desktop as one argument, without a terminal`() throws {
    try addDesktop()
    let terminal = try showSheet()
    #expect(try terminal.end(with: "o") == .exit(0))
    let lines = terminal.shownLines
    #expect(lines[...1] == ["You chose to update to 2.0.0.", "Opened \(Self.address)"])
    #expect(try tool.text(of: "opened") == "1 arguments\n\(Self.address)\nno terminal\nelsewhere\n")
  }

  @Test func `Close opens nothing and leaves the address`() throws {
    try addDesktop()
    let terminal = try showSheet()
    #expect(try terminal.end(with: "c") == .exit(0))
    #expect(
      terminal.shownLines == [
        "You chose to update to 2.0.0.", "The update is at \(Self.address)",
        "That was the demo; 'prompt' would exit with 0",
      ])
    #expect(throws: (any Error).self) { try tool.text(of: "opened") }
  }

  @Test(arguments: [TerminalKey.escape.rawValue, "q", "\r"])
  func `without a desktop the address is shown, and stays after the sheet`(key: String) throws {
    let terminal = try showSheet()
    #expect(
      terminal.screen.contains("The store cannot be opened from here. Copy this address:"))
    #expect(terminal.screen.contains(Self.address))
    #expect(!terminal.screen.contains("Open <"))
    #expect(try terminal.end(with: key) == .exit(0))
    #expect(terminal.shownLines.contains("The update is at \(Self.address)"))
  }

  @Test func `the address that stays is said in the person's language`() throws {
    tool.environment["LANG"] = "de_DE.UTF-8"
    let terminal = try showSheet()
    #expect(try terminal.end(with: "c") == .exit(0))
    #expect(
      terminal.shownLines[...1] == [
        "Update auf 2.0.0 gewählt.", "Das Update gibt es hier: \(Self.address)",
      ])
  }

  @Test func `an opener that fails is told on the screen and after it, with 74`() throws {
    try addDesktop(ending: 4)
    let terminal = try showSheet(
      try tool.prompt(updates: ["app-store-id": "42"]) + ["--country", "gb"])
    try terminal.send("o")
    try terminal.waitForKeys(ofScreen: 3)
    #expect(terminal.screen.contains("https://apps.apple.com/gb/app/id42"))
    #expect(terminal.screen.contains("Copy the address into a browser"))
    let shown = terminal.bytes.count
    #expect(try terminal.end(with: .enter) == .exit(74))
    let after = terminal.output(after: shown)
    #expect(after.contains("could not open https://apps.apple.com/gb/app/id42"))
    #expect(after.contains("copy the address into a browser"))
  }

  @Test func `without any way to update there is Close, and no sheet`() throws {
    try addDesktop()
    let terminal = try tool.show(try tool.prompt(hasPage: false))
    #expect(terminal.screen.contains("> Close <"))
    #expect(terminal.screen.contains("Update it the way you installed it."))
    #expect(!terminal.screen.contains("Update <"))
    #expect(try terminal.end(with: "c") == .exit(0))
    #expect(throws: (any Error).self) { try tool.text(of: "opened") }
  }

  @Test func `the page that the configuration names is opened without a sheet`() throws {
    try addDesktop()
    let terminal = try tool.show(try tool.prompt())
    #expect(terminal.screen.contains("Update will open: \(TerminalTool.page)"))
    #expect(try terminal.end(with: "u") == .exit(0))
    #expect(try tool.text(of: "opened").contains("\n\(TerminalTool.page)\n"))
  }

  @Test func `keys typed ahead of the sheet open nothing`() throws {
    try addDesktop()
    let terminal = try tool.show(["demo"])
    try terminal.send("uo\roo\r")
    try terminal.waitForKeys(ofScreen: 2)
    #expect(terminal.screen.contains("> Open <"))
    #expect(try terminal.end(with: "c") == .exit(0))
    #expect(throws: (any Error).self) { try tool.text(of: "opened") }
  }
}
