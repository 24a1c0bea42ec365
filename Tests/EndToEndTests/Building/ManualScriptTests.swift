import Foundation
import Testing
import UpdatesTestSupport

@Suite struct ManualScriptTests {
  @Test func `each page says what the help says`() async throws {
    let ready = try ReadyTools()
    let folder = ready.home.path + "/man pages"
    let written = try await ready.run(
      "manual", ["--from", ready.path, "--into", folder],
      environment: ["SOURCE_DATE_EPOCH": "1767322800"])
    #expect(written == ToolResult(end: .exited(0), outputBytes: [], errorBytes: []))
    #expect(UpdatesTool.paths(below: folder).count > 20)
    let tool = Tool(path: ready.path + "/updates-tui", home: ready.home.path)
    let help = try await tool.run(["notify", "--help", "--all"]).output
    let page = try String(contentsOfFile: folder + "/man1/updates-tui-notify.1", encoding: .utf8)
    let options = help.matches(of: #/(?m)^  (?:-., )?(--[a-z-]+)/#).map { String($0.1) }
    #expect(options.count > 20)
    for option in options { #expect(page.contains(option.replacing("-", with: "\\-"))) }
  }
}
