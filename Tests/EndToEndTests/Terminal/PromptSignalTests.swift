import Testing
import UpdatesTestSupport

/// Signals and job control while the prompt is shown.
@Suite(.onTerminals) struct PromptSignalTests {
  let tool: TerminalTool

  init() throws {
    tool = try TerminalTool()
  }

  @Test(arguments: ["l", "?", "/"])
  func `an interrupt ends every screen`(key: String) throws {
    let terminal = try tool.show(["demo"])
    try terminal.send(key)
    #expect(try terminal.end(with: .interrupt) == .exit(130))
    #expect(!terminal.screen.isAlternate)
    #expect(!terminal.output.contains("interrupted"))
  }

  @Test(arguments: [1, 15])
  func `a signal gives the terminal back and ends it by that signal`(number: Int32) throws {
    let terminal = try tool.start(try tool.prompt())
    try terminal.waitForKeys()
    #expect(terminal.screen.isAlternate)
    terminal.signal(number)
    #expect(try terminal.waitForEnd() == .signal(Int(number)))
    #expect(!terminal.screen.isAlternate)
    #expect(terminal.screen.cursor.isVisible)
    #expect(terminal.modes == .untouched)
    for mode in ["?1007", "?2004"] {
      let last = ControlSequence.all(in: terminal.bytes)
        .last { $0.parameters == mode && ($0.final == "h" || $0.final == "l") }
      #expect(last?.final == "l", "\(mode)")
    }
    #expect(try tool.state()["skipped"]?.strings == [])
  }

  @Test func `a terminal that goes away ends it`() throws {
    let terminal = try tool.show(try tool.prompt())
    #expect(terminal.hangUp() == .signal(1))
    #expect(try tool.state()["skipped"]?.strings == [])
  }

  @Test func `control-Z gives the shell back, and fg the prompt as it was`() throws {
    let words = try tool.prompt().joined(separator: " ")
    let shell = try tool.shell()
    try shell.send("$tool \(words)\n")
    try shell.waitForKeys()
    try shell.send(.right)
    try shell.wait(for: "> Later… <")
    for _ in 1...2 {
      try shell.send(.stop)
      try shell.wait { !$0.screen.isAlternate && $0.screen.contains("Stopped") }
      try shell.send("echo back $((6*7)); fg\n")
      try shell.wait { $0.screen.isAlternate && $0.screen.contains("> Later… <") }
    }
    #expect(shell.output.contains("back 42"))
    try shell.send("s")
    try shell.wait(for: "Version 2.0.0 will not be offered again.")
    try shell.send("echo status $?\n")
    try shell.wait(for: "status 0")
    #expect(shell.screen.replies == 0)
  }

  @Test func `the shell's line editing works as before after the prompt`() throws {
    let words = try tool.prompt().joined(separator: " ")
    let shell = try tool.shell()
    try shell.send("stty -a > \(tool.home.path)/before; $tool \(words)\n")
    try shell.waitForKeys()
    try shell.send("c")
    try shell.wait(for: "Not updated.")
    try shell.send("stty -a > \(tool.home.path)/after; echo d''one\n")
    try shell.wait(for: "done")
    #expect(try tool.text(of: "before") == tool.text(of: "after"))
  }
}
