import Testing
import UpdatesTestSupport

/// Update where no command is named: the page is handed to the desktop, or its address stays.
@Suite(.onTerminals) struct PageOpeningTests {
  let tool: TerminalTool

  init() throws {
    tool = try TerminalTool()
  }

  private static let address = "https://example.com/store/lantern"

  @Test func `without a desktop the address stays after the prompt`() throws {
    let terminal = try tool.show(["demo"], columns: 120)
    #expect(terminal.screen.contains("To update, open: \(Self.address)"))
    #expect(try terminal.end(with: .enter) == .exit(0))
    #expect(
      terminal.shownLines[1]
        == "There is no desktop here; open this address in a browser: \(Self.address)")
  }

  @Test func `an opener that fails is told after the prompt, with 74`() throws {
    _ = try tool.program("xdg-open", "exit 4")
    tool.environment["PATH"] = tool.home.path + ":/usr/bin:/bin"
    tool.environment["DISPLAY"] = ":7"
    let terminal = try tool.show(
      try tool.prompt(updates: ["app-store-id": "42"]) + ["--country", "gb"])
    let shown = terminal.bytes.count
    #expect(try terminal.end(with: "u") == .exit(74))
    let after = terminal.output(after: shown)
    #expect(after.contains("could not open https://apps.apple.com/gb/app/id42"))
    #expect(after.contains("copy the address into a browser"))
  }
}
