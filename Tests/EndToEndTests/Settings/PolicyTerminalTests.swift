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

  private static let install = "Your administrator does not let this be updated from here: By IT"

  private func screen(_ terminal: PseudoTerminal) -> String {
    terminal.shownLines.joined(separator: "\n")
  }

  @Test(arguments: ["--screen", "--inline", "--plain"])
  func `a prompt says why Update runs nothing`(form: String) throws {
    try site.policy(#"{"never":"install","reason":"By IT"}"#)
    let terminal = try terminals.start(
      ["prompt", "--app", SettingsTool.id, form], columns: 120, rows: 30)
    try terminal.wait(for: Self.install)
    #expect(try terminal.end(with: .interrupt) == .exit(130))
    #expect(!site.hasRun)
  }

  @Test func `an inbox has no box for what must not be installed`() throws {
    try site.policy(#"{"never":"install","reason":"By IT"}"#)
    let terminal = try terminals.show(["inbox"], columns: 200, rows: 30)
    try terminal.wait(for: Self.install)
    #expect(!screen(terminal).contains("[ ]"))
    #expect(try terminal.end(with: .escape) == .exit(0))
    let plain = try terminals.start(["inbox", "--plain"], columns: 200, rows: 30)
    #expect(try plain.waitForEnd() == .exit(0))
    #expect(plain.screen.contains("Tool 1.0 → 2.0: " + Self.install))
  }

  @Test func `an inbox says that checks are switched off`() throws {
    try site.policy(#"{"never":"check"}"#)
    let words = "Your administrator has switched off updates here"
    let terminal = try terminals.show(["inbox"], columns: 120, rows: 30)
    try terminal.wait(for: words)
    #expect(!screen(terminal).contains("No update is available"))
    #expect(try terminal.end(with: .escape) == .exit(0))
    let plain = try terminals.start(["inbox", "--plain"], columns: 120, rows: 30)
    #expect(try plain.waitForEnd() == .exit(0))
    #expect(plain.screen.contains("Tool 1.0: " + words))
  }
}
