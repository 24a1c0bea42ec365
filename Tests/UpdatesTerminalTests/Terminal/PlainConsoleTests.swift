import Testing
import UpdatesTestSupport

@testable import UpdatesTerminal

@Suite struct PlainConsoleTests {
  private func question() throws -> PseudoTerminal {
    let terminal = try PseudoTerminal.probe("plain")
    try terminal.wait(for: "first?")
    return terminal
  }

  @Test(
    arguments: [
      ("größer\n", "größer", "\n", ""),
      // What is typed before its question does not answer it.
      ("one\ntwo\n", "one", "three\n", "three"),
      ("ab\u{7F}日本\u{8}c\u{1B}[A\u{15}größe\u{7F}er\r", "größer", "n\n", "n"),
      // A mark goes with its letter.
      ("xl\u{301}\u{7F}y\n", "xy", "n\n", "n"),
      // A keyboard that another program has changed.
      ("\u{1B}[117u\u{1B}[117;1:3u\u{1B}[27;2;65~\u{1B}[127u\u{1B}[13u", "u", "n\n", "n"),
    ])
  func `an answer is a line`(first: String, line: String, second: String, next: String) throws {
    let terminal = try question()
    try terminal.send(first)
    try terminal.wait(for: "second?")
    #expect(terminal.screen.lines[0] == "first? \(line)")
    #expect(terminal.screen.contains("finished: line(\"\(line)\")"))
    try terminal.send(second)
    #expect(try terminal.waitForEnd() == .exit(0))
    #expect(terminal.screen.contains("finished: line(\"\(next)\")"))
  }

  @Test func `the end of input is told`() throws {
    let terminal = try question()
    try terminal.send(.endOfInput)
    try terminal.wait(for: "finished: endOfInput")
  }

  @Test(arguments: ["\u{3}", "\u{1B}[99;5u"])
  func `control-C ends a question`(key: String) throws {
    let terminal = try question()
    try terminal.send(key)
    #expect(try terminal.waitForEnd() == .exit(130))
    #expect(!terminal.output.contains("\u{1B}"))
  }

  @Test(arguments: [1, 15])
  func `a signal ends a question`(number: Int32) throws {
    let terminal = try question()
    terminal.signal(number)
    #expect(try terminal.waitForEnd() == .signal(Int(number)))
  }

  @Test func `an overlong line is no answer and leaves nothing behind`() throws {
    let terminal = try question()
    try terminal.send(String(repeating: "y", count: 2000) + "\n")
    try terminal.wait(for: "finished: tooLong")
    try terminal.wait(for: "second?")
    try terminal.send("n\n")
    #expect(try terminal.waitForEnd() == .exit(0))
    #expect(terminal.screen.contains("line(\"n\")"))
  }

  @Test func `answers never come from standard input`() throws {
    let terminal = try PseudoTerminal.probe("plain", input: .nothing, output: .pipe)
    try terminal.wait(for: "first?")
    try terminal.send("a\n")
    try terminal.wait(for: "second?")
    try terminal.send("b\n")
    #expect(try terminal.waitForEnd() == .exit(0))
    let output = String(decoding: terminal.standardOutput, as: UTF8.self)
    #expect(output == "finished: line(\"a\")\nfinished: line(\"b\")\n")
  }
}
