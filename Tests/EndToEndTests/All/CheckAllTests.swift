import Foundation
import Synchronization
import Testing
import UpdatesLoopback
import UpdatesTestSupport

@Suite struct CheckAllTests {
  let tool: UpdatesTool

  init() throws {
    tool = try UpdatesTool()
  }

  @Test func `a broken app file and a server that hangs do not spoil the others`() async throws {
    let hanging = try HoldingServer()
    let answering = try LoopbackServer(.text(UpdatesTool.feed("2.0")))
    try tool.register("com.example.a", feed: hanging.url())
    try tool.write("{", to: ".config/updates-tui/apps/com.example.b.json")
    try tool.register("com.example.c", feed: answering.url())
    let result = try await tool.run("check", "--all", "--timeout", "0.3")
    #expect(result.status == 100)
    let lines = result.output.split(separator: "\n")
    #expect(lines.count == 3)
    #expect(lines[0].contains("could not check: ") && lines[0].contains("in time"))
    #expect(lines[1].contains("is not JSON"))
    #expect(lines[2] == "com.example.c  1.0 → 2.0")
    let document = try await tool.document("check", "--all", "--timeout", "0.3")
    try document.expect(
      #"""
      {"result": "available",
       "apps": [{"error": {"code": "feed.timeout"}}, {"app": null, "result": "error"}]}
      """#)
    #expect(document["warnings"]?[1]?["message"]?.string?.contains("com.example.b: ") == true)
  }

  @Test func `four servers are asked at the same time, and no more`() async throws {
    let crowd = Crowd()
    let servers = try (1...6).map { _ in
      try LoopbackServer { _ in
        crowd.meet(4)
        return .text(UpdatesTool.feed("2.0"))
      }
    }
    for (index, server) in servers.enumerated() {
      try tool.register("com.example.\(index)", feed: server.url())
    }
    #expect(try await tool.run("check", "--all").status == 100)
    #expect(crowd.largest == 4)
  }

  @Test(.onTerminals) func `Ctrl-C ends all checks at once`() async throws {
    let servers = try (1...3).map { _ in try HoldingServer() }
    for (index, server) in servers.enumerated() {
      try tool.register("com.example.\(index)", feed: server.url())
    }
    let terminal = try tool.onTerminals().start(["check", "--all", "--timeout", "60"])
    try terminal.wait(for: "Checking for updates… 0/3")
    for server in servers { await server.arrival() }
    #expect(try terminal.end(with: "\u{3}") == .exit(130))
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
