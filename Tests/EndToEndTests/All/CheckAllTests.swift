import Foundation
import Synchronization
import Testing
import UpdatesLoopback
import UpdatesTestSupport

@Suite struct CheckAllTests {
  let apps: ManyApps
  var tool: UpdatesTool { apps.tool }

  init() throws {
    apps = try ManyApps()
  }

  @Test func `each app has a line, and the one that matters most gives the exit code`()
    async throws
  {
    try apps.register("com.example.a", name: "Alpha", offers: "2.0")
    try apps.register("com.example.b", name: "Beta", installed: "3.0", offers: "3.0")
    var result = try await tool.run("check", "--all")
    #expect(result.status == 100)
    #expect(result.output == "Alpha  1.0 → 2.0\nBeta   3.0 is up to date\n")
    #expect(result.errors == "")
    try apps.register(
      "com.example.c", name: "Gamma", offers: "2.0",
      ["updates": ["version": "2.0", "min-required-app-version": "2.0"]])
    result = try await tool.run("check", "--all")
    #expect(result.status == 101)
    #expect(result.output.hasSuffix("Gamma  1.0 → 2.0 (required)\n"))
  }

  @Test func `what is wrong with the command line is told once`() async throws {
    try apps.register("a", offers: "2.0")
    try apps.register("b", offers: "2.0")
    let result = try await tool.run("check", "--all", "--os-version", "x")
    #expect(result.status == 64 && result.output == "")
    #expect(result.errors.ranges(of: "error:").count == 1, "\(result.errors)")
  }

  @Test func `the lines are in the language of the person`() async throws {
    try apps.register("a", offers: "1.0")
    try apps.register("b", offers: "2.0")
    _ = try await tool.run("skip", "2.0", "--app", "b")
    try apps.register("c", feed: "http://127.0.0.1:1/")
    let german = ["LC_ALL": "de_DE.UTF-8"]
    let result = try await tool.run(["check", "--all"], environment: german)
    #expect(
      result.output == """
        a  1.0 ist auf dem neuesten Stand
        b  1.0 → 2.0, wird aber nicht angezeigt: diese Version wurde übersprungen
        c  nicht prüfbar: 127.0.0.1 ist nicht erreichbar

        """)
  }

  @Test func `a document has an entry for each app, sorted by identifier`() async throws {
    try apps.register("com.example.z", offers: "2.0")
    try apps.register("com.example.a", offers: "1.0")
    let document = try await tool.document("check", "--all")
    #expect(document["command"]?.string == "check --all")
    #expect(document["result"]?.string == "available")
    #expect(document["error"] == .null && document["warnings"] == .array([]))
    #expect(document["apps"]?[0]?["id"]?.string == "com.example.a")
    #expect(document["apps"]?[0]?["reason"]?.string == "up-to-date")
    #expect(document["apps"]?[1]?["update"]?["version"]?.string == "2.0")
    #expect(document["apps"]?[1]?["update"]?["shouldNotify"] == .boolean(true))
    #expect(try apps.announced("com.example.z") == 0)
  }

  @Test func `a broken app file and a server that hangs do not spoil the others`() async throws {
    let hanging = try HoldingServer()
    let answering = try RecordingServer(.text(ManyApps.feed("2.0")))
    try apps.register("com.example.a", feed: hanging.url())
    _ = try tool.write("{", to: ".config/updates-tui/apps/com.example.b.json")
    try apps.register("com.example.c", feed: answering.url())
    let result = try await tool.run("check", "--all", "--timeout", "0.3")
    #expect(result.status == 100)
    let lines = result.output.split(separator: "\n")
    #expect(lines.count == 3)
    #expect(lines[0].contains("could not check: ") && lines[0].contains("in time"))
    #expect(lines[1].contains("is not JSON"))
    #expect(lines[2] == "com.example.c  1.0 → 2.0")
    let document = try await tool.document("check", "--all", "--timeout", "0.3")
    #expect(document["result"]?.string == "available")
    #expect(document["apps"]?[0]?["error"]?["code"]?.string == "feed.timeout")
    #expect(document["apps"]?[1]?["app"] == .null)
    #expect(document["apps"]?[1]?["result"]?.string == "error")
    #expect(document["warnings"]?[1]?["message"]?.string?.contains("com.example.b: ") == true)
  }

  @Test func `only where nothing could be checked the failure is that of the command`()
    async throws
  {
    _ = try tool.write("{", to: ".config/updates-tui/apps/com.example.b.json")
    _ = try tool.write("[]", to: ".config/updates-tui/apps/com.example.c.json")
    let result = try await tool.run("check", "--all")
    #expect(result.status == 78)
    #expect(result.errors.contains("none of the 2 apps could be checked; the first: "))
    let document = try await tool.document("check", "--all")
    #expect(document["result"]?.string == "error")
    #expect(document["error"]?["code"]?.string == "app-file.malformed")
  }

  @Test func `four servers are asked at the same time, and no more`() async throws {
    let crowd = Crowd()
    let servers = try (1...6).map { _ in
      try RecordingServer { _ in
        crowd.meet(4)
        return .text(ManyApps.feed("2.0"))
      }
    }
    for (index, server) in servers.enumerated() {
      try apps.register("com.example.\(index)", feed: server.url())
    }
    #expect(try await tool.run("check", "--all").status == 100)
    #expect(crowd.largest == 4)
  }
}

/// Those who are somewhere at the same time.
private final class Crowd: Sendable {
  private let counts = Mutex((now: 0, largest: 0))
  private let hasMet = NSCondition()

  var largest: Int { counts.withLock(\.largest) }

  /// Waits until so many are here, or have been.
  func meet(_ count: Int) {
    hasMet.lock()
    counts.withLock {
      $0.now += 1
      $0.largest = max($0.largest, $0.now)
    }
    hasMet.broadcast()
    while largest < count { hasMet.wait() }
    counts.withLock { $0.now -= 1 }
    hasMet.unlock()
  }
}

@Suite(.onTerminals) struct CheckAllTerminalTests {
  @Test func `Ctrl-C ends all checks at once`() async throws {
    let apps = try ManyApps()
    let servers = try (1...3).map { _ in try HoldingServer() }
    for (index, server) in servers.enumerated() {
      try apps.register("com.example.\(index)", feed: server.url())
    }
    let terminals = try TerminalTool()
    terminals.environment["HOME"] = apps.tool.home.path
    let terminal = try terminals.start(["check", "--all", "--timeout", "60"])
    try terminal.wait(for: "Checking for updates… 0/3")
    for server in servers { await server.arrival() }
    #expect(try terminal.end(with: "\u{3}") == .exit(130))
  }
}
