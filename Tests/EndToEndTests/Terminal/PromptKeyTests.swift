import Testing
import UpdatesTestSupport

@Suite(.onTerminals) struct PromptKeyTests {
  let tool: TerminalTool

  init() throws {
    tool = try TerminalTool()
  }

  @Test(arguments: [[], ["--inline"]])
  func `^L draws the picture anew`(form: [String]) throws {
    let terminal = try tool.start(["demo"] + form)
    try terminal.wait(for: "2.0.0 Available")
    // What is typed too early does not count.
    try terminal.pump(milliseconds: 300)
    let before = terminal.bytes.count
    try terminal.send("\u{0C}")
    try terminal.wait { $0.bytes.count > before + 200 }
    #expect(terminal.screen.text.ranges(of: "2.0.0 Available").count == 1)
    #expect(try terminal.end(with: "c") == .exit(0))
  }

  @Test(arguments: [
    (TerminalKey.escape.rawValue, "Not updated."),
    ("s", "Version 2.0.0 will not be shown again."),
  ])
  func `a key leaves one line that says what was chosen`(key: String, line: String) throws {
    let terminal = try tool.show(try tool.prompt())
    let modes = terminal.modes
    #expect(try terminal.end(with: key) == .exit(0))
    #expect(terminal.shownLines == [line])
    #expect(!terminal.screen.isAlternate)
    #expect(terminal.modes != modes)
    #expect(terminal.modes.isSuperset(of: [.lines, .echo, .signals, .returnIsNewline]))
    #expect(terminal.screen.cursor.isVisible)
  }

  @Test func `y gives the address to the terminal's clipboard`() throws {
    let terminal = try tool.start(["demo"], columns: 120)
    try terminal.wait(for: "2.0.0 Available")
    try terminal.pump(milliseconds: 300)
    try terminal.send("y")
    // https://example.com/store/lantern
    let sequence = "\u{1B}]52;c;aHR0cHM6Ly9leGFtcGxlLmNvbS9zdG9yZS9sYW50ZXJu\u{07}"
    try terminal.wait { $0.output.contains(sequence) }
    #expect(try terminal.end(with: "c") == .exit(0))
  }
}
