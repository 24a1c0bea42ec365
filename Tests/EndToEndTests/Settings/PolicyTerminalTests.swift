import Foundation
import Testing
import UpdatesTestSupport

/// What a person reads on a terminal where an administrator forbids something.
@Suite(.onTerminals, .enabled(if: getuid() == 0, "only root can write a policy"))
struct PolicyTerminalTests {
  let site: SettingsTool
  let terminals: TerminalTool

  init() throws {
    site = try SettingsTool()
    try site.package()
    terminals = try TerminalTool()
    terminals.environment["HOME"] = site.tool.home.path
    terminals.environment.merge(site.environment) { $1 }
  }

  @Test func `a prompt says why Update runs nothing`() throws {
    try site.policy(#"{"never":"install","reason":"By IT"}"#)
    let terminal = try terminals.start(
      ["prompt", "--app", SettingsTool.id], columns: 120, rows: 30)
    try terminal.wait(
      for: "Your administrator does not let this be updated from here: By IT")
    #expect(try terminal.end(with: .interrupt) == .exit(130))
    #expect(!site.hasRun)
  }

  @Test func `the settings show each rule, the strongest first`() throws {
    try site.policy(#"{"every":"weekly"},{"never":"ask","level":"minor"}"#)
    let terminal = try terminals.show(["settings", "--app", SettingsTool.id])
    let texts = ["allows only notices here", "has set level minor", "has set every weekly"]
    let rows = terminal.screen.lines.filter { $0.contains("Your administrator") }
    #expect(zip(rows, texts).allSatisfy { $0.contains($1) } && rows.count == 3, "\(rows)")
    #expect(try terminal.end(with: .escape) == .exit(0))
  }

  @Test func `a watch keeps the schedule that a rule sets, whatever its option says`() throws {
    try site.policy(#"{"every":"30d"}"#)
    let terminal = try terminals.start(
      ["watch", "--app", SettingsTool.id, "--every", "4h", "--json"], output: .pipe)
    try terminal.waitForLines(1)
    let event = try #require(try terminal.events().first)
    let at = try Date(try #require(event["at"]?.string), strategy: .iso8601)
    let next = try Date(try #require(event["nextCheck"]?.string), strategy: .iso8601)
    #expect(next.timeIntervalSince(at) == 30 * 86_400)
  }
}
