import Testing
import UpdatesTestSupport

@testable import UpdatesTerminal

@Suite struct PlainConsoleTests {
  private func question() throws -> PseudoTerminal {
    let terminal = try PseudoTerminal.probe("plain")
    try terminal.wait(for: "first?")
    return terminal
  }

  @Test func `an answer is a line`() throws {
    let terminal = try question()
    try terminal.send("größer\n")
    try terminal.wait(for: "second?")
    #expect(terminal.screen.contains("finished: line(\"größer\")"))
    try terminal.send("\n")
    #expect(try terminal.waitForEnd() == .exit(0))
    #expect(terminal.screen.contains("finished: line(\"\")"))
    #expect(!terminal.output.contains("\u{1B}"))
  }

  @Test func `a line typed before its question does not answer it`() throws {
    let terminal = try question()
    try terminal.send("one\ntwo\n")
    try terminal.wait(for: "second?")
    try terminal.send("three\n")
    #expect(try terminal.waitForEnd() == .exit(0))
    #expect(terminal.screen.contains("line(\"one\")"))
    #expect(terminal.screen.contains("line(\"three\")"))
  }

  @Test func `the end of input is told`() throws {
    let terminal = try question()
    try terminal.send(.endOfInput)
    try terminal.wait(for: "finished: endOfInput")
  }

  @Test func `control-C ends a question`() throws {
    let terminal = try question()
    try terminal.send(.interrupt)
    #expect(try terminal.waitForEnd() == .exit(130))
  }

  @Test func `keys of a keyboard that another program has changed are the same`() throws {
    let terminal = try question()
    try terminal.send("\u{1B}[117u\u{1B}[117;1:3u\u{1B}[27;2;65~\u{1B}[127u\u{1B}[13u")
    try terminal.wait(for: "second?")
    #expect(terminal.screen.contains("finished: line(\"u\")"))
    try terminal.send("\u{1B}[99;5u")
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

  @Test func `a line can be edited`() throws {
    let terminal = try question()
    try terminal.send("ab\u{7F}日本\u{8}c\u{1B}[A\u{15}größe\u{7F}er\r")
    try terminal.wait(for: "second?")
    #expect(terminal.screen.contains("finished: line(\"größer\")"))
    #expect(terminal.screen.lines[0] == "first? größer")
  }
}
