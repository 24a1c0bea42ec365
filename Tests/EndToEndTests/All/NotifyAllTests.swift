import Foundation
import Testing
import UpdatesLoopback
import UpdatesTestSupport

@Suite(.onTerminals) struct NotifyAllTests {
  let tool: UpdatesTool
  private static let names = ["Alpha", "Beta", "Gamma"]

  init() throws {
    tool = try UpdatesTool()
    for name in Self.names { try tool.register(name) }
  }

  /// What one call on a terminal says.
  private func said(columns: Int = 80) throws -> [String] {
    let terminal = try tool.onTerminals().start(
      ["notify", "--all", "--no-color", "--now", UpdatesTool.now], columns: columns)
    #expect(try terminal.waitForEnd() == .exit(0))
    return terminal.shownLines.filter { !$0.isEmpty }
  }

  @Test func `all updates are in one digest, each counted as announced`() throws {
    try tool.remember("Alpha")
    try tool.remember("Beta", pending: "3.0", required: true)
    try tool.remember("Gamma", pending: nil)
    #expect(
      try said() == [
        "2 updates: Beta 1.0 → 3.0 (required), Alpha 1.0 → 2.0",
        "To read more and update, run:  updates-tui inbox",
        "To silence this, set NO_UPDATE_NOTIFIER=1",
      ])
    #expect(try tool.announced("Alpha") == 1 && tool.announced("Beta") == 1)
    #expect(try said().first == "1 update: Beta 1.0 → 3.0 (required)")
  }

  @Test func `what one digest only counts, the next one names`() throws {
    for name in Self.names { try tool.remember(name) }
    #expect(
      try said(columns: 58).first == "3 updates: Alpha 1.0 → 2.0, Beta 1.0 → 2.0 and 1 more")
    #expect(try said(columns: 58).first == "1 update: Gamma 1.0 → 2.0")
    for name in Self.names { #expect(try tool.announced(name) == 1) }
  }

  @Test func `what is skipped, snoozed, or claimed by another process is left out`() throws {
    try tool.remember("Alpha", more: #","skipped":["2.0"]"#)
    try tool.remember("Beta", more: #","snoozedUntil":"2026-01-03T00:00:00Z""#)
    try tool.remember("Gamma")
    let lock = tool.lock("Gamma.lock")
    #expect(try said() == [])
    close(lock)
    #expect(try said().first == "1 update: Gamma 1.0 → 2.0")
  }

  @Test func `a document has an entry for each app`() throws {
    try tool.remember("Alpha")
    try tool.write("{", to: ".config/updates-tui/apps/Broken.json")
    let terminal = try tool.onTerminals().start(
      ["notify", "--all", "--json", "--now", UpdatesTool.now], output: .pipe)
    #expect(try terminal.waitForEnd() == .exit(0))
    let document = try terminal.document()
    #expect(try JSONSchema(command: "notify-all").faults(in: document) == [])
    try document.expect(
      #"""
      {"shown": true,
       "apps": [{"shown": true}, {"shown": false}, {"error": {"code": "app-file.malformed"}}]}
      """#)
  }
}

@Suite(.aside) struct RefreshAllTests {
  let tool: UpdatesTool
  private static let words = ["notify", "--all", "--json", "--now", UpdatesTool.now]

  init() throws {
    tool = try UpdatesTool()
  }

  @Test func `while it runs no second one starts, and each app is asked once`() async throws {
    let server = try HoldingServer()
    try tool.register("a", feed: server.url())
    _ = try await tool.run(Self.words + ["--timeout", "60"])
    await server.arrival()
    let later = "2026-01-05T00:00:00Z"
    for words in [Self.words, ["notify", "--app", "a", "--json", "--now", later]] {
      try await tool.run(words).document().expect(#"{"refreshStarted": false}"#)
    }
    #expect(server.requests.count == 1)
    for refresh in RunningRefresh.all(home: tool.home.path) { refresh.end() }
    try await tool.refreshEnded(of: nil)
  }
}
