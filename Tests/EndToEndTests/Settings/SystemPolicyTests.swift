import Foundation
import Testing
import UpdatesLoopback
import UpdatesTestSupport

/// An administrator's policy and packages' app files, as the built tool obeys them.
@Suite(.enabled(if: getuid() == 0, "only root can write them")) struct SystemPolicyTests {
  let site: SettingsTool

  init() throws {
    site = try SettingsTool()
    try site.package()
  }

  @Test func `a package's app is listed, checked and updated like a registered one`() async throws {
    #expect(
      try await site.run("apps list").output
        == "\(SettingsTool.id)  Tool  \(site.tool.home.path)/usr/updates-tui/apps\n")
    #expect(try await site.app("check").status == 100)
    #expect(try await site.app("prompt --answer update").status == 0)
    #expect(site.hasRun)
    try await site.run("apps remove \(SettingsTool.id)").expect(
      77, errors: "is registered by a package",
      "updates-tui settings --app \(SettingsTool.id) --updates off")
  }

  @Test func `where checks are forbidden each command says so once, and asks nobody`() async throws
  {
    let path = try site.policy(
      #"{"never":"check","apps":["\#(SettingsTool.id)"],"reason":"Managed by IT"}"#)
    let sentence =
      "the administrator has switched off checks for this app: Managed by IT ('\(path)')"
    let check = try await site.app("check")
    check.expect(0, "No update: \(sentence)\n", errors: "")
    try await site.document("check").expect(#"{"result": "none", "reason": "switched-off"}"#)
    let explain = try await site.document("explain")
    try explain.expect(
      #"""
      {"policy": [{"never": "check", "path": "\#(path)"}], "gates": [{"detail": "\#(sentence)"}]}
      """#)
    #expect(explain["gates"]?[1] == nil)
    try await site.app("notify --verbose").expect(0, errors: "not shown: \(sentence)\n")
    try await site.app("watch").expect(0, errors: "Not watching: \(sentence)\n")
    for command in ["install", "rollback"] {
      try await site.app(command).expect(77, errors: "error: \(sentence)")
    }
    let status = try await site.app("status")
    #expect(status.output.hasSuffix("No update: \(sentence)\n"), "\(status.output)")
    #expect(try await site.app("status --short").output == "")
    let line =
      "Tool  No update: your administrator has switched off checks for updates: Managed by IT\n"
    for command in ["check --all", "status --all"] {
      #expect(try await site.run(command).output == line)
    }
    try await site.app("notes").expect(
      0, "", errors: "has switched off checks for updates: Managed by IT")
    #expect(site.leftovers == [])
    // Another name on the command line does not hide the app.
    #expect(try await site.app("check --id other").output == check.output)
  }

  @Test func `where installing is forbidden Update shows what to do`() async throws {
    let path = try site.policy(#"{"never":"install"}"#)
    let prompt = try await site.app("prompt --answer update --json")
    prompt.expect(0, errors: "To update, run: touch")
    try prompt.document().expect(#"{"action": {"kind": "by-hand"}}"#)
    for line in ["install", "install --staged", "install --after 1", "rollback"] {
      try await site.app(line).expect(
        77,
        errors:
          "error: the administrator does not allow this app to be updated from here ('\(path)')")
    }
    #expect(!site.hasRun)
    let explain = try await site.app("explain")
    #expect(explain.output.contains("Policy         the administrator does not allow"))
  }

  @Test func `no option goes before what a rule sets, in a check and in a notice`() async throws {
    #expect(try await site.app("check").status == 100)
    try site.policy(#"{"level":"major","channel":"beta","min-age":"3d"}"#)
    try await site.document(
      "check --installed 2.0 --new 2.1 --comparing patch-versions"
    ).expect(#"{"reason": "below-level"}"#)
    let channel = try await site.app("explain --verbose --channel nightly")
    #expect(channel.output.contains("this app is on the channel 'beta'"))
    for command in ["check", "notify"] {
      try await site.document("\(command) --min-age 1s --now 2026-01-03T03:04:05Z").expect(
        #"{"reason": "too-young"}"#)
    }
  }

  @Test func `where asking is forbidden Update runs nothing, but a typed command does`()
    async throws
  {
    try site.policy(#"{"never":"ask"}"#)
    #expect(try await site.app("prompt --answer update").status == 0)
    #expect(!site.hasRun)
    #expect(try await site.app("install").status == 0)
    #expect(site.hasRun)
  }

  // MARK: On a terminal

  @Test(.onTerminals) func `a prompt says why Update runs nothing`() throws {
    try site.policy(#"{"never":"install","reason":"By IT"}"#)
    let terminal = try terminals().start(
      ["prompt", "--app", SettingsTool.id], columns: 120, rows: 30)
    try terminal.wait(
      for: "Your administrator does not let this be updated from here: By IT")
    #expect(try terminal.end(with: .interrupt) == .exit(130))
    #expect(!site.hasRun)
  }

  @Test(.onTerminals) func `the settings show each rule, the strongest first`() throws {
    try site.policy(#"{"every":"weekly"},{"never":"ask","level":"minor"}"#)
    let terminal = try terminals().show(["settings", "--app", SettingsTool.id])
    let texts = ["allows only notices here", "has set level minor", "has set every weekly"]
    let rows = terminal.screen.lines.filter { $0.contains("Your administrator") }
    #expect(zip(rows, texts).allSatisfy { $0.contains($1) } && rows.count == 3, "\(rows)")
    #expect(try terminal.end(with: .escape) == .exit(0))
  }

  @Test(.onTerminals)
  func `a watch keeps the schedule that a rule sets, whatever its option says`() throws {
    try site.policy(#"{"every":"30d"}"#)
    let terminal = try terminals().start(
      ["watch", "--app", SettingsTool.id, "--every", "4h", "--json"], output: .pipe)
    try terminal.waitForLines(1)
    let event = try #require(try terminal.events().first)
    let at = try Date(try #require(event["at"]?.string), strategy: .iso8601)
    let next = try Date(try #require(event["nextCheck"]?.string), strategy: .iso8601)
    #expect(next.timeIntervalSince(at) == 30 * 86_400)
  }

  private func terminals() throws -> TerminalTool {
    let terminals = try site.tool.onTerminals()
    terminals.environment.merge(site.environment) { $1 }
    return terminals
  }
}
