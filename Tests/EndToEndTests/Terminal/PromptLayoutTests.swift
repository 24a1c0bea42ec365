import Testing
import UpdatesTestSupport

@Suite(.onTerminals) struct PromptLayoutTests {
  let tool: TerminalTool

  init() throws {
    tool = try TerminalTool()
  }

  @Test func `at 80x24 title, versions, notes, buttons and help are there`() throws {
    let terminal = try tool.show(["demo"])
    let lines = terminal.screen.lines
    #expect(lines[0].hasPrefix("  Lantern 2.0.0 Available  "))
    #expect(lines[0].hasSuffix("1.4.0 → 2.0.0"))
    #expect(lines[1] == "  Jan 2, 2026 · 18.9 MB")
    #expect(lines[2] == "  " + String(repeating: "─", count: 76))
    #expect(lines[3].hasPrefix("  Lantern 2.0 "))
    #expect(lines[5].hasPrefix("  The light that your terminal deserves."))
    #expect(lines[18].hasSuffix(" 36 % ──"))
    #expect(lines[19] == "  To update, open: https://example.com/store/lantern")
    #expect(lines[21] == "           > Update <    Later…      Skip This Version      Cancel")
    #expect(
      lines[23] == "  ↑↓ Scroll   / Search   Enter Confirm   ←→ Choose   ? Help   Esc Cancel")
    #expect(terminal.screen.isAlternate)
  }

  @Test func `at 40x10 all four buttons are there`() throws {
    let terminal = try tool.show(["demo"], columns: 40, rows: 10)
    let lines = terminal.screen.lines
    #expect(lines[0] == "  Lantern 2.0.0 Available")
    #expect(lines[1].hasPrefix("  Lantern 2.0 "))
    #expect(lines[4].contains("1.4.0 → 2.0.0"))
    #expect(lines[5] == "  To update, open:")
    #expect(lines[6] == "  https://example.com/store/lantern")
    #expect(lines[7] == "           >Update<  Later…")
    #expect(lines[8] == "       Skip This Version   Cancel")
    #expect(lines[9] == "  ←→ Choose   ? Help   Esc Cancel")
  }

  @Test func `at 200x60 lines stay short enough to read`() throws {
    let terminal = try tool.show(["demo"], columns: 200, rows: 60)
    let lines = terminal.screen.lines
    #expect(lines[0].contains("Lantern 2.0.0 Available"))
    #expect(terminal.screen.contains("> Update <    Later…      Skip This Version      Cancel"))
    for row in 1..<60 {
      #expect(lines[row].drop { $0 == " " }.count <= 100)
    }
  }

  @Test func `short notes leave no void above the buttons`() throws {
    let terminal = try tool.show(try tool.prompt(notes: "One line"))
    let lines = terminal.screen.lines
    #expect(lines[2] == "  One line")
    #expect(lines[6].contains("> Update <"))
    #expect(lines[8] == "  Enter Confirm   ←→ Choose   ? Help   Esc Cancel")
    #expect(lines[9...].allSatisfy { $0.isEmpty })
  }

  @Test func `at 20x5 every choice can be reached`() throws {
    let terminal = try tool.show(["demo"], columns: 20, rows: 5)
    #expect(terminal.screen.lines[0] == "Lantern 2.0.0 Avail…")
    #expect(terminal.screen.lines[3].contains(">Update<"))
    for focused in [">Later…<", ">Skip This Ver…<", ">Cancel<", ">Update<"] {
      try terminal.send(.tab)
      try terminal.wait(for: focused)
    }
    #expect(try terminal.end(with: "s") == .exit(0))
    #expect(terminal.output.contains("Version 2.0.0 will not be offered again."))
  }

  @Test(arguments: [(1, 1), (3, 2), (7, 3), (500, 120)])
  func `no window is too small or too large`(columns: Int, rows: Int) throws {
    let terminal = try tool.show(["demo"], columns: columns, rows: rows)
    #expect(try terminal.end(with: .escape) == .exit(0))
  }

  @Test func `a terminal without a size is taken for 80x24`() throws {
    let terminal = try tool.show(["demo"], columns: 0, rows: 0)
    #expect(terminal.screen.lines[21].contains("> Update <"))
  }

  @Test func `a required update offers Update and Quit alone`() throws {
    let terminal = try tool.show(["demo", "--required"])
    #expect(terminal.screen.contains("> Update <    Quit"))
    let title = terminal.screen.lines[0]
    #expect(title.hasPrefix("  Lantern 2.0.0 Available  Required  "))
    #expect(!terminal.screen.contains("Later"))
    #expect(!terminal.screen.contains("Skip"))
    #expect(!terminal.screen.contains("Cancel"))
  }

  @Test func `a resized window is laid out as if it had been so from the beginning`() throws {
    let terminal = try tool.show(["demo"])
    for (columns, rows) in [(40, 10), (20, 5), (100, 40), (80, 24)] {
      let fresh = try tool.show(["demo"], columns: columns, rows: rows)
      let wanted = fresh.screen.lines
      terminal.resize(columns: columns, rows: rows)
      try terminal.wait { $0.screen.lines == wanted }
    }
    #expect(try terminal.end(with: .escape) == .exit(0))
  }

  @Test func `the cursor stands on the button that has the focus`() throws {
    let terminal = try tool.show(["demo"])
    for (title, key) in [("Update", TerminalKey.right), ("Later…", .right), ("Skip", .right)] {
      let place = try #require(terminal.screen.position(of: "> \(title)"))
      #expect(terminal.screen.cursor.row == place.row)
      #expect((place.column...place.column + 2).contains(terminal.screen.cursor.column))
      #expect(
        terminal.screen.attributes(row: place.row, column: place.column).contains(.reverse))
      let before = terminal.bytes.count
      try terminal.send(key)
      try terminal.wait { $0.bytes.count > before && !$0.screen.contains("> \(title)") }
    }
  }

  @Test(arguments: [
    ("de_DE.UTF-8", "Lantern 2.0.0 ist verfügbar", "> Aktualisieren <"),
    ("fr_FR.UTF-8", "Lantern 2.0.0 est disponible", "> Mettre à jour <"),
    ("es_ES.UTF-8", "Lantern 2.0.0", "> Actualizar <"),
    ("ja_JP.UTF-8", "Lantern 2.0.0 が利用可能です", "> アップデート (U) <"),
  ])
  func `the words are those of the locale, whether it is installed or not`(
    language: String, title: String, button: String
  ) throws {
    tool.environment["LANG"] = language
    let terminal = try tool.show(["demo"], columns: 100)
    #expect(terminal.screen.contains(title))
    #expect(terminal.screen.contains(button))
    #expect(try terminal.end(with: "u\u{3}") == .exit(130))
  }

  @Test(arguments: ["xterm-kitty", "xterm-ghostty", "of-the-future"])
  func `a terminal that the database does not know gets the screen`(type: String) throws {
    tool.environment["TERM"] = type
    let terminal = try tool.show(["demo"])
    #expect(terminal.screen.lines[21].contains("> Update <"))
    #expect(try terminal.end(with: "c") == .exit(0))
    #expect(!terminal.screen.isAlternate)
  }
}
