import Testing
import UpdatesTestSupport

@Suite(.onTerminals) struct InstallPromptTests {
  private let tool: TerminalTool
  private let site: InstallSite

  init() throws {
    tool = try TerminalTool()
    site = try InstallSite(in: tool.home)
  }

  @Test func `on the screen Update says where, and installs`() throws {
    let terminal = try tool.show(["prompt"] + site.options)
    #expect(terminal.screen.text.contains("Update will install to: \(site.target)"))
    #expect(terminal.screen.text.contains("Checksum, if there is one"))
    #expect(try terminal.end(with: "u") == .exit(0))
    #expect(
      terminal.shownLines.suffix(2) == [
        "Tool 2.0.0 is installed.", "Start Tool again to use 2.0.0.",
      ])
    #expect(site.says == "tool 2.0.0")
  }

  @Test func `with a key it says who must sign, and of what lies ready who has signed`() throws {
    let key = try site.sign("2.0.0")
    try site.writeAppFile(["feed": ["public-key": key]])
    var terminal = try tool.show(["prompt"] + site.options)
    #expect(terminal.screen.contains("Must be signed by \(key.prefix(8))…"))
    #expect(try terminal.end(with: "c") == .exit(0))
    terminal = try tool.start(["notify", "--json"] + site.options, output: .pipe)
    #expect(try terminal.waitForEnd() == .exit(0))
    #expect(try terminal.document()["update"]?["verification"]?.string == "signature")
    _ = try tool.start(["install", "--staged"] + site.options).waitForEnd()
    terminal = try tool.show(["prompt"] + site.options)
    #expect(terminal.screen.contains("  Signed by \(key.prefix(8))… · Ready to install"))
    #expect(try terminal.end(with: "u") == .exit(0))
    terminal = try tool.start(["history", "--id", "com.example.tool"])
    #expect(try terminal.waitForEnd() == .exit(0))
    #expect(terminal.output.contains("installed, signed by \(key.prefix(8))…, it runs"))
  }
}
