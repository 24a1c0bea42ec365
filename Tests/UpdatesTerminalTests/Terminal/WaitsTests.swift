import Testing
import UpdatesTestSupport

@testable import UpdatesTerminal

@Suite struct WaitsTests {
  @Test func `work that goes on shows a line that is erased at its end`() throws {
    let terminal = try PseudoTerminal.probe("progress")
    try terminal.wait(for: "⠙ Checking for updates…")
    try terminal.send(.endOfInput)
    #expect(try terminal.waitForEnd() == .exit(0))
    #expect(!terminal.screen.contains("Checking"))
    #expect(terminal.screen.contains("finished: nothing"))
    #expect(!terminal.screen.isAlternate)
  }

  @Test func `quick work shows nothing`() throws {
    let terminal = try PseudoTerminal.probe("progress", "quick")
    #expect(try terminal.waitForEnd() == .exit(0))
    #expect(terminal.output == "finished: quick\r\n")
  }

  @Test(arguments: [24, 25, 26])
  func `control-C leaves nothing of a line that is as wide as the window`(columns: Int) throws {
    let terminal = try PseudoTerminal.probe("progress", columns: columns)
    try terminal.wait(for: "Checking for updates…")
    try terminal.send(.interrupt)
    #expect(try terminal.waitForEnd() == .exit(130))
    #expect(!terminal.screen.contains("Check"))
  }

  @Test(arguments: [1, 15])
  func `a signal ends the wait and the process`(number: Int32) throws {
    let terminal = try PseudoTerminal.probe("progress")
    try terminal.wait(for: "Checking")
    terminal.signal(number)
    #expect(try terminal.waitForEnd() == .signal(Int(number)))
    #expect(!terminal.screen.contains("Checking"))
  }

  @Test(arguments: [
    (0, 0, Size(columns: 80, rows: 24)), (0, 10, Size(columns: 80, rows: 10)),
    (1, 1, Size(columns: 1, rows: 1)), (65_535, 65_535, ScreenTerminal.largest),
    (-1, -1, Size(columns: 80, rows: 24)),
  ])
  func `any reported size becomes a usable one`(columns: Int, rows: Int, expected: Size) {
    #expect(ScreenTerminal.usable(columns: columns, rows: rows) == expected)
  }

  @Test func `a resize lays out anew`() throws {
    let terminal = try PseudoTerminal.screen()
    terminal.resize(columns: 40, rows: 10)
    try terminal.wait(for: "probe 40x10")
    #expect(terminal.screen.text(row: 9).hasPrefix("keys:"))
    terminal.resize(columns: 132, rows: 50)
    try terminal.wait(for: "probe 132x50")
    #expect(terminal.screen.text(row: 49).hasPrefix("keys:"))
  }

  @Test func `a storm of sizes ends in the last one`() throws {
    let terminal = try PseudoTerminal.screen()
    var generator = SystemRandomNumberGenerator()
    for turn in 0..<200 {
      let columns = Int.random(in: 0...200, using: &generator)
      let rows = Int.random(in: 0...60, using: &generator)
      terminal.resize(columns: turn % 10 == 0 ? 1 : columns, rows: turn % 10 == 0 ? 1 : rows)
      if turn % 7 == 0 { try terminal.pump(milliseconds: 1) }
    }
    terminal.resize(columns: 30, rows: 8)
    try terminal.wait(for: "probe 30x8")
    try terminal.send("q")
    #expect(try terminal.waitForEnd() == .exit(0))
  }

  // In a small window the buffer of curses is small too, and is sent in the middle of a sequence.

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
