import Foundation
import Testing
import UpdatesTestSupport

/// A user's own settings, by options and by the form, and what the other commands make of them.
@Suite struct SettingsCommandTests {
  let site: SettingsTool
  private var tool: UpdatesTool { site.tool }
  private static let file = ".config/updates-tui/settings.json"

  init() throws {
    site = try SettingsTool()
    try site.package(at: ".config", check: "automatically")
  }

  @Test func `options set and remove, and print nothing else`() async throws {
    try await site.run("settings --app a --updates off --channel beta").expect(
      0, "", errors: "The settings are saved.\nwarning: No app 'a' is registered\n")
    #expect(
      try await site.run("settings --app a").output == "a: updates off, channel beta\n")
    let document = try await site.run("settings --app a --unset updates --json").document()
    try document.expect(
      #"{"result": "saved", "scopes": [{"set": {"updates": null}, "inForce": {"channel": "beta"}}]}"#
    )
    _ = try await site.run("settings --app a --unset channel")
    #expect(
      try await site.run("settings").output
        == "all apps: nothing is set\n\(SettingsTool.id): nothing is set\n")
  }

  @Test(arguments: [
    ("--updates maybe", "--updates cannot be 'maybe', expected off, tell, ask"),
    ("--unset channel --channel x", "--unset cannot be 'channel'"),
    ("--pin bogus", "--pin cannot be"), ("--level bogus", "--level cannot be"),
    ("--min-age bogus", "--min-age cannot be"),
  ])
  func `what is no value is refused, and nothing is written`(
    words: String, message: String
  ) async throws {
    try await site.run("settings " + words).expect(64, errors: message)
    #expect(!tool.exists(Self.file))
  }

  @Test func `the short help names each setting`() async throws {
    let help = try await site.run("settings --help").output
    for key in ["updates", "channel", "every", "level", "min-age", "pin"] {
      #expect(help.contains("\n  --\(key) "), "\(help)")
    }
  }

  @Test func `changes of several processes at once are all kept`() async throws {
    let ids = (1...5).map { "p\($0)" }
    try await withThrowingTaskGroup { group in
      for id in ids {
        group.addTask {
          let set = try await site.run("settings --app \(id) --updates off")
          #expect(set.status == 0)
        }
      }
      try await group.waitForAll()
    }
    let apps = try JSONValue(text: tool.text(of: Self.file))["apps"]
    #expect(ids.filter { apps?[$0] == nil } == [])
  }

  @Test func `off stays off while the file cannot be used`() async throws {
    let path = try tool.write("{", to: Self.file)
    #expect(chmod(path, 0o600) == 0)
    let problem = "'\(path)' is not JSON"
    let off = #"{"reason": "switched-off"}"#
    try await site.document("notify").expect(
      #"{"reason": "switched-off", "refreshStarted": false}"#)
    try await site.run("notify --all --json").document().expect(
      #"{"refreshStarted": false, "apps": [\#(off)]}"#)
    for (line, message) in [
      ("notify --verbose", "not shown: the settings cannot be used: "),
      ("watch", "Not watching: the settings cannot be used: "),
      ("status", "nothing happens by itself: "),
    ] {
      try await site.app(line).expect(0, errors: message + problem)
    }
    #expect(try await site.run("settings").errors.contains(problem))
    #expect(try await site.run("doctor").output.contains(problem))
    #expect(site.leftovers == [])
  }

  @Test func `off leaves no other file`() async throws {
    _ = try await site.run("settings --updates off")
    for line in ["notify", "notify --prompt", "watch"] {
      #expect(try await site.app(line).status == 0)
    }
    try await site.document("notify").expect(
      #"{"reason": "switched-off", "refreshStarted": false}"#)
    #expect(site.leftovers == [])
    #expect(
      UpdatesTool.paths(below: tool.home.path + "/.config").sorted() == [
        "updates-tui", "updates-tui/apps", "updates-tui/apps/\(SettingsTool.id).json",
        "updates-tui/settings.json",
      ])
    // A person who types a command is answered.
    try site.package(at: ".config")
    #expect(try await site.app("check").status == 100)
  }

  @Test(arguments: [
    ("--pin 1.x", "pinned"), ("--level major", nil), ("--min-age 3d", "too-young"),
    ("--pin 2", nil),
  ])
  func `a rule of the user holds back what was found, and what is remembered`(
    option: String, reason: String?
  ) async throws {
    try site.package(at: ".config")
    #expect(try await site.app("check").status == 100)
    #expect(try await site.run("settings " + option).status == 0)
    let status = try await site.document("status")
    // Today the update has been known for long.
    #expect((status["pending"] == .null) == (reason == "pinned"))
    let check = try await site.app("check --json")
    #expect(check.status == (reason == nil ? 100 : 0))
    #expect(try check.document()["reason"]?.string == reason)
  }

  // MARK: The form

  @Test(.onTerminals) func `the form saves what is chosen`() throws {
    let terminal = try tool.onTerminals().show(["settings"])
    #expect(terminal.screen.contains("Settings") && terminal.screen.contains("< All Apps >"))
    try terminal.send(.right)
    try terminal.wait(for: "< Tool >")
    try terminal.send("\t2")
    try terminal.wait(for: "< Off >")
    try terminal.send("\tnightly")
    try terminal.wait(for: "nightly")
    #expect(!tool.exists(Self.file))
    #expect(try terminal.end(with: "\t\t\t\t\t\r") == .exit(0))
    #expect(terminal.shownLines.last == "The settings are saved.")
    try JSONValue(text: tool.text(of: Self.file)).expect(
      #"{"apps": {"\#(SettingsTool.id)": {"updates": "off", "channel": "nightly"}}}"#)
  }

  @Test(.onTerminals) func `plain lines ask the same`() throws {
    let terminal = try tool.onTerminals().start(
      ["settings", "--plain", "--app", SettingsTool.id], rows: 60)
    try terminal.wait(for: "Your choice")
    #expect(terminal.shownLines.contains("2. Updates: As for all apps"))
    try terminal.send("2\n")
    try terminal.wait(for: "4. Ask me")
    try terminal.send("3\n")
    try terminal.wait(for: "2. Updates: Tell me")
    #expect(try terminal.end(with: "8\n") == .exit(0))
    #expect(terminal.shownLines.last == "The settings are saved.")
    try JSONValue(text: tool.text(of: Self.file)).expect(
      #"{"apps": {"\#(SettingsTool.id)": {"updates": "tell"}}}"#)
    #expect(!terminal.output.contains("\u{1B}"))
  }
}
