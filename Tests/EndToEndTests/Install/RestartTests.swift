import Foundation
import Testing
import UpdatesTestSupport

@Suite(.onTerminals) struct RestartTests {
  private let tool: TerminalTool
  private let site: InstallSite

  /// Its old version asks as the README says, and goes on if it may.
  init() throws {
    tool = try TerminalTool()
    site = try InstallSite(in: tool.home)
    let program = """
      #!/bin/sh
      [ "$1" = --version ] && { echo "tool VERSION"; exit; }
      [ VERSION = 2.0.0 ] || "$updates" $asking || [ $? -ne 101 ] || exit 101
      echo "VERSION goes on:$(printf ' <%s>' "$@")"
      [ ! -t 0 ] || echo "at a terminal"

      """
    try site.publish("2.0.0", program.replacing("VERSION", with: "2.0.0"))
    try tool.home.write(program.replacing("VERSION", with: "1.4.0"), to: "bin/tool")
    tool.environment["updates"] = tool.path
    ask("prompt")
    tool.environment["PATH"] = "\(tool.home.path)/bin:/usr/bin:/bin"
  }

  /// What stays on the terminal after Update.
  private static let chosen = ["You chose to update to 2.0.0.", "Tool 2.0.0 is installed."]

  private func ask(_ words: String...) {
    tool.environment["asking"] = (words + site.options).joined(separator: " ")
  }

  private func write(restart: Any) throws {
    try site.writeAppFile([
      "action": [
        "install": site.target, "asset": site.server.url("/tool-{version}.tar.gz"),
        "restart": restart,
      ]
    ])
  }

  private func start(_ words: String...) throws -> PseudoTerminal {
    try PseudoTerminal("/bin/sh", [site.target] + words, environment: tool.environment)
  }

  @Test func `the new version gets the same words, and the old one does not go on`() throws {
    try write(restart: true)
    let terminal = try start("add", "two words", "")
    try terminal.waitForKeys()
    #expect(try terminal.end(with: "u") == .exit(101))
    #expect(
      terminal.shownLines == Self.chosen + [
        "2.0.0 goes on: <add> <two words> <>", "at a terminal",
      ])
  }

  @Test func `a program that takes the answer starts itself again`() throws {
    try write(restart: true)
    ask("prompt", "--print-choice")
    let terminal = try start("add")
    try terminal.waitForKeys()
    #expect(try terminal.end(with: "u") == .exit(0))
    #expect(
      terminal.shownLines == Self.chosen + [
        "Start Tool again to use 2.0.0.", "updated",
        "1.4.0 goes on: <add>", "at a terminal",
      ])
  }

  @Test func `a program that asks again at once is not started once more`() async throws {
    let tool = try UpdatesTool()
    let path = tool.home.path + "/app.json"
    let script = """
      echo run >> \(tool.home.path)/runs
      [ $(wc -l < \(tool.home.path)/runs) -lt 3 ] || exit 9
      exec \(tool.tool.path) prompt --config \(path) --trust --answer update

      """
    _ = try tool.write(script, to: "again")
    let words = #"["/bin/sh","\#(tool.home.path)/again"]"#
    _ = try tool.write(
      #"{"app":{"id":"a","name":"Tool","version":"1.0"},"#
        + #""action":{"run":["true"],"restart":\#(words)},"#
        + #""updates":{"check-for":"manually","version":"2.0","notify":"always"}}"#,
      to: "app.json")
    let result = try await tool.run(
      "prompt", "--config", path, "--trust", "--answer", "update")
    #expect(try String(contentsOfFile: tool.home.path + "/runs", encoding: .utf8) == "run\n")
    #expect(result.status == 101)
    #expect(result.errors.hasSuffix("Start Tool again to use 2.0.\n"))
  }

  @Test func `a command that cannot start is said, and the old version may go on`() throws {
    try write(restart: ["no-such-tool"])
    let terminal = try start("add")
    try terminal.waitForKeys()
    #expect(try terminal.end(with: "u") == .exit(0))
    #expect(
      terminal.shownLines == Self.chosen + [
        "warning: the program 'no-such-tool' was not found in PATH",
        "Start Tool again to use 2.0.0.", "1.4.0 goes on: <add>", "at a terminal",
      ])
  }
}
