import Testing
import UpdatesTestSupport

@Suite(.onTerminals) struct PromptKeyTests {
  let tool: TerminalTool

  init() throws {
    tool = try TerminalTool()
  }

  @Test func `arrows and Tab move the focus, and Enter presses what has it`() throws {
    let terminal = try tool.show(try tool.prompt())
    for (key, focused) in [
      (TerminalKey.right, "> Later… <"), (.right, "> Skip This Version <"), (.left, "> Later… <"),
      (.tab, "> Skip This Version <"), (.tab, "> Cancel <"), (.tab, "> Update <"),
      (.backTab, "> Cancel <"), (.backTab, "> Skip This Version <"),
    ] {
      try terminal.send(key)
      try terminal.wait(for: focused)
    }
    #expect(try terminal.end(with: .enter) == .exit(0))
    #expect(terminal.shownLines == ["Version 2.0.0 will not be offered again."])
    #expect(try tool.state()["skipped"]?.strings == ["2.0.0"])
  }

  @Test(arguments: [
    (TerminalKey.escape.rawValue, "Not updated."), ("q", "Not updated."), ("c", "Not updated."),
    ("C", "Not updated."), ("s", "Version 2.0.0 will not be offered again."),
    ("S", "Version 2.0.0 will not be offered again."),
  ])
  func `a key leaves with 100 and one line that says what was chosen`(
    key: String, line: String
  ) throws {
    let terminal = try tool.show(try tool.prompt())
    let modes = terminal.modes
    #expect(try terminal.end(with: key) == .exit(0))
    #expect(terminal.shownLines == [line])
    #expect(!terminal.screen.isAlternate)
    #expect(terminal.modes != modes)
    #expect(terminal.modes.isSuperset(of: [.lines, .echo, .signals, .returnIsNewline]))
    #expect(terminal.screen.cursor.isVisible)
  }

  @Test(arguments: [TerminalKey.escape.rawValue, "q", "Q", "\t\r"])
  func `leaving a required update ends with 101`(key: String) throws {
    let terminal = try tool.show(try tool.prompt(updates: ["update-type": "hard"]))
    #expect(try terminal.end(with: key) == .exit(101))
    #expect(terminal.shownLines == ["Not updated, although the update is required."])
  }

  @Test(arguments: ["s", "l", "c"])
  func `a required update knows no key for what it does not offer`(key: String) throws {
    let terminal = try tool.show(try tool.prompt(updates: ["update-type": "hard"]))
    try terminal.send(key)
    try terminal.send(.right)
    try terminal.wait(for: "> Quit")
    #expect(try terminal.end(with: "q") == .exit(101))
    #expect(try tool.state()["skipped"]?.strings == [])
    #expect(try tool.state()["snoozedUntil"]?.string == nil)
  }

  @Test func `the notes scroll by line, by page, and to both ends`() throws {
    let terminal = try tool.show(["demo"])
    for (key, place) in [
      ("j", " 44 % "), (TerminalKey.down.rawValue, " 47 % "), ("k", " 44 % "),
      ("G", " 100 % "), ("g", " 41 % "), (TerminalKey.end.rawValue, " 100 % "),
      (TerminalKey.home.rawValue, " 41 % "),
    ] {
      try terminal.send(key)
      try terminal.wait(for: place)
    }
    try terminal.send(" ")
    try terminal.wait { !$0.screen.contains(" 41 % ") }
    try terminal.send("b")
    try terminal.wait(for: " 41 % ")
    #expect(terminal.screen.contains("> Update <"))
  }

  @Test func `a search finds, goes on, and says where there is nothing`() throws {
    let terminal = try tool.show(["demo"])
    try terminal.send("/evening")
    try terminal.wait(for: "/evening")
    try terminal.send(.enter)
    try terminal.wait(for: "Next")
    let first = try #require(terminal.screen.position(of: "evening"))
    let marked = terminal.screen.attributes(row: first.row, column: first.column)
    #expect(marked == [.bold, .underline])
    #expect(terminal.screen.contains("match 1 of 3"))
    try terminal.send("n")
    try terminal.wait(for: "--profile evening")
    #expect(terminal.screen.contains("match 2 of 3"))
    try terminal.send("N/no such text")
    try terminal.send(.enter)
    try terminal.wait(for: "Not found: no such text")
    try terminal.send(.escape)
    try terminal.wait(for: "Esc Cancel")
    #expect(try terminal.end(with: "c") == .exit(0))
  }

  @Test(arguments: [("1", "demo"), ("3", "will not be offered again."), ("4", "Not updated.")])
  func `digits choose as in plain lines`(digit: String, line: String) throws {
    let terminal = try tool.show(["demo"])
    #expect(try terminal.end(with: digit) == .exit(0))
    #expect(terminal.output.contains(line))
  }

  @Test func `letters typed into a search choose nothing`() throws {
    let terminal = try tool.show(try tool.prompt())
    try terminal.send("/usclq")
    try terminal.wait(for: "/usclq")
    try terminal.send(.escape)
    try terminal.wait(for: "Esc Cancel")
    try terminal.send(.right)
    try terminal.wait(for: "> Later… <")
    #expect(try terminal.end(with: "c") == .exit(0))
  }

  @Test func `help lists the keys and goes back to where it was`() throws {
    let terminal = try tool.show(["demo"])
    let before = terminal.screen.text
    try terminal.send("?")
    try terminal.wait(for: "s 3          Skip This Version")
    #expect(terminal.screen.contains("> Back <"))
    try terminal.send(.escape)
    try terminal.wait { $0.screen.text == before }
  }

  @Test func `nothing but the prompt's own keys does anything`() throws {
    let terminal = try tool.show(try tool.prompt())
    let before = terminal.screen.text
    try terminal.send("xyzZ567890!@#$%&*()[]{}<>;:'\",.~`=+_-|\\äß漢🙂\u{1}\u{7}\u{18}")
    try terminal.send("\u{1B}[1;5Q\u{1B}[20;3~\u{1B}OQ\u{1B}[M !!\u{1B}[<0;1;1M")
    try terminal.send(.right)
    try terminal.wait(for: "> Later… <")
    try terminal.send(.left)
    try terminal.wait { $0.screen.text == before }
  }
}
