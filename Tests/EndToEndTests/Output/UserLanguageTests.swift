import Testing
import UpdatesTestSupport

/// What a person meets on a terminal is in their language, as in `Tests/Transcripts/output.txt`.
@Suite(.onTerminals) struct UserLanguageTests {
  @Test func `what a prompt has to say without a question is in the user's language`() throws {
    let terminal = try TerminalTool()
    terminal.environment["LANG"] = "ja_JP.UTF-8"
    let session = try terminal.start(try terminal.prompt(updates: ["version": "1.4.0"]))
    #expect(try session.waitForEnd() == .exit(0))
    #expect(session.screen.contains("Tool 1.4.0 は最新です"))
  }
}
