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
