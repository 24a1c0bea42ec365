import Testing
import UpdatesTestSupport

@testable import UpdatesTerminal

@Suite struct ScreenTerminalTests {
  @Test func `a screen is shown on the alternate screen and asks the terminal nothing`() throws {
    let terminal = try PseudoTerminal.screen()
    #expect(terminal.screen.text(row: 0) == "probe 80x24")
    #expect(terminal.screen.isAlternate)
    #expect(!terminal.screen.grabsMouse)
    try terminal.send("q")
    #expect(try terminal.waitForEnd() == .exit(0))
    #expect(terminal.screen.replies == 0)
    #expect(terminal.screen.titleChanges == 0)
    #expect(terminal.screen.bells == 0)
  }

  @Test func `the hardware cursor stands where the picture has it`() throws {
    let terminal = try PseudoTerminal.screen()
    #expect(terminal.screen.cursor == .init(row: 23, column: 7, isVisible: true))
    try terminal.send("j")
    try terminal.wait(for: "keys: j.")
    #expect(terminal.screen.cursor.column == 8)
  }

  @Test func `an escape is a key and what follows it later another`() throws {
    let terminal = try PseudoTerminal.screen()
    try terminal.send(.escape)
    try terminal.wait(for: "keys: escape.")
    try terminal.send("u")
    try terminal.wait(for: "keys: escape u.")
  }

  @Test func `keys typed before the first picture never reach the screen`() throws {
    let terminal = try PseudoTerminal.probe("screen")
    try terminal.send("q\rq\r")
    try terminal.waitForKeys()
    try terminal.send("y")
    try terminal.wait(for: "keys: y.")
  }

  @Test func `keys typed right after the first picture never reach the screen`() throws {
    let terminal = try PseudoTerminal.probe("screen")
    try terminal.wait(for: "probe 80x24")
    // Were this process too slow to be within the time, the wheel would be on already.
    let wasEarly = !terminal.output.contains("\u{1B}[?1007h")
    try terminal.send("\r")
    try terminal.waitForKeys()
    try terminal.send("y")
    try terminal.wait(for: "y.")
    if wasEarly { #expect(terminal.screen.contains("keys: y.")) }
  }

  @Test func `every frame is atomic`() throws {
    let terminal = try PseudoTerminal.screen()
    let before = terminal.bytes.count
    try terminal.send("j")
    try terminal.wait(for: "keys: j.")
    try terminal.wait { $0.output(after: before).hasSuffix("\u{1B}[?2026l") }
    #expect(terminal.output(after: before).hasPrefix("\u{1B}[?2026h"))
  }

  @Test func `a message from another thread is shown, and a tick comes when asked for`() throws {
    let terminal = try PseudoTerminal.screen()
    try terminal.send("m")
    try terminal.wait(for: "from a thread")
    try terminal.send("t")
    try terminal.wait(for: "ticked")
  }

  @Test func `progress that ends with a redraw is taken from the terminal`() throws {
    let terminal = try PseudoTerminal.screen(
      environment: PseudoTerminal.environment.with("TERM_PROGRAM", "ghostty"))
    try terminal.send("p")
    try terminal.wait { $0.output.contains("\u{1B}]9;4;1;50\u{1B}\\") }
    // Both arrive together.
    try terminal.send("\u{C}p")
    try terminal.wait(for: "keys: p p.")
    try terminal.send("q")
    #expect(try terminal.waitForEnd() == .exit(0))
    let last = try #require(terminal.output.ranges(of: "\u{1B}]9;4;").last)
    #expect(terminal.output[last.upperBound...].hasPrefix("0\u{1B}\\"))
  }

  @Test(arguments: ["C.UTF-8", nil, "C"] as [String?])
  func `wide and combined characters are shown in any locale but a chosen one`(
    language: String?
  ) throws {
    let terminal = try PseudoTerminal.screen(
      environment: PseudoTerminal.environment.with("LANG", language))
    try terminal.send("w")
    try terminal.wait(for: "日本語 e\u{301} ok ب\u{200C}ا")
  }

  @Test func `a chosen C locale gets ASCII alone`() throws {
    let terminal = try PseudoTerminal.screen(
      environment: PseudoTerminal.environment.with("LC_ALL", "C"))
    try terminal.send("w")
    try terminal.wait(for: "? ? ?  e ok ??")
    #expect(terminal.bytes.allSatisfy { $0 < 0x80 })
  }

  @Test(arguments: ["xterm-256color", "tmux-256color", "linux", "vt100"])
  func `common terminals show the same picture`(type: String) throws {
    let terminal = try PseudoTerminal.screen(
      environment: PseudoTerminal.environment.with("TERM", type))
    try terminal.send(.down)
    try terminal.wait(for: "keys: down.")
    #expect(terminal.screen.text(row: 0) == "probe 80x24")
    #expect(terminal.screen.text(row: 1).hasPrefix("line 2 "))
    #expect(terminal.screen.text(row: 22).hasPrefix("line 23 "))
    // Its own entry, not the one that stands in for the unknown.
    #expect(terminal.output.contains("\u{1B}[22;0;0t") == type.hasPrefix("xterm"))
    try terminal.send("q")
    #expect(try terminal.waitForEnd() == .exit(0))
  }
}
