import Foundation
import Testing
import UpdatesTestSupport

@Suite struct ManualTests {
  let tool: UpdatesTool
  let breeze: Tool

  init() throws {
    tool = try UpdatesTool()
    breeze = try Tool(product: "breeze", home: tool.home.path)
  }

  @Test func `mandoc finds nothing wrong with any page, and man shows each`() async throws {
    let folder = tool.home.path + "/man pages"
    #expect(try await tool.run("manual", "--into", folder).status == 0)
    #expect(try await breeze.run(["manual", "--into", folder]).status == 0)
    let pages = UpdatesTool.contents(of: folder).keys.filter { !$0.isEmpty }.sorted()
      .map { folder + "/" + $0 }
    #expect(pages.count > 20)
    let mandoc = Tool(path: "/usr/bin/env", home: tool.home.path)
    let lint = try await mandoc.run(["mandoc", "-Tlint"] + pages)
    #expect(lint == ToolResult(end: .exited(0), outputBytes: [], errorBytes: []))
    let text = try await mandoc.run(["mandoc", "-Tutf8", "-Owidth=76"] + pages)
    #expect(text.status == 0)
    let shown = text.output.replacing(#/.\u{8}/#, with: "").split(whereSeparator: \.isWhitespace)
      .joined(separator: " ")
    for sentence in [
      "updates-tui-check - check now and report", "default: app-store; one of app-store,",
      "\"Check for Updates…\"", "NO_UPDATE_NOTIFIER", "app.version-command",
      "updates-tui apps add FILE [options]", "$XDG_CONFIG_HOME/updates-tui/apps/ID.json",
    ] {
      #expect(shown.contains(sentence), "\(sentence)")
    }
  }

  @Test(arguments: [
    (nil, "UPDATES-TUI\" \"1"), ("check", "UPDATES-TUI-CHECK\" \"1"),
    ("updates-tui-apps", "UPDATES-TUI-APPS\" \"1"), ("app", "UPDATES-TUI-APP\" \"5"),
    ("configuration", "UPDATES-TUI-CONFIGURATION\" \"5"),
  ])
  func `a page is printed by its short or its whole name`(name: String?, title: String) async throws
  {
    let result = try await tool.run(
      ["manual"] + [name].compactMap(\.self), environment: ["SOURCE_DATE_EPOCH": "1767322800"])
    #expect(result.status == 0)
    let heading = ".TH \"\(title.replacing("-", with: "\\-"))\" \"2026-01-02\" \"updates\\-tui 0"
    #expect(result.output.hasPrefix(heading))
  }

  @Test func `a page that does not exist is refused`() async throws {
    let result = try await tool.run("manual", "chekc")
    #expect(result.status == 64)
    #expect(result.errors.hasSuffix("hint: did you mean 'check'?\n"))
    #expect(try await tool.run("manual", "check", "--into", "x").status == 64)
  }

  @Test func `a folder that cannot be made is an error`() async throws {
    _ = try tool.write("", to: "file")
    for tool in [tool.tool, breeze] {
      let result = try await tool.run(["manual", "--into", "\(self.tool.home.path)/file/man"])
      #expect(result.status == 73)
      #expect(result.output == "")
    }
  }

  @Test func `the documents fit their schemas`() async throws {
    let page = try await tool.document("manual", "skip")
    #expect(page["pages"]?[0]?["name"]?.string == "updates-tui-skip")
    let written = try await tool.document("manual", "--into", "man")
    #expect(
      written["pages"]?[1]?["path"]?.string?.hasSuffix("/man/man1/updates-tui-prompt.1") == true)
    let script = try await tool.document("completions", "fish")
    #expect(script["shell"]?.string == "fish")
  }

  @Test func `the page of a command has every option of its help`() async throws {
    let help = try await tool.run("notify", "--help", "--all").output
    let page = try await tool.run("manual", "notify").output
    let options = help.matches(of: #/(?m)^  (?:-., )?(--[a-z-]+)/#).map { String($0.1) }
    #expect(options.count > 20)
    for option in options { #expect(page.contains(option.replacing("-", with: "\\-"))) }
  }

  @Test func `every table of the article is in the tool's page`() async throws {
    let article = try SourceTree.text(of: "Sources/Updates/Updates.docc/exit-codes.md")
    let page = try await tool.run("manual").output
    let codes = article.matches(of: #/(?m)^\| (\d+) \| /#).map(\.1)
    #expect(codes.count == 16)
    for code in codes { #expect(page.contains("\n.TP\n\(code)\n"), "\(code)") }
    for heading in ["EXIT STATUS", "ENVIRONMENT", "FILES"] {
      #expect(page.contains(".SH \"\(heading)\"\n.TP\n"))
    }
  }
}
