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

  @Test func `without a terminal it says nothing, and the segment has all that is known`()
    async throws
  {
    try tool.remember("Alpha", required: true)
    try tool.remember("Beta", more: #","notifications":{"2.0":1}"#)
    try tool.remember("Gamma", more: #","skipped":["2.0"]"#)
    let words = ["notify", "--all", "--segment", "--now", UpdatesTool.now]
    try await tool.run(words).expect(0, "⇡2\n", errors: "")
    #expect(try await tool.run(words, environment: ["LC_ALL": "C"]).output == "^2\n")
    let both = try await tool.run(words + ["--json"])
    #expect(both.status == 0)
    try both.document().expect(#"{"error": {"code": "usage.segment"}}"#)
    try await tool.run("notify", "--app", "Alpha", "--segment").expect(
      0, "", errors: "give --all too")
    for name in Self.names { try tool.remember(name, pending: nil) }
    try await tool.run(words).expect(0, "", errors: "")
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

  @Test func `one process looks for the updates of all apps whose check is due`() async throws {
    let server = try RecordingServer(.text(UpdatesTool.feed("2.0")))
    for id in ["a", "b", "c"] { try tool.register(id, feed: server.url("/\(id)")) }
    try tool.write("{", to: ".config/updates-tui/apps/broken.json")
    try tool.remember("b", pending: nil)
    try await tool.run(Self.words).document().expect(#"{"refreshStarted": true}"#)
    try await tool.refreshEnded(of: nil)
    #expect(server.requests.map(\.target) == ["/a", "/c"])
    #expect(try tool.state(of: "a")?["pending"]?["version"]?.string == "2.0")
    #expect(try tool.announced("a") == 0)
    try await tool.run(Self.words).document().expect(#"{"refreshStarted": false}"#)
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

@Suite struct StatusAllTests {
  let tool: UpdatesTool

  init() throws {
    tool = try UpdatesTool()
    for id in ["a", "b", "c", "d", "e"] { try tool.register(id) }
  }

  @Test func `it shows what is remembered, and in short how many updates there are`() async throws {
    try tool.remember("a")
    try tool.remember("b", pending: nil, more: #","reason":"up-to-date""#)
    for id in ["d", "e"] { try tool.remember(id, pending: nil, more: #","failures":2"#) }
    let words = ["status", "--all"]
    try await tool.run(words).expect(
      0,
      """
      a  1.0 → 2.0
      b  1.0 is up to date
      c  1.0, not checked yet
      d  1.0, could not check
      e  1.0, could not check

      """, errors: "")
    try await tool.run(words + ["--short"]).expect(0, "⇡1\n")
    try await tool.document(words).expect(#"{"apps": [{"pending": {"version": "2.0"}}]}"#)
    try tool.remember("a", pending: nil)
    #expect(try await tool.run(words + ["--short"]).output == "")
  }

  @Test(arguments: [
    (
      "C.UTF-8",
      """
      a  1.0 → 2.0, not shown: you skipped this version
      b  1.0 → 2.0, not shown: it is snoozed until the next version
      c  1.0 → 3.0 (required)
      d  No update: other versions are pinned
      e  No update: the newer version was first seen only recently

      """
    ),
    (
      "de_DE.UTF-8",
      """
      a  1.0 → 2.0, wird aber nicht angezeigt: diese Version wurde übersprungen
      b  1.0 → 2.0, wird aber nicht angezeigt: es ist bis zur nächsten Version zurückgestellt
      c  1.0 → 3.0 (erforderlich)
      d  Kein Update: andere Versionen sind festgelegt
      e  Kein Update: die neuere Version ist hier erst seit Kurzem bekannt

      """
    ),
  ])
  func `it says in the language of the person why an update is not offered`(
    language: String, text: String
  ) async throws {
    try tool.remember("a", more: #","skipped":["2.0"]"#)
    try tool.remember("b", more: #","snoozedVersion":"2.0""#)
    try tool.remember("c", pending: "3.0", required: true)
    try tool.remember("d", pending: nil, more: #","reason":"pinned""#)
    try tool.remember("e", pending: nil, more: #","reason":"too-young""#)
    let result = try await tool.run(["status", "--all"], environment: ["LC_ALL": language])
    #expect(result.output == text)
  }
}
