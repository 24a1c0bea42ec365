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
}
