import Foundation
import Testing
import UpdatesTestSupport

/// A user's own settings, by options, and what the other commands make of them.
@Suite struct SettingsCommandTests {
  let site: SettingsTool

  init() throws {
    site = try SettingsTool()
    try site.package(at: ".config", check: "automatically")
  }

  private var file: String { site.tool.home.path + "/.config/updates-tui/settings.json" }

  private func settings(_ words: String...) async throws -> ToolResult {
    try await site.tool.run(["settings"] + words)
  }

  @Test func `options set and remove, and print nothing else`() async throws {
    let set = try await settings(
      "--app", "a", "--updates", "off", "--channel", "beta")
    #expect(set.status == 0 && set.output == "")
    #expect(set.errors == "The settings are saved.\nwarning: No app 'a' is registered\n")
    #expect(
      try await settings("--app", "a").output
        == "a: updates off, channel beta\n")
    let document = try await settings("--app", "a", "--unset", "updates", "--json").document()
    #expect(document["result"]?.string == "saved")
    #expect(document["scopes"]?[0]?["set"]?["updates"] == .null)
    #expect(document["scopes"]?[0]?["inForce"]?["channel"]?.string == "beta")
    _ = try await settings("--app", "a", "--unset", "channel")
    #expect(
      try await settings().output
        == "all apps: nothing is set\n\(SettingsTool.id): nothing is set\n")
  }

  @Test(arguments: [
    (["--updates", "maybe"], "--updates cannot be 'maybe', expected off, tell, ask"),
    (["--unset", "channel", "--channel", "x"], "--unset cannot be 'channel'"),
  ])
  func `what is no value is refused, and nothing is written`(
    words: [String], message: String
  ) async throws {
    let result = try await site.tool.run(["settings"] + words)
    #expect(result.status == 64 && result.errors.contains(message), "\(result.errors)")
    #expect(!FileManager.default.fileExists(atPath: file))
  }

  @Test func `the short help names each setting`() async throws {
    let help = try await settings("--help").output
    for key in ["updates", "channel", "every", "level", "min-age", "pin"] {
      #expect(help.contains("\n  --\(key) "), "\(help)")
    }
  }

  @Test func `changes of several processes at once are all kept`() async throws {
    let ids = (1...5).map { "p\($0)" }
    try await withThrowingTaskGroup { group in
      for id in ids {
        group.addTask {
          let set = try await settings("--app", id, "--updates", "off")
          #expect(set.status == 0)
        }
      }
      try await group.waitForAll()
    }
    let text = try String(contentsOfFile: file, encoding: .utf8)
    let apps = try JSONValue(text: text)["apps"]
    #expect(ids.filter { apps?[$0] == nil } == [])
  }

  @Test func `off stays off while the file cannot be used`() async throws {
    try site.settings("{")
    let problem = "'\(file)' is not JSON"
    let notify = try await site.app("notify", "--json").document()
    #expect(notify["reason"]?.string == "switched-off")
    #expect(notify["refreshStarted"] == .boolean(false))
    let all = try await site.run("notify", "--all", "--json").document()
    #expect(all["apps"]?[0]?["reason"]?.string == "switched-off")
    #expect(all["refreshStarted"] == .boolean(false))
    let verbose = try await site.app("notify", "--verbose")
    #expect(verbose.errors.contains("not shown: the settings cannot be used: \(problem)"))
    let watch = try await site.app("watch")
    #expect(watch.status == 0)
    #expect(watch.errors.contains("Not watching: the settings cannot be used: \(problem)"))
    let status = try await site.app("status")
    #expect(status.errors.contains("nothing happens by itself: \(problem)"), "\(status.errors)")
    #expect(try await settings().errors.contains(problem))
    #expect(try await site.run("doctor").output.contains(problem))
    #expect(site.leftovers == [])
  }

  @Test func `off leaves no other file`() async throws {
    _ = try await settings("--updates", "off")
    for words in [["notify"], ["notify", "--prompt"], ["notify", "--json"], ["watch"]] {
      let result = try await site.tool.run(words + ["--app", SettingsTool.id])
      #expect(result.status == 0, "\(result.errors)")
      if words == ["notify", "--json"] {
        let document = try result.document()
        #expect(document["reason"]?.string == "switched-off")
        #expect(document["refreshStarted"] == .boolean(false))
      }
    }
    #expect(site.leftovers == [])
    #expect(
      UpdatesTool.paths(below: site.tool.home.path + "/.config").sorted() == [
        "updates-tui", "updates-tui/apps", "updates-tui/apps/\(SettingsTool.id).json",
        "updates-tui/settings.json",
      ])
    // A person who types a command is answered.
    try site.package(at: ".config")
    #expect(try await site.app("check").status == 100)
  }

  @Test(arguments: [
    ("--pin", "1.x", "pinned"), ("--level", "major", nil), ("--min-age", "3d", "too-young"),
    ("--pin", "2", nil),
  ])
  func `a rule of the user holds back what was found, and what is remembered`(
    option: String, value: String, reason: String?
  ) async throws {
    try site.package(at: ".config")
    #expect(try await site.app("check").status == 100)
    #expect(try await settings(option, value).status == 0)
    let status = try await site.app("status", "--json").document()
    // Today the update has been known for long.
    #expect((status["pending"] == .null) == (reason == "pinned"))
    let check = try await site.app("check", "--json")
    #expect(check.status == (reason == nil ? 100 : 0))
    #expect(try check.document()["reason"]?.string == reason)
    #expect(try await settings(option, "bogus").status == 64)
  }
}
