import Testing
import UpdatesTestSupport

@testable import UpdatesTerminal

/// What is found out about real terminals, and what that does to them.
@Suite struct NoticeFactsTests {
  private func probe(_ arguments: [String]) throws -> PseudoTerminal {
    try PseudoTerminal(
      BuiltProducts.path(of: "updates-terminal-probe"), ["notice"] + arguments)
  }

  /// Types while the probe waits, then lets it look; what is typed is there when it is echoed.
  private func look(
    after typed: String, echo: String, _ arguments: [String] = []
  ) throws -> PseudoTerminal {
    let terminal = try probe(["--wait"] + arguments)
    try terminal.wait(for: "waiting")
    try terminal.send(typed)
    try terminal.wait(for: echo)
    terminal.signal(10)
    try terminal.wait(for: "place: ")
    return terminal
  }

  private static let lines = "place: lines(columns: 80)"
  private static let line = "place: line(columns: 80)"

  @Test func `a terminal in front is a place for a box and for a question`() throws {
    let terminal = try probe(["--ask"])
    try terminal.waitForEnd()
    #expect(terminal.screen.text(row: 0) == Self.lines)
    #expect(terminal.screen.text(row: 1) == "asks: true")
    #expect(!terminal.output.contains("\u{1B}"))
  }

  private func shell(_ line: String) throws -> PseudoTerminal {
    let path = try BuiltProducts.path(of: "updates-terminal-probe")
    let environment = PseudoTerminal.environment.with("probe", path)
    let shell = try PseudoTerminal("/bin/bash", ["-c", line], environment: environment)
    try shell.waitForEnd()
    return shell
  }

  @Test func `standard error that is no terminal is no place`() throws {
    let shell = try shell(#""$probe" notice --ask 2>/dev/null"#)
    #expect(shell.screen.text(row: 0).contains("noTerminal"))
    #expect(shell.screen.text(row: 1) == "asks: false")
  }

  @Test func `a terminal that is not the controlling one gets its notice and no question`() throws {
    let shell = try shell(#"setsid -w "$probe" notice --ask"#)
    #expect(shell.screen.text(row: 0) == Self.lines)
    #expect(shell.screen.text(row: 1) == "asks: false")
  }

  // MARK: Somebody is typing

  @Test func `a line that nobody has read leaves room for one line and no question`() throws {
    let terminal = try look(after: "make\n", echo: "make", ["--ask", "--read"])
    #expect(try terminal.waitForEnd() == .exit(0))
    #expect(terminal.screen.contains(Self.line))
    #expect(terminal.screen.contains("asks: false"))
    #expect(terminal.screen.contains(#"read: "make\n""#))
  }

  @Test func `a mere notice leaves the beginning of a line to be edited`() throws {
    let terminal = try look(after: "git pux", echo: "git pux", ["--read"])
    #expect(terminal.screen.contains(Self.lines))
    try terminal.send("\u{7F}ll\n")
    #expect(try terminal.waitForEnd() == .exit(0))
    #expect(terminal.screen.contains(#"read: "git pull\n""#))
  }

  @Test func `the beginning of a line keeps a question away and is not lost`() throws {
    let terminal = try look(after: "git pu", echo: "git pu", ["--ask", "--read"])
    try terminal.wait(for: "asks: false")
    #expect(terminal.modes == .untouched)
    try terminal.send("ll\n")
    #expect(try terminal.waitForEnd() == .exit(0))
    // What was typed before may come by itself; together it is all that was typed.
    let read = terminal.output.split(separator: "read: \"").dropFirst()
      .map { $0.prefix { $0 != "\"" } }.joined()
    #expect(read == #"git pull\n"#)
  }

  @Test func `where nothing was typed the question leaves the terminal as it was`() throws {
    let terminal = try look(after: "", echo: "waiting", ["--ask", "--read"])
    try terminal.wait(for: "asks: true")
    #expect(terminal.modes == .untouched)
    try terminal.send("abx\u{7F}c\n")
    #expect(try terminal.waitForEnd() == .exit(0))
    #expect(terminal.screen.contains(#"read: "abc\n""#))
  }
}
