import Testing
import UpdatesTestSupport

@testable import UpdatesTerminal

/// In a small window the buffer of curses is small too, and is sent in the middle of a sequence.
@Suite struct SequenceOrderTests {
  static let types = ["linux", "xterm-256color", "vt100", "screen"]

  private func torn(_ terminal: PseudoTerminal) -> [ControlSequence] {
    ControlSequence.all(in: terminal.bytes).filter { !$0.isWhole }
  }

  @Test(arguments: types)
  func `in the smallest window no sequence is torn by another`(type: String) throws {
    let terminal = try PseudoTerminal.screen(
      environment: PseudoTerminal.environment.with("TERM", type), columns: 1, rows: 1)
    try terminal.send("jjk")
    for growth in [1, 0] {
      let before = terminal.bytes.count
      terminal.resize(columns: 1 + growth, rows: 1 + growth)
      try terminal.wait { $0.output(after: before).hasSuffix("\u{1B}[?2026l") }
    }
    try terminal.send("q")
    #expect(try terminal.waitForEnd() == .exit(0))
    #expect(torn(terminal) == [])
    #expect(terminal.output.hasSuffix("finished: q\r\n"))
  }

  @Test(arguments: types.prefix(2))
  func `nor where the screen is left for a while, or stopped behind its back`(
    type: String
  ) throws {
    let path = try BuiltProducts.path(of: "updates-terminal-probe")
    let shell = try PseudoTerminal(
      "/bin/bash", ["--norc", "--noprofile", "-i"],
      environment: PseudoTerminal.environment.with("TERM", type).with("PS1", "> "), columns: 1,
      rows: 1)
    try shell.send("\(path) screen\n")
    try shell.waitForKeys()
    for stop in [TerminalKey.stop, nil] {
      let before = shell.bytes.count
      if let stop { try shell.send(stop) } else { shell.signalForeground(19) }
      try shell.wait { $0.output(after: before).contains("Stopped") }
      try shell.send("fg\n")
      try shell.wait { $0.output(after: before).hasSuffix("\u{1B}[?2026l") }
    }
    try shell.send("q")
    try shell.wait { $0.output.contains("finished: q") }
    #expect(torn(shell) == [])
  }
}
