import Foundation
import Testing
import UpdatesLoopback
import UpdatesTestSupport

@Suite(.aside) struct RefreshProcessTests {
  let tool: UpdatesTool

  init() throws {
    tool = try UpdatesTool()
  }

  /// Calls `notify`, and expects that it starts a refresh, or not.
  private func notify(
    _ words: [String], starts: Bool, sourceLocation: SourceLocation = #_sourceLocation
  ) async throws {
    try await tool.document(words, sourceLocation: sourceLocation).expect(
      #"{"refreshStarted": \#(starts)}"#, sourceLocation: sourceLocation)
  }

  @Test(.enabled(if: RunningRefresh.canBeFound, "/proc is needed"))
  func `it is a process of its own, and its secrets are in no list of processes`() async throws {
    let server = try HoldingServer()
    let secret = "5ecre7"
    let words = UpdatesTool.notifying(
      asking: server.url("/lookup"), "--timeout", "60", "--header",
      "Authorization: Bearer \(secret)", "--header", "X-Key: env:KEY")
    try await tool.run(words, environment: ["KEY": "of the environment"]).expect(0, "", errors: "")
    await server.arrival()
    let refresh = try #require(RunningRefresh.all(home: tool.home.path).first)
    defer { refresh.end() }
    #expect(refresh.arguments == ["updates-tui", "refresh"])
    #expect(refresh.session == refresh.process && refresh.group == refresh.process)
    #expect(refresh.terminal == 0)
    #expect(refresh.ignores(SIGHUP) && !refresh.ignores(SIGALRM))
    #expect(refresh.target(of: 1) == "/dev/null" && refresh.target(of: 2) == "/dev/null")
    #expect(refresh.target(of: 3) == "\(tool.stateFolder)/\(UpdatesTool.appID)+refresh.lock")
    let request = try #require(server.requests.first)
    #expect(request["Authorization"] == "Bearer \(secret)")
    #expect(request["X-Key"] == "of the environment")
    for (path, bytes) in UpdatesTool.contents(of: tool.home.path) {
      #expect(!String(decoding: bytes, as: UTF8.self).contains(secret), "\(path)")
    }
  }

  @Test(.enabled(if: RunningRefresh.canBeFound, "/proc is needed"))
  func `one that is killed has failed, and its lock is free`() async throws {
    let silent = try HoldingServer()
    let words = UpdatesTool.notifying(asking: silent.url(), "--timeout", "60")
    try await notify(words, starts: true)
    await silent.arrival()
    #expect(tool.lock("\(UpdatesTool.appID)+refresh.lock", LOCK_EX | LOCK_NB) == -1)
    try await notify(words, starts: false)
    for refresh in RunningRefresh.all(home: tool.home.path) { refresh.end() }
    try await tool.refreshEnded()
    try #require(try tool.state()).expect(
      #"{"failures": 1, "lastAttempt": "\#(UpdatesTool.now)"}"#)
    try await notify(words, starts: false)
    let server = try Lookup.server("2.0")
    try await notify(
      UpdatesTool.notifying(asking: server.url()).map {
        $0 == UpdatesTool.now ? "2026-01-02T03:06:05Z" : $0
      }, starts: true)
    try await tool.refreshEnded()
    #expect(server.requests.count == 1 && silent.requests.count == 1)
    #expect(try tool.state()?["failures"] == .number(0))
  }
}
