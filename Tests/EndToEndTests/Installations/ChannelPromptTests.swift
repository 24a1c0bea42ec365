import Foundation
import Testing
import UpdatesLoopback
import UpdatesTestSupport

/// Prompts for a version of which nobody knows whether it is there, and what `notify` remembers.
@Suite(.onTerminals) struct ChannelPromptTests {
  let host: NotifyTool
  let terminals: TerminalTool
  private var tool: UpdatesTool { host.tool }
  private static let line = "Your package manager may not have it yet."

  init() throws {
    host = try NotifyTool()
    terminals = try TerminalTool()
    terminals.environment["HOME"] = host.tool.home.path
    terminals.environment["PATH"] = path
    try tool.program("linuxbrew/Cellar/tool/1.0/bin/tool", "exit 3")
    try tool.link("linuxbrew/bin/tool", to: "../Cellar/tool/1.0/bin/tool")
    try tool.program(
      "linuxbrew/bin/brew", #"echo asked >> "$HOME/asked"; cat "$HOME/formula.json""#)
  }

  private var path: String { host.tool.home.path + "/linuxbrew/bin:/usr/bin:/bin" }

  /// How often the manager was asked.
  private var count: Int {
    let text = try? String(contentsOfFile: tool.home.path + "/asked", encoding: .utf8)
    return text?.split(separator: "\n").count ?? 0
  }

  private func publish(_ version: String) throws {
    _ = try tool.write(
      #"{"formulae": [{"name": "tool", "versions": {"stable": "\#(version)"}}], "casks": []}"#,
      to: "formula.json")
  }

  /// The options that name an app of which 2.0 is announced.
  private func options() throws -> [String] {
    let path = try tool.write(
      #"{"app": {"id": "\#(NotifyTool.id)", "name": "Tool", "version": "1.0", "#
        + #""executable": "tool"}, "action": {"by-install": {"homebrew": "tool"}}, "#
        + #""updates": {"check-for": "manually", "version": "2.0", "notify": "always"}}"#)
    return ["--config", path, "--trust"]
  }

  private func notify(_ date: String, _ more: String...) async throws -> ToolResult {
    try await tool.run(
      try ["notify", "--now", date] + options() + more, environment: ["PATH": path])
  }

  @Test func `on the screen a line says that it may be too early, and no warning says it again`()
    throws
  {
    let terminal = try terminals.show(try ["prompt"] + options())
    #expect(terminal.screen.text.contains("Update will run: brew upgrade tool"))
    #expect(terminal.screen.text.contains(Self.line))
    #expect(try terminal.end(with: "c") == .exit(0))
    #expect(!terminal.output.contains("could not be asked"))
  }

  @Test func `who answers without the prompt gets the warning`() async throws {
    let words = try ["prompt", "--answer", "cancel"] + options()
    let result = try await tool.run(words, environment: ["PATH": path])
    #expect(result.errors.contains("Homebrew could not be asked: "))
    let document = try await tool.run(words + ["--json"], environment: ["PATH": path]).document()
    #expect(document["warnings"]?[0]?["code"]?.string == "channel.unknown")
  }

  @Test func `the manager is asked behind, and what it said is remembered`() async throws {
    try publish("1.0")
    host.expectSilence(try await notify("2026-01-01T00:00:00Z"))
    try await host.refreshEnded()
    #expect(count == 1)
    #expect(try host.state?["reason"]?.string == "not-in-channel")
    #expect(try host.state?["pending"] == nil)
    let waiting = try await notify("2026-01-01T23:00:00Z", "--json").document()
    #expect(waiting["reason"]?.string == "not-in-channel")
    #expect(waiting["refreshStarted"] == .boolean(false) && waiting["update"] == .null)
    let said = try await notify("2026-01-01T23:00:00Z", "--verbose").errors
    #expect(
      said.contains(
        "not shown: your package manager does not have the newer version yet: "
          + "Homebrew has 1.0, not 2.0\n"))
    #expect(count == 1)
    try publish("2.0")
    _ = try await notify("2026-01-02T00:00:00Z")
    try await host.refreshEnded()
    #expect(count == 2)
    let found = try await notify("2026-01-02T01:00:00Z", "--json").document()
    #expect(found["update"]?["version"]?.string == "2.0")
    #expect(count == 2)
  }
}
