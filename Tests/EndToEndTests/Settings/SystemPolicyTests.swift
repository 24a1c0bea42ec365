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
    let list = try await site.run("apps", "list")
    #expect(
      list.output == "\(SettingsTool.id)  Tool  \(site.tool.home.path)/usr/updates-tui/apps\n")
    #expect(try await site.app("check").status == 100)
    #expect(try await site.app("prompt", "--answer", "update").status == 0)
    #expect(site.hasRun)
    let removed = try await site.run("apps", "remove", SettingsTool.id)
    #expect(removed.status == 77)
    #expect(removed.errors.contains("is registered by a package"))
    #expect(removed.errors.contains("updates-tui settings --app \(SettingsTool.id) --updates off"))
  }

  @Test func `where checks are forbidden each command says so once, and asks nobody`() async throws
  {
    let path = try site.policy(
      #"{"never":"check","apps":["\#(SettingsTool.id)"],"reason":"Managed by IT"}"#)
    let sentence =
      "the administrator has switched off checks for this app: Managed by IT ('\(path)')"
    let check = try await site.app("check")
    #expect(check.status == 0 && check.output == "No update: \(sentence)\n" && check.errors == "")
    let document = try await site.app("check", "--json").document()
    #expect(document["result"]?.string == "none")
    #expect(document["reason"]?.string == "switched-off")
    let explain = try await site.app("explain", "--json").document()
    #expect(explain["policy"]?[0]?["never"]?.string == "check")
    #expect(explain["policy"]?[0]?["path"]?.string == path)
    #expect(explain["gates"]?[0]?["detail"]?.string == sentence && explain["gates"]?[1] == nil)
    let notify = try await site.app("notify", "--verbose")
    #expect(notify.status == 0 && notify.errors == "not shown: \(sentence)\n")
    let watch = try await site.app("watch")
    #expect(watch.status == 0 && watch.errors == "Not watching: \(sentence)\n")
    for command in ["install", "rollback"] {
      let result = try await site.app(command)
      #expect(result.status == 77 && result.errors.contains("error: \(sentence)"), "\(command)")
    }
    let status = try await site.app("status")
    #expect(status.output.hasSuffix("No update: \(sentence)\n"), "\(status.output)")
    #expect(try await site.app("status", "--short").output == "")
    let all = try await site.run("check", "--all")
    let line =
      "Tool  No update: your administrator has switched off checks for updates: Managed by IT\n"
    #expect(all.output == line)
    #expect(try await site.run("status", "--all").output == line)
    let notes = try await site.app("notes")
    #expect(notes.status == 0 && notes.output == "")
    #expect(notes.errors.contains("has switched off checks for updates: Managed by IT"))
    #expect(site.leftovers == [])
    // Another name on the command line does not hide the app.
    let named = try await site.app("check", "--id", "other")
    #expect(named.output == check.output)
  }

  @Test func `where installing is forbidden Update shows what to do`() async throws {
    let path = try site.policy(#"{"never":"install"}"#)
    let prompt = try await site.app("prompt", "--answer", "update", "--json")
    #expect(prompt.status == 0, "\(prompt.errors)")
    #expect(try prompt.document()["action"]?["kind"]?.string == "by-hand")
    #expect(prompt.errors.contains("To update, run: touch"))
    for words in [
      ["install"], ["install", "--staged"], ["install", "--after", "1"], ["rollback"],
    ] {
      let result = try await site.tool.run(
        words + ["--app", SettingsTool.id], environment: site.environment)
      #expect(result.status == 77, "\(words)")
      #expect(
        result.errors.contains(
          "error: the administrator does not allow this app to be updated from here ('\(path)')"))
    }
    #expect(!site.hasRun)
    let explain = try await site.app("explain")
    #expect(explain.output.contains("Policy         the administrator does not allow"))
  }

  @Test func `no option goes before what a rule sets, in a check and in a notice`() async throws {
    try site.package(check: "manually")
    #expect(try await site.app("check").status == 100)
    try site.policy(#"{"level":"major","channel":"beta","min-age":"3d"}"#)
    let level = try await site.app(
      "check", "--installed", "2.0", "--new", "2.1", "--comparing", "patch-versions", "--json")
    #expect(try level.document()["reason"]?.string == "below-level")
    let channel = try await site.app("explain", "--verbose", "--channel", "nightly")
    #expect(channel.output.contains("this app is on the channel 'beta'"))
    for command in ["check", "notify"] {
      let age = try await site.app(
        command, "--min-age", "1s", "--now", "2026-01-03T03:04:05Z", "--json")
      #expect(try age.document()["reason"]?.string == "too-young", "\(command): \(age)")
    }
  }

  @Test func `where asking is forbidden Update runs nothing, but a typed command does`()
    async throws
  {
    try site.policy(#"{"never":"ask"}"#)
    #expect(try await site.app("prompt", "--answer", "update").status == 0)
    #expect(!site.hasRun)
    #expect(try await site.app("install").status == 0)
    #expect(site.hasRun)
  }
}
