import Testing
import UpdatesTestSupport

/// The prompt in a few lines at the cursor.
@Suite(.onTerminals) struct InlinePromptTerminalTests {
  let tool: TerminalTool

  init() throws {
    tool = try TerminalTool()
  }

  /// Starts the prompt below lines of a shell, and waits until it takes keys.
  private func show(after lines: Int = 3, notes: String = "One\n\nTwo") throws -> PseudoTerminal {
    let words = try tool.prompt(notes: notes) + ["--inline"]
    var variables = tool.environment
    variables["tool"] = tool.path
    let script = #"seq -f "line %g" \#(lines); "$tool" "$@"; echo "status $?""#
    let terminal = try PseudoTerminal(
      "/bin/sh", ["-c", script, "sh"] + words, environment: variables)
    try terminal.waitForInlineKeys()
    return terminal
  }

  @Test func `it is drawn below what is there, and leaves one line`() throws {
    let terminal = try show()
    #expect(
      terminal.screen.lines.prefix(10) == [
        "line 1", "line 2", "line 3", "Tool 2.0.0 Available  1.4.0 → 2.0.0", "  One", "", "  Two",
        "To update, open: https://example.com/tool",
        "> Update <    Later…      Skip This Version      Cancel", "",
      ])
    #expect(terminal.screen.cursor == .init(row: 8, column: 2, isVisible: true))
    #expect(try terminal.end(with: "s") == .exit(0))
    #expect(
      terminal.shownLines == [
        "line 1", "line 2", "line 3", "Version 2.0.0 will not be shown again.", "status 0",
      ])
    #expect(terminal.modes == .untouched)
    #expect(terminal.screen.replies == 0)
    #expect(!terminal.output.contains("\u{1B}[?1049h"))
    for mode in ["?2004", "?2026"] {
      let last = ControlSequence.all(in: terminal.bytes).last { $0.parameters == mode }
      #expect(last?.final == "l", "\(mode)")
    }
  }

  @Test func `at the last row the screen scrolls, and nothing is lost`() throws {
    let terminal = try show(after: 30)
    #expect(terminal.screen.lines.last?.hasPrefix("> Update <") == true)
    try terminal.send("l")
    try terminal.wait(for: "Remind me:")
    try terminal.send(.escape)
    try terminal.wait(for: "> Later… <")
    #expect(terminal.shownLines.count { $0.hasPrefix("line ") } == 18)
    #expect(try terminal.end(with: "c") == .exit(0))
    #expect(terminal.shownLines.contains("line 30"))
    #expect(Set(terminal.shownLines).count == terminal.shownLines.count)
    #expect(terminal.shownLines.suffix(2) == ["Not updated.", "status 0"])
  }

  @Test func `Esc goes back from the whole screen to the cursor`() throws {
    let terminal = try show(notes: String(repeating: "Line\n\n", count: 60))
    try terminal.send("n")
    try terminal.waitForKeys()
    #expect(terminal.screen.contains("Esc Back"))
    try terminal.send("?")
    try terminal.wait { $0.shownLines.contains { $0.hasSuffix("Back") && $0.contains("Esc ") } }
    #expect(!terminal.shownLines.contains { $0.hasSuffix("Cancel") && $0.contains("Esc") })
    try terminal.send("?/Line\r")
    try terminal.wait(for: "Esc End Search")
    try terminal.send(.escape)
    try terminal.wait(for: "Esc Back")
    try terminal.send(.escape)
    try terminal.wait {
      $0.output.ranges(of: "\u{1B}[?1049l").last.map { left in
        terminal.output[left.upperBound...].contains("\u{1B}[?25h")
      } ?? false
    }
    #expect(terminal.screen.contains("more lines (n)"))
    #expect(try terminal.end(with: "s") == .exit(0))
    #expect(terminal.shownLines.contains("Version 2.0.0 will not be shown again."))
  }

  @Test(arguments: ["x", String(repeating: "y", count: 79)])
  func `what the host wrote on the cursor's line stays`(text: String) throws {
    let words = (try tool.prompt() + ["--inline"]).joined(separator: " ")
    let terminal = try tool.script("printf '\(text)'; $tool \(words)")
    try terminal.waitForInlineKeys()
    #expect(terminal.screen.lines[0] == text)
    #expect(terminal.screen.lines[1].hasPrefix("Tool 2.0.0 Available"))
    #expect(try terminal.end(with: "s") == .exit(0))
    #expect(terminal.shownLines == [text, "Version 2.0.0 will not be shown again."])
  }

  @Test func `keys typed before it choose nothing, nor does what is pasted`() throws {
    let words = try tool.prompt() + ["--inline"]
    let terminal = try tool.start(words)
    try terminal.send("s\ru")
    try terminal.waitForInlineKeys()
    try terminal.send("\u{1B}[200~s\r\u{1B}[201~")
    try terminal.send(.right)
    try terminal.wait(for: "> Later… <")
    #expect(try terminal.end(with: "c") == .exit(0))
    #expect(terminal.shownLines.last == "Not updated.")
    #expect(try tool.state()["skipped"]?.strings == [])
  }

  @Test(arguments: ["\u{1B}[115u", "\u{1B}[27;1;115~", "\u{1B}[99;5u", "\u{1B}[27u"])
  func `a keyboard that another program has changed is usual meanwhile`(key: String) throws {
    let words = (try tool.prompt() + ["--inline"]).joined(separator: " ")
    let terminal = try tool.script("printf '\(PseudoTerminal.leftBehind)'; $tool \(words)")
    try terminal.waitForInlineKeys()
    #expect(terminal.keyboard == KeyboardState())
    let isInterrupt = key.contains("99")
    #expect(try terminal.end(with: key) == .exit(isInterrupt ? 130 : 0))
    #expect(terminal.keyboard == PseudoTerminal.givenBack)
  }

  @Test(arguments: [nil, 19] as [Int32?])
  func `while it is stopped, the keyboard is that of the program around it`(signal: Int32?) throws {
    let left = PseudoTerminal.leftBehind.replacing("\u{1B}", with: "\\033")
    let words = (try tool.prompt() + ["--inline"]).joined(separator: " ")
    let shell = try tool.shell()
    try shell.send("printf '\(left)'; $tool \(words)\n")
    try shell.waitForInlineKeys()
    for _ in 1...2 {
      #expect(shell.keyboard == KeyboardState())
      let running = shell.bytes.count
      if let signal { shell.signalForeground(signal) } else { try shell.send("\u{1B}[122;5u") }
      try shell.wait { $0.output(after: running).contains("Stopped") }
      if signal == nil { #expect(shell.keyboard == PseudoTerminal.givenBack) }
      let stopped = shell.bytes.count
      try shell.send("fg\n")
      try shell.wait { $0.output(after: stopped).hasSuffix("\u{1B}[?2026l") }
    }
    try shell.send("\u{1B}[115u")
    try shell.wait(for: "will not be shown again.")
    #expect(shell.keyboard == PseudoTerminal.givenBack)
  }

  @Test func `another size draws it anew`() throws {
    let terminal = try show()
    for (columns, rows) in [(100, 24), (90, 12), (110, 40)] {
      let before = terminal.bytes.count
      terminal.resize(columns: columns, rows: rows)
      try terminal.wait { $0.output(after: before).hasSuffix("\u{1B}[?2026l") }
      #expect(terminal.screen.lines.count { $0.hasPrefix("> Update <") } == 1)
      #expect(terminal.screen.lines.count { $0.contains("Tool 2.0.0 Available") } == 1)
    }
    #expect(try terminal.end(with: "c") == .exit(0))
    #expect(terminal.shownLines.suffix(2) == ["Not updated.", "status 0"])
  }

  @Test func `a terminal that cannot erase lines gets plain lines`() throws {
    let entry = "bare|can only place its cursor,cols#80,lines#40,cup=\\E[%i%p1%d;%p2%dH,\n"
    let source = try tool.home.write(Array(entry.utf8), to: "bare.ti")
    try ChildProcess.run("tic", ["-o", tool.home.path, source], in: tool.home.path)
    tool.environment["TERMINFO"] = tool.home.path
    tool.environment["TERM"] = "bare"
    let terminal = try tool.start(try tool.prompt() + ["--inline"], rows: 40)
    try terminal.wait(for: "Your choice")
    #expect(try terminal.end(with: "c\n") == .exit(0))
  }
}
