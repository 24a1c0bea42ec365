import Testing
import UpdatesTestSupport

@testable import UpdatesTerminal

@Suite struct TerminalRestorationTests {
  /// Everything that a screen switched on is off again.
  private func expectRestored(
    _ terminal: PseudoTerminal, location: SourceLocation = #_sourceLocation
  ) {
    #expect(!terminal.screen.isAlternate, sourceLocation: location)
    #expect(terminal.screen.cursor.isVisible, sourceLocation: location)
    for mode in [1049, 2004, 1007, 2026, 1] {
      let on = terminal.output.ranges(of: "\u{1B}[?\(mode)h").last?.lowerBound
      let off = terminal.output.ranges(of: "\u{1B}[?\(mode)l").last?.lowerBound
      #expect(
        off ?? terminal.output.startIndex >= on ?? terminal.output.startIndex,
        "mode \(mode)", sourceLocation: location)
    }
    let keyboard = KeyboardState(modifyOtherKeys: nil)
    #expect(terminal.keyboard == keyboard, sourceLocation: location)
  }

  /// A screen on a terminal that a program has left with every key and the mouse reported.
  private func screenAfterAnother(environment: [String: String]) throws -> PseudoTerminal {
    let path = try BuiltProducts.path(of: "updates-terminal-probe")
    let script = "printf '\(PseudoTerminal.leftBehind)'; exec '\(path)' screen"
    let terminal = try PseudoTerminal("/bin/sh", ["-c", script], environment: environment)
    try terminal.waitForKeys()
    return terminal
  }

  @Test(
    arguments: ["\u{1B}[113u", "\u{1B}[27;1;113~", "q", "\u{1B}[99;5u", "a", "C", "\u{1B}[120u"],
    ["xterm-256color", "vt100"])
  func `a keyboard that another program has changed is usual meanwhile`(
    key: String, type: String
  ) throws {
    let terminal = try screenAfterAnother(
      environment: PseudoTerminal.environment.with("TERM", type))
    #expect(terminal.keyboard == KeyboardState())
    #expect(!terminal.screen.grabsMouse)
    try terminal.send("\u{1B}[106;1:1u\u{1B}[106;1:3u")
    try terminal.wait(for: "keys: j.")
    try terminal.send(key)
    try terminal.waitForEnd()
    #expect(terminal.keyboard == PseudoTerminal.givenBack)
  }

  @Test func `returning restores the terminal and its modes`() throws {
    let shell = try PseudoTerminal("/bin/sh", ["-i"])
    try shell.wait { $0.modes.contains([.lines, .echo]) }
    let modes = shell.modes
    let path = try BuiltProducts.path(of: "updates-terminal-probe")
    try shell.send("\(path) screen; read answer\n")
    try shell.waitForKeys()
    #expect(!shell.modes.contains(.lines))
    #expect(!shell.modes.contains(.echo))
    #expect(!shell.modes.contains(.signals))
    try shell.send("q")
    try shell.wait(for: "finished: q")
    #expect(shell.modes == modes)
    expectRestored(shell)
  }

  @Test(arguments: [true, false])
  func `control-C restores the terminal, also before any other key counts`(isLate: Bool) throws {
    let terminal = try PseudoTerminal.probe("screen")
    try terminal.wait(for: "probe 80x24")
    if isLate { try terminal.waitForKeys() }
    try terminal.send(.interrupt)
    #expect(try terminal.waitForEnd() == .exit(130))
    expectRestored(terminal)
    #expect(terminal.screen.contains("interrupted"))
  }

  /// The last three are signals that no thread waits for.
  @Test(arguments: [1, 2, 3, 15, 10, 12, 14])
  func `a signal that ends the process restores the terminal first`(number: Int32) throws {
    let terminal = try PseudoTerminal.screen()
    terminal.signal(number)
    #expect(try terminal.waitForEnd() == (number == 2 ? .exit(130) : .signal(Int(number))))
    expectRestored(terminal)
    #expect(terminal.modes == .untouched)
    #expect(terminal.screen.contains("ended: ") == [1, 3, 15].contains(number))
  }

  @Test(arguments: ["", "trap '' HUP; "])
  func `a terminal that goes away ends the process, even one that ignores the signal`(
    trap: String
  ) throws {
    let path = try BuiltProducts.path(of: "updates-terminal-probe")
    let terminal = try PseudoTerminal("/bin/sh", ["-c", "\(trap)exec '\(path)' screen"])
    try terminal.waitForKeys()
    #expect(terminal.hangUp() == .signal(1))
  }

  @Test(arguments: ["a", "s", "r", "c"] + ["A", "S", "C"])
  func `a crash in any thread restores the terminal and still is one`(key: String) throws {
    let terminal = try PseudoTerminal.screen()
    try terminal.send(key)
    let ending = try terminal.waitForEnd()
    // ABRT, SEGV, BUS, ILL or TRAP, as the processor has it.
    #expect([6, 11, 7, 10, 4, 5].map { .signal($0) }.contains(ending))
    expectRestored(terminal)
    #expect(terminal.modes == .untouched)
  }

  @Test(arguments: ["c", "C"])
  func `the message of a crash is not lost`(key: String) throws {
    let terminal = try PseudoTerminal.screen()
    try terminal.send(key)
    try terminal.waitForEnd()
    #expect(terminal.output.contains("the probe crashed"))
  }

  @Test func `an exit from anywhere restores the terminal`() throws {
    let terminal = try PseudoTerminal.screen()
    try terminal.send("x")
    #expect(try terminal.waitForEnd() == .exit(7))
    expectRestored(terminal)
  }

  @Test func `what was written to standard error meanwhile comes after the screen`() throws {
    let terminal = try PseudoTerminal.screen()
    try terminal.send("e")
    try terminal.wait(for: "keys: e.")
    #expect(!terminal.output.contains("written meanwhile"))
    try terminal.send("q")
    try terminal.waitForEnd()
    #expect(terminal.screen.contains("written meanwhile"))
    #expect(terminal.output.ranges(of: "written meanwhile").count == 1)
  }

  @Test func `a terminal that cannot place the cursor is refused and left alone`() throws {
    let terminal = try PseudoTerminal.probe(
      "screen", environment: PseudoTerminal.environment.with("TERM", "dumb"))
    #expect(try terminal.waitForEnd() == .exit(1))
    #expect(terminal.output.hasPrefix("error: unknownType(Optional(\"dumb\"))"))
  }

  @Test func `a flood of input does not keep a signal away`() throws {
    let terminal = try PseudoTerminal.screen()
    try terminal.send(String(repeating: "j", count: 20_000))
    terminal.signal(15)
    #expect(try terminal.waitForEnd() == .signal(15))
    expectRestored(terminal)
  }
}
