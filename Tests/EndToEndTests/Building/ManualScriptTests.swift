import Foundation
import Testing
import UpdatesTestSupport

@Suite struct ManualScriptTests {
  @Test func `mandoc finds nothing wrong with any page, and each says what the help says`()
    async throws
  {
    let ready = try ReadyTools()
    let folder = ready.home.path + "/man pages"
    let written = try await ready.run(
      "manual", ["--from", ready.path, "--into", folder],
      environment: ["SOURCE_DATE_EPOCH": "1767322800"])
    #expect(written == ToolResult(end: .exited(0), outputBytes: [], errorBytes: []))
    let pages = try FileManager.default.subpathsOfDirectory(atPath: folder)
      .filter { $0.contains("/") }.map { folder + "/" + $0 }
    #expect(pages.count > 20)
    let mandoc = Tool(path: "/usr/bin/env", home: ready.home.path)
    let lint = try await mandoc.run(["mandoc", "-Tlint"] + pages)
    #expect(lint == ToolResult(end: .exited(0), outputBytes: [], errorBytes: []))
    let shown = try await mandoc.run(["mandoc", "-Tutf8", "-Owidth=76"] + pages).output
      .replacing(#/.\u{8}/#, with: "").split(whereSeparator: \.isWhitespace).joined(separator: " ")
    for sentence in [
      "updates-tui-check - check now and report", "default: app-store --url URL", "2026-01-02",
      "\"Check for Updates…\"", "NO_UPDATE_NOTIFIER, DISABLE_UPDATE_CHECK If",
      "app.version-command",
      "updates-tui apps add FILE [options]", "$XDG_CONFIG_HOME/updates-tui/apps/ID.json",
      "130 The person", "update-type soft, or hard for a required update; when absent: soft",
    ] {
      #expect(shown.contains(sentence), "\(sentence)")
    }
    let tool = Tool(path: ready.path + "/updates-tui", home: ready.home.path)
    let help = try await tool.run(["notify", "--help", "--all"]).output
    let page = try String(contentsOfFile: folder + "/man1/updates-tui-notify.1", encoding: .utf8)
    let options = help.matches(of: #/(?m)^  (?:-., )?(--[a-z-]+)/#).map { String($0.1) }
    #expect(options.count > 20)
    for option in options { #expect(page.contains(option.replacing("-", with: "\\-"))) }
  }
}
