import Testing
import UpdatesLoopback
import UpdatesTestSupport

/// What `notes --whats-new` shows on a terminal after an update.
@Suite(.onTerminals) struct WhatsNewScreenTests {
  @Test func `after an update the news come once, with the features in bold`() throws {
    let tool = try TerminalTool()
    let feed = try RecordingServer { request in
      request.path == "/release_notes.json"
        ? .text(#"{"releases": [{"version": "2.0", "features": ["fast"]}]}"#)
        : request.path == "/en.lproj/localizable.strings"
          ? .text(#""fast.title" = "Twice as fast"; "fast.description" = "In every way.";"#)
          : .status(404)
    }
    func words(_ installed: String) -> [String] {
      [
        "notes", "--whats-new", "--id", "com.example.tool", "--name", "Tool", "--installed",
        installed, "--feed", "fresh-air", "--url", feed.url("/release_notes.json"),
      ]
    }
    let first = try tool.start(words("1.0"))
    #expect(try first.waitForEnd() == .exit(0))
    #expect(first.shownLines == [])
    let terminal = try tool.show(words("2.0"))
    #expect(terminal.screen.contains("What's New in Tool 2.0"))
    #expect(terminal.screen.contains("Twice as fast"))
    #expect(terminal.screen.contains("In every way."))
    #expect(terminal.output.contains("1mTwice as fast"))
    #expect(try terminal.end(with: "q") == .exit(0))
    let again = try tool.start(words("2.0"))
    #expect(try again.waitForEnd() == .exit(0))
    #expect(again.shownLines == [])
  }
}
