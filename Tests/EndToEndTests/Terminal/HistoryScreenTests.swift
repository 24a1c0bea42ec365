import Testing
import UpdatesLoopback
import UpdatesTestSupport

@Suite(.onTerminals) struct HistoryScreenTests {
  @Test func `the prompt shows the notes of each version since under a heading`() throws {
    let tool = try TerminalTool()
    let server = try RecordingServer(
      .text(
        #"[{"tag_name":"v2.0","body":"Ten","published_at":"2025-12-01T00:00:00Z"},"#
          + #"{"tag_name":"v1.5","body":"Five"},{"tag_name":"v1.0","body":"One"}]"#))
    let terminal = try tool.show(
      ["prompt", "--timeout", "60"]
        + SampleFeed.words(kind: "github", urls: [server.url(SampleFeed.github.path)]))
    let lines = terminal.shownLines.map { $0.drop { $0 == " " } }
    let places = ["2.0 · Dec 1, 2025", "Ten", "1.5", "Five"].map { text in
      lines.firstIndex { $0.hasPrefix(text) && !$0.contains("Available") }
    }
    #expect(places == places.compactMap { $0 }.sorted())
    #expect(!terminal.screen.contains("One"))
    #expect(try terminal.end(with: .escape) == .exit(0))
  }
}
