import Foundation
import Testing
import UpdatesTestSupport

/// The form with a user's settings on a terminal, and the notices and questions that follow.
@Suite(.onTerminals) struct SettingsTerminalTests {
  let terminals: TerminalTool
  let host: NotifyTool

  init() throws {
    host = try NotifyTool()
    terminals = try TerminalTool()
    terminals.environment["HOME"] = host.tool.home.path
    _ = try host.tool.write(
      #"{"app":{"id":"\#(NotifyTool.id)","name":"Tool","version":"1.0"},"#
        + #""action":{"run":["true"]},"#
        + #""updates":{"check-for":"manually","version":"2.0","notify":"always"}}"#,
      to: ".config/updates-tui/apps/\(NotifyTool.id).json")
  }

  private func written() throws -> JSONValue {
    try JSONValue(
      text: try String(
        contentsOfFile: host.tool.home.path + "/.config/updates-tui/settings.json",
        encoding: .utf8))
  }

  private var isWritten: Bool {
    FileManager.default.fileExists(
      atPath: host.tool.home.path + "/.config/updates-tui/settings.json")
  }

  @Test func `the form saves what is chosen`() throws {
    let terminal = try terminals.show(["settings"])
    #expect(terminal.screen.contains("Settings") && terminal.screen.contains("< All Apps >"))
    try terminal.send(.right)
    try terminal.wait(for: "< Tool >")
    try terminal.send("\t2")
    try terminal.wait(for: "< Off >")
    try terminal.send("\tnightly")
    try terminal.wait(for: "nightly")
    #expect(!isWritten)
    #expect(try terminal.end(with: "\t\t\t\t\t\r") == .exit(0))
    #expect(terminal.shownLines.last == "The settings are saved.")
    let choices = try written()["apps"]?[NotifyTool.id]
    #expect(choices?["updates"]?.string == "off")
    #expect(choices?["channel"]?.string == "nightly")
  }

  @Test func `plain lines ask the same`() throws {
    let terminal = try terminals.start(["settings", "--plain", "--app", NotifyTool.id], rows: 60)
    try terminal.wait(for: "Your choice")
    #expect(terminal.shownLines.contains("2. Updates: As for all apps"))
    try terminal.send("2\n")
    try terminal.wait(for: "4. Ask me")
    try terminal.send("3\n")
    try terminal.wait(for: "2. Updates: Tell me")
    #expect(try terminal.end(with: "8\n") == .exit(0))
    #expect(terminal.shownLines.last == "The settings are saved.")
    #expect(try written()["apps"]?[NotifyTool.id]?["updates"]?.string == "tell")
    #expect(!terminal.output.contains("\u{1B}"))
  }

  // MARK: What follows

  private func set(_ updates: String) throws {
    _ = try host.tool.write(
      #"{"all":{"updates":"\#(updates)"}}"#, to: ".config/updates-tui/settings.json")
    chmod(host.tool.home.path + "/.config/updates-tui/settings.json", 0o600)
  }

  private func notify(_ more: String...) throws -> PseudoTerminal {
    try host.remember(notify: "always")
    return try terminals.start(
      ["notify", "--app", NotifyTool.id, "--now", UpdatesTool.now] + more)
  }

  @Test func `tell shows a notice where the program would ask`() throws {
    try set("tell")
    let terminal = try notify("--prompt")
    #expect(try terminal.waitForEnd() == .exit(0))
    #expect(terminal.screen.contains("Tool 2.0 is available"))
  }

  @Test func `ask asks where the program would only tell`() throws {
    try set("ask")
    let terminal = try notify()
    try terminal.waitForInlineKeys()
    #expect(terminal.screen.contains("Tool 2.0 Available"))
    #expect(try terminal.end(with: .escape) == .exit(0))
  }
}
