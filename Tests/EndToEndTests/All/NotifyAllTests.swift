import Foundation
import Testing
import UpdatesLoopback
import UpdatesTestSupport

@Suite(.onTerminals) struct NotifyAllTests {
  let apps: ManyApps
  let terminals: TerminalTool
  private static let words = ["notify", "--all", "--no-color", "--now", UpdatesTool.now]

  init() throws {
    apps = try ManyApps()
    terminals = try TerminalTool()
    terminals.environment["HOME"] = apps.tool.home.path
    for name in ["Alpha", "Beta", "Gamma"] { try apps.register(name) }
  }

  @Test func `all updates are in one digest, each counted as announced`() throws {
    try apps.remember("Alpha")
    try apps.remember("Beta", pending: "3.0", required: true)
    try apps.remember("Gamma", pending: nil)
    let terminal = try terminals.start(Self.words)
    #expect(try terminal.waitForEnd() == .exit(0))
    #expect(
      terminal.shownLines == [
        "2 updates: Beta 1.0 → 3.0 (required), Alpha 1.0 → 2.0",
        "To read more and update, run:  updates-tui inbox",
        "To silence this, set NO_UPDATE_NOTIFIER=1",
      ])
    #expect(try apps.announced("Alpha") == 1 && apps.announced("Beta") == 1)
    let second = try terminals.start(Self.words)
    #expect(try second.waitForEnd() == .exit(0))
    #expect(second.shownLines.first == "1 update: Beta 1.0 → 3.0 (required)")
  }

  @Test func `what one digest only counts, the next one names`() throws {
    for name in ["Alpha", "Beta", "Gamma"] { try apps.remember(name) }
    let first = try terminals.start(Self.words, columns: 58)
    #expect(try first.waitForEnd() == .exit(0))
    #expect(
      first.shownLines.first == "3 updates: Alpha 1.0 → 2.0, Beta 1.0 → 2.0 and 1 more")
    let second = try terminals.start(Self.words, columns: 58)
    #expect(try second.waitForEnd() == .exit(0))
    #expect(second.shownLines.first == "1 update: Gamma 1.0 → 2.0")
    for name in ["Alpha", "Beta", "Gamma"] { #expect(try apps.announced(name) == 1) }
  }

  @Test func `a required update is named and counted before the others`() throws {
    for name in ["Alpha", "Beta", "Gamma"] { try apps.remember(name, required: name == "Gamma") }
    let terminal = try terminals.start(Self.words, columns: 58)
    #expect(try terminal.waitForEnd() == .exit(0))
    #expect(terminal.shownLines.first == "3 updates: Gamma 1.0 → 2.0 (required) and 2 more")
    #expect(try apps.announced("Gamma") == 1 && apps.announced("Alpha") == 0)
  }

  @Test func `what is skipped, snoozed, or claimed by another process is left out`() throws {
    try apps.remember("Alpha", more: #","skipped":["2.0"]"#)
    try apps.remember("Beta", more: #","snoozedUntil":"2026-01-03T00:00:00Z""#)
    try apps.remember("Gamma")
    let lock = open("\(apps.tool.stateFolder)/Gamma.lock", O_RDWR | O_CREAT | O_CLOEXEC, 0o600)
    try #require(flock(lock, LOCK_EX) == 0)
    let held = try terminals.start(Self.words)
    #expect(try held.waitForEnd() == .exit(0))
    #expect(held.bytes.isEmpty)
    close(lock)
    let terminal = try terminals.start(Self.words)
    #expect(try terminal.waitForEnd() == .exit(0))
    #expect(terminal.shownLines.first == "1 update: Gamma 1.0 → 2.0")
  }

  @Test func `without a terminal it says nothing, and the segment has all that is known`()
    async throws
  {
    try apps.remember("Alpha", required: true)
    try apps.remember("Beta", more: #","notifications":{"2.0":1}"#)
    try apps.remember("Gamma", more: #","skipped":["2.0"]"#)
    let words = ["notify", "--all", "--segment", "--now", UpdatesTool.now]
    let result = try await apps.tool.run(words)
    #expect(result.status == 0 && result.errors == "")
    #expect(result.output == "⇡2\n")
    #expect(try await apps.tool.run(words, environment: ["LC_ALL": "C"]).output == "^2\n")
    let both = try await apps.tool.run(words + ["--json"])
    #expect(both.status == 0)
    #expect(try both.document()["error"]?["code"]?.string == "usage.segment")
    let alone = try await apps.tool.run(["notify", "--app", "Alpha", "--segment"])
    #expect(alone.status == 0 && alone.output == "")
    #expect(alone.errors.contains("give --all too"))
  }

  @Test func `a document has an entry for each app`() throws {
    try apps.remember("Alpha")
    _ = try apps.tool.write("{", to: ".config/updates-tui/apps/Broken.json")
    let terminal = try terminals.start(Self.words + ["--json"], output: .pipe)
    #expect(try terminal.waitForEnd() == .exit(0))
    let document = try terminal.document()
    #expect(try JSONSchema(command: "notify-all").faults(in: document) == [])
    #expect(document["shown"] == .boolean(true))
    #expect(document["apps"]?[0]?["shown"] == .boolean(true))
    #expect(document["apps"]?[2]?["error"]?["code"]?.string == "app-file.malformed")
  }
}

@Suite(.aside) struct RefreshAllTests {
  let apps: ManyApps
  var tool: UpdatesTool { apps.tool }

  init() throws {
    apps = try ManyApps()
  }

  @Test func `one process looks for the updates of all apps whose check is due`() async throws {
    let server = try RecordingServer(.text(ManyApps.feed("2.0")))
    for id in ["a", "b", "c"] { try apps.register(id, feed: server.url("/\(id)")) }
    _ = try tool.write("{", to: ".config/updates-tui/apps/broken.json")
    try apps.remember("b", pending: nil)
    let words = ["notify", "--all", "--json", "--now", UpdatesTool.now]
    let document = try await tool.run(words).document()
    #expect(document["refreshStarted"] == .boolean(true))
    try await tool.refreshEnded()
    #expect(server.requests.map(\.target) == ["/a", "/c"])
    #expect(try apps.state(of: "a")["pending"]?["version"]?.string == "2.0")
    #expect(try apps.announced("a") == 0)
    #expect(try await tool.run(words).document()["refreshStarted"] == .boolean(false))
  }

  @Test func `while it runs no second one starts, and each app is asked once`() async throws {
    let server = try HoldingServer()
    try apps.register("a", feed: server.url())
    let words = ["notify", "--all", "--json", "--now", UpdatesTool.now, "--timeout", "60"]
    _ = try await tool.run(words)
    await server.arrival()
    let document = try await tool.run(words).document()
    #expect(document["refreshStarted"] == .boolean(false))
    let alone = try await tool.run([
      "notify", "--app", "a", "--json", "--now", "2026-01-05T00:00:00Z",
    ]).document()
    #expect(alone["refreshStarted"] == .boolean(false))
    #expect(server.requests.count == 1)
    for refresh in RunningRefresh.all(home: tool.home.path) { refresh.end() }
    try await tool.refreshEnded()
  }
}

@Suite struct StatusAllTests {
  @Test func `it shows what is remembered, and in short how many updates there are`() async throws {
    let apps = try ManyApps()
    for id in ["a", "b", "c"] { try apps.register(id) }
    try apps.remember("a")
    try apps.remember("b", pending: nil, more: #","reason":"up-to-date""#)
    try apps.register("d")
    try apps.remember("d", pending: nil, more: #","failures":2"#)
    let words = ["status", "--all"]
    var result = try await apps.tool.run(words)
    #expect(result.status == 0 && result.errors == "")
    #expect(
      result.output
        == "a  1.0 → 2.0\nb  1.0 is up to date\nc  1.0, not checked yet\nd  1.0, could not check\n")
    result = try await apps.tool.run(words + ["--short"])
    #expect(result.status == 0 && result.output == "⇡1\n")
    let document = try await apps.tool.run(words + ["--json"]).document()
    #expect(document["apps"]?[0]?["pending"]?["version"]?.string == "2.0")
    try apps.remember("a", pending: nil)
    #expect(try await apps.tool.run(words + ["--short"]).output == "")
  }

  @Test(arguments: [
    (
      "C.UTF-8",
      [
        "a  1.0 → 2.0, not shown: you skipped this version",
        "b  1.0 → 2.0, not shown: it is snoozed until the next version", "c  1.0 → 3.0 (required)",
        "d  No update: other versions are pinned",
        "e  No update: the newer version was first seen only recently",
      ]
    ),
    (
      "de_DE.UTF-8",
      [
        "a  1.0 → 2.0, wird aber nicht angezeigt: diese Version wurde übersprungen",
        "b  1.0 → 2.0, wird aber nicht angezeigt: es ist bis zur nächsten Version zurückgestellt",
        "c  1.0 → 3.0 (erforderlich)", "d  Kein Update: andere Versionen sind festgelegt",
        "e  Kein Update: die neuere Version ist hier erst seit Kurzem bekannt",
      ]
    ),
  ])
  func `it says in the language of the person why an update is not offered`(
    language: String, lines: [String]
  ) async throws {
    let apps = try ManyApps()
    for id in ["a", "b", "c", "d", "e"] { try apps.register(id) }
    try apps.remember("a", more: #","skipped":["2.0"]"#)
    try apps.remember("b", more: #","snoozedVersion":"2.0""#)
    try apps.remember("c", pending: "3.0", required: true)
    try apps.remember("d", pending: nil, more: #","reason":"pinned""#)
    try apps.remember("e", pending: nil, more: #","reason":"too-young""#)
    let result = try await apps.tool.run(["status", "--all"], environment: ["LC_ALL": language])
    #expect(result.output.split(separator: "\n").map(String.init) == lines)
  }
}
