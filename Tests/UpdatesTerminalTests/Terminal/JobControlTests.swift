import Testing
import UpdatesTestSupport

@testable import UpdatesTerminal

@Suite struct JobControlTests {
  private func shell() throws -> (PseudoTerminal, probe: String) {
    let shell = try PseudoTerminal(
      "/bin/bash", ["--norc", "--noprofile", "-i"],
      environment: PseudoTerminal.environment.with("PS1", "ready> "))
    try shell.wait(for: "ready>")
    return (shell, try BuiltProducts.path(of: "updates-terminal-probe"))
  }

  private func show(_ shell: PseudoTerminal, _ probe: String) throws {
    try shell.send("\(probe) screen\n")
    try shell.waitForKeys()
    try shell.wait(for: "probe 80x24")
  }

  @Test func `control-Z stops and fg goes on where it was`() throws {
    let (shell, probe) = try shell()
    try show(shell, probe)
    try shell.send("j")
    try shell.wait(for: "keys: j.")
    for _ in 1...3 {
      try shell.send(.stop)
      try shell.wait { !$0.screen.isAlternate && $0.screen.contains("Stopped") }
      try shell.send("echo back $((6*7)); fg\n")
      try shell.wait { $0.screen.isAlternate && $0.screen.contains("keys: j.") }
    }
    try shell.send("k")
    try shell.wait(for: "keys: j k.")
    try shell.send("q")
    try shell.wait(for: "finished: q")
    #expect(shell.output.contains("back 42"))
  }

  @Test(arguments: [nil, 19] as [Int32?])
  func `the keyboard of the program around it is back while it is stopped, then all of the screen`(
    signal: Int32?
  ) throws {
    let (shell, probe) = try shell()
    try shell.send("printf '\(PseudoTerminal.leftBehind.replacing("\u{1B}", with: "\\033"))'\n")
    try show(shell, probe)
    for _ in 1...2 {
      #expect(shell.keyboard == KeyboardState())
      let before = shell.bytes.count
      if let signal { shell.signalForeground(signal) } else { try shell.send("\u{1B}[122;5u") }
      try shell.wait { $0.output(after: before).contains("Stopped") }
      if signal == nil { #expect(shell.keyboard == PseudoTerminal.givenBack) }
      let stopped = shell.bytes.count
      try shell.send("fg\n")
      try shell.wait {
        $0.output(after: stopped).contains("\u{1B}[?2026l") && $0.screen.contains("probe 80x24")
          && $0.screen.text(row: 23).hasPrefix("keys:")
      }
    }
    #expect(shell.keyboard == KeyboardState())
    try shell.send("q")
    try shell.wait(for: "finished: q")
    #expect(shell.keyboard == PseudoTerminal.givenBack)
  }

  private func stopped() throws -> PseudoTerminal {
    let (shell, probe) = try shell()
    try show(shell, probe)
    try shell.send(.stop)
    try shell.wait { !$0.screen.isAlternate && $0.screen.contains("Stopped") }
    return shell
  }

  @Test func `a window resized while stopped is laid out anew`() throws {
    let shell = try stopped()
    shell.resize(columns: 60, rows: 12)
    try shell.send("fg\n")
    try shell.wait(for: "probe 60x12")
    try shell.send("q")
    try shell.wait(for: "finished: q")
  }

  @Test func `told to end while stopped it ends`() throws {
    let shell = try stopped()
    try shell.send("kill %1\n")
    try shell.wait(for: "ended: terminate")
    try shell.send("while [ $(jobs -s | wc -l) != 0 ]; do :; done; echo g''one\n")
    try shell.wait(for: "gone")
    #expect(!shell.screen.isAlternate)
  }

  @Test func `sent to the background it waits there to be fetched`() throws {
    let shell = try stopped()
    try shell.send("bg; until jobs -s | grep -q probe; do :; done; echo par''ked\n")
    try shell.wait(for: "parked")
    #expect(!shell.screen.isAlternate)
    try shell.send("fg\n")
    try shell.wait { $0.screen.isAlternate && $0.screen.contains("probe 80x24") }
    try shell.send("q")
    try shell.wait(for: "finished: q")
  }
}
