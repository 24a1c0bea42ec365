import Foundation
import Testing
import UpdatesLoopback
import UpdatesTestSupport

/// Prompts for a version of which nobody knows whether it is there, and what `notify` remembers.
@Suite(.onTerminals) struct ChannelPromptTests {
  let tool: UpdatesTool
  /// The options that name an app of which 2.0 is announced.
  private let options: [String]
  private var environment: [String: String] {
    ["PATH": tool.home.path + "/linuxbrew/bin:/usr/bin:/bin"]
  }

  init() throws {
    tool = try UpdatesTool()
    try tool.program("linuxbrew/Cellar/tool/1.0/bin/tool", "exit 3")
    try tool.link("linuxbrew/bin/tool", to: "../Cellar/tool/1.0/bin/tool")
    try tool.program(
      "linuxbrew/bin/brew", #"echo asked >> "$HOME/asked"; cat "$HOME/formula.json""#)
    let path = try tool.write(
      #"{"app": {"id": "\#(UpdatesTool.appID)", "name": "Tool", "version": "1.0", "#
        + #""executable": "tool"}, "action": {"by-install": {"homebrew": "tool"}}, "#
        + #""updates": {"check-for": "manually", "version": "2.0", "notify": "always"}}"#)
    options = ["--config", path, "--trust"]
  }

  private func publish(_ version: String) throws {
    try tool.write(
      #"{"formulae": [{"name": "tool", "versions": {"stable": "\#(version)"}}], "casks": []}"#,
      to: "formula.json")
  }

  private func notify(_ date: String, _ more: String...) async throws -> ToolResult {
    try await tool.run(["notify", "--now", date] + options + more, environment: environment)
  }

  @Test func `on the screen a line says that it may be too early, and no warning says it again`()
    throws
  {
    let terminals = try tool.onTerminals()
    terminals.environment.merge(environment) { $1 }
    let terminal = try terminals.show(["prompt"] + options)
    #expect(terminal.screen.text.contains("Update will run: brew upgrade tool"))
    #expect(terminal.screen.text.contains("Your package manager may not have it yet."))
    #expect(try terminal.end(with: "c") == .exit(0))
    #expect(!terminal.output.contains("could not be asked"))
  }

  @Test func `who answers without the prompt gets the warning`() async throws {
    let words = ["prompt", "--answer", "cancel", "--json"] + options
    let result = try await tool.run(words, environment: environment)
    try result.document().expect(#"{"warnings": [{"code": "channel.unknown"}]}"#)
    let told = try await tool.run(words.filter { $0 != "--json" }, environment: environment)
    #expect(told.errors.contains("Homebrew could not be asked: "))
  }

  @Test func `the manager is asked behind, and what it said is remembered`() async throws {
    try publish("1.0")
    try await notify("2026-01-01T00:00:00Z").expect(0, "", errors: "")
    try await tool.refreshEnded()
    #expect(try tool.text(of: "asked") == "asked\n")
    #expect(try tool.state()?["reason"]?.string == "not-in-channel")
    #expect(try tool.state()?["pending"] == nil)
    try await notify("2026-01-01T23:00:00Z", "--json").document().expect(
      #"{"reason": "not-in-channel", "refreshStarted": false, "update": null}"#)
    try await notify("2026-01-01T23:00:00Z", "--verbose").expect(
      0,
      errors: "not shown: your package manager does not have the newer version yet: "
        + "Homebrew has 1.0, not 2.0\n")
    #expect(try tool.text(of: "asked") == "asked\n")
    try publish("2.0")
    _ = try await notify("2026-01-02T00:00:00Z")
    try await tool.refreshEnded()
    try await notify("2026-01-02T01:00:00Z", "--json").document().expect(
      #"{"update": {"version": "2.0"}}"#)
    #expect(try tool.text(of: "asked") == "asked\nasked\n")
  }
}
