import Foundation
import Testing
import UpdatesPlatform
import UpdatesTestSupport

/// The settings on a terminal, and what a person sees of an administrator's rules.
@Suite(.onTerminals) struct SettingsTerminalTests {
  private let tool: TerminalTool
  private static let file = ".config/updates-tui/settings.json"
  private static let app = ["--app", TerminalTool.appID]

  init() throws {
    tool = try TerminalTool()
    tool.environment["XDG_CONFIG_DIRS"] = tool.home.path + "/etc"
    try tool.home.write(
      #"{"app":{"id":"\#(TerminalTool.appID)","name":"Tool","version":"1.0"},"#
        + #""action":{"run":["touch","\#(tool.home.path)/ran"]},"#
        + #""updates":{"check-for":"manually","version":"2.0","notify":"always"}}"#,
      to: ".config/updates-tui/apps/\(TerminalTool.appID).json")
  }

  private func exists(_ name: String) -> Bool {
    FileManager.default.fileExists(atPath: tool.home.path + "/" + name)
  }

  @Test func `the form saves what is chosen`() throws {
    let terminal = try tool.show(["settings"])
    #expect(terminal.screen.contains("Settings") && terminal.screen.contains("< All Apps >"))
    try terminal.send(.right)
    try terminal.wait(for: "< Tool >")
    try terminal.send("\t2")
    try terminal.wait(for: "< Off >")
    try terminal.send("\tnightly")
    try terminal.wait(for: "nightly")
    #expect(!exists(Self.file))
    #expect(try terminal.end(with: "\t\t\t\t\t\r") == .exit(0))
    #expect(terminal.shownLines.last == "The settings are saved.")
    try JSONValue(text: tool.text(of: Self.file)).expect(
      #"{"apps": {"\#(TerminalTool.appID)": {"updates": "off", "channel": "nightly"}}}"#)
  }

  @Test func `plain lines ask the same`() throws {
    let terminal = try tool.start(["settings", "--plain"] + Self.app, rows: 60)
    try terminal.wait(for: "Your choice")
    #expect(terminal.shownLines.contains("2. Updates: As for all apps"))
    try terminal.send("2\n")
    try terminal.wait(for: "4. Ask me")
    try terminal.send("3\n")
    try terminal.wait(for: "2. Updates: Tell me")
    #expect(try terminal.end(with: "8\n") == .exit(0))
    #expect(terminal.shownLines.last == "The settings are saved.")
    try JSONValue(text: tool.text(of: Self.file)).expect(
      #"{"apps": {"\#(TerminalTool.appID)": {"updates": "tell"}}}"#)
    #expect(!terminal.output.contains("\u{1B}"))
  }

  // MARK: Rules

  private static let isRoot = getuid() == 0

  private func rule(_ rules: String) throws {
    try tool.home.write(#"{"rules":[\#(rules)]}"#, to: "etc/updates-tui/policy.json")
  }

  @Test(.enabled(if: isRoot, "only root can write a policy"))
  func `a prompt says why Update runs nothing`() throws {
    try rule(#"{"never":"install","reason":"By IT"}"#)
    let terminal = try tool.start(["prompt"] + Self.app, columns: 120, rows: 30)
    try terminal.wait(for: "Your administrator does not let this be updated from here: By IT")
    #expect(try terminal.end(with: .interrupt) == .exit(130))
    #expect(!exists("ran"))
  }

  @Test(.enabled(if: isRoot, "only root can write a policy"))
  func `the settings show each rule, the strongest first`() throws {
    try rule(#"{"every":"weekly"},{"never":"ask","level":"minor"}"#)
    let terminal = try tool.show(["settings"] + Self.app)
    let texts = ["allows only notices here", "has set level minor", "has set every weekly"]
    let rows = terminal.screen.lines.filter { $0.contains("Your administrator") }
    #expect(zip(rows, texts).allSatisfy { $0.contains($1) } && rows.count == 3, "\(rows)")
    #expect(try terminal.end(with: .escape) == .exit(0))
  }

  @Test(.enabled(if: isRoot, "only root can write a policy"))
  func `a watch keeps the schedule that a rule sets, whatever its option says`() throws {
    try rule(#"{"every":"30d"}"#)
    let terminal = try tool.start(
      ["watch", "--every", "4h", "--json"] + Self.app, output: .pipe)
    try terminal.waitForLines(1)
    let event = try #require(terminal.events().first)
    let dates = ["at", "nextCheck"].map { event[$0]?.string.flatMap { Instant(iso8601: $0) } }
    #expect(try #require(dates[1]) == #require(dates[0]).adding(seconds: 30 * 86_400))
  }
}
