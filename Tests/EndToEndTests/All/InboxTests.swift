import Foundation
import Testing
import UpdatesLoopback
import UpdatesTestSupport

/// The inbox on a terminal, with updates that are carried out.
@Suite(.onTerminals) struct InboxTests {
  let tool: TerminalTool
  let site: InstallSite

  /// Registers Tool, which 2.0.0 can be installed of, and Runner, which a command updates.
  init() throws {
    tool = try TerminalTool()
    site = try InstallSite(in: tool.home)
    try tool.home.write(
      try tool.text(of: "tool.json"), to: ".config/updates-tui/apps/com.example.tool.json")
    try registerRunner(body: "echo 'runner 3.0' > \"$HOME/version\"; echo it runs")
  }

  private func registerRunner(body: String) throws {
    let updater = try tool.program("updater", body)
    let asker = try tool.program("runner", "cat \"$HOME/version\"")
    try tool.home.write("runner 1.0\n", to: "version")
    try tool.home.write(
      #"""
      {"app": {"id": "com.example.runner", "name": "Runner", "version-command": ["\#(asker)"]},
       "action": {"run": ["\#(updater)"]},
       "updates": {"version": "3.0", "release-notes": "# Runs\n\nfaster"}}
      """#, to: ".config/updates-tui/apps/com.example.runner.json")
  }

  /// Shows the inbox, waits until both checks have ended, and marks both.
  private func showMarked() throws -> PseudoTerminal {
    let terminal = try tool.show(["inbox"])
    try terminal.wait(for: "1.4.0 → 2.0.0")
    try terminal.wait(for: "[ ]   Runner  1.0 → 3.0")
    #expect(terminal.screen.contains("2 updates") && terminal.screen.contains("faster"))
    try terminal.send("a")
    try terminal.wait(for: "[x]   Tool")
    return terminal
  }

  @Test func `marked apps are updated one after the other, and a summary says what came of them`()
    throws
  {
    let terminal = try showMarked()
    #expect(try terminal.end(with: .enter) == .exit(0))
    #expect(!terminal.screen.isAlternate)
    #expect(
      terminal.shownLines.suffix(3) == [
        "2 of 2 apps updated:", "Runner: updated to 3.0", "Tool: updated to 2.0.0",
      ])
    #expect(terminal.output.contains("it runs\r\n"))
    #expect(site.says == "tool 2.0.0")
    #expect(try tool.text(of: "version") == "runner 3.0\n")
    // An update from here counts as no announcement.
    let runner = try tool.text(of: ".local/state/updates-tui/com.example.runner.json")
    for state in try [tool.state(), JSONValue(text: runner)] {
      #expect(state["notifications"] == .object([:]))
    }
  }

  @Test func `one that fails does not keep the next from being updated`() throws {
    try registerRunner(body: "echo it cannot; exit 3")
    let terminal = try showMarked()
    #expect(try terminal.end(with: .enter) == .exit(74))
    #expect(terminal.output.contains("it cannot\r\n"))
    let lines = Array(terminal.shownLines.suffix(3))
    #expect(lines[0] == "1 of 2 apps updated:" && lines[1].hasPrefix("Runner: not updated: "))
    #expect(lines[2] == "Tool: updated to 2.0.0")
    #expect(site.says == "tool 2.0.0")
  }

  @Test func `plain lines do the same`() throws {
    tool.environment["TERM"] = "dumb"
    let terminal = try tool.start(["inbox"])
    try terminal.wait(for: "Enter to leave):")
    #expect(terminal.output.contains("1. Runner 1.0 → 3.0\r\n2. Tool 1.4.0 → 2.0.0\r\n"))
    try terminal.send("1?\n")
    try terminal.wait { $0.output.contains("faster") }
    try terminal.wait { $0.output.ranges(of: "Enter to leave):").count == 2 }
    #expect(try terminal.end(with: "2 1\n") == .exit(0))
    #expect(
      terminal.shownLines.suffix(3) == [
        "2 of 2 apps updated:", "Tool: updated to 2.0.0", "Runner: updated to 3.0",
      ])
    #expect(site.says == "tool 2.0.0")
  }

  @Test func `r checks again beside an app file that cannot be used`() throws {
    let apps = try UpdatesTool()
    let server = try LoopbackServer(.text(UpdatesTool.feed("2.0")))
    try apps.register("com.example.a", feed: server.url())
    try apps.write("{", to: ".config/updates-tui/apps/com.example.b.json")
    let terminal = try apps.onTerminals().show(["inbox"])
    try terminal.wait(for: "[ ]   com.example.a  1.0 → 2.0")
    let count = server.requests.count
    try terminal.send("r")
    try terminal.wait { _ in server.requests.count > count }
    #expect(terminal.screen.contains("? com.example.b"))
    #expect(try terminal.end(with: "q") == .exit(0))
  }

  @Test func `an app whose update is a page says the page`() throws {
    let apps = try UpdatesTool()
    try apps.register("com.example.page", name: "Page", offers: "4.0")
    let terminal = try apps.onTerminals().show(["inbox"])
    try terminal.wait(for: "[ ]   Page")
    #expect(try terminal.end(with: .enter) == .exit(0))
    #expect(terminal.output.contains("browser: https://example.com/com.example.page"))
    #expect(!terminal.output.contains("1 of 1"))
  }
}
