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

  @Test func `a refresh remembers what it found and claims nothing`() async throws {
    let server = try Lookup.server("2.0")
    let words = UpdatesTool.notifying(asking: server.url())
    try await tool.run(words).expect(0, "", errors: "")
    try await tool.refreshEnded()
    let state = try #require(try tool.state())
    try state.expect(
      #"""
      {"pending": {"version": "2.0"}, "notifications": {}, "lastSuccess": "\#(UpdatesTool.now)",
       "journal": [{"version": "1.0"}]}
      """#)
    #expect(state["failures"] == nil && state["retryAt"] == nil)
    try await notify(words, starts: false)
    #expect(server.requests.count == 1)
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
    #expect(try tool.state()?["failures"] == nil)
  }

  @Test func `until the time that a server names nothing asks it by itself`() async throws {
    let isWell = Done()
    let feed = SampleFeed.github
    let server = try RecordingServer { _ in
      isWell.value
        ? .text(feed.answer) : .status(503, headers: [.init("Retry-After", "7200")])
    }
    let words = feed.words(server.url)
    try await tool.run(["check"] + words).expect(75, errors: "hint: try again in 2 hours")
    let until = "2026-01-02T05:04:05Z"
    #expect(try tool.state()?["retryAt"]?.string == until)
    try await tool.document("status", "--id", UpdatesTool.appID).expect(
      #"{"nextDue": "\#(until)"}"#)

    isWell.value = true
    try await notify(["notify", "--now", "2026-01-02T05:04:04Z"] + words, starts: false)
    #expect(server.requests.count == 1)
    try await notify(["notify", "--now", until] + words, starts: true)
    try await tool.refreshEnded()
    #expect(try tool.state()?["retryAt"] == nil)
    #expect(try tool.state()?["pending"]?["version"]?.string == "2.0")
    #expect(server.requests.count == 2)
  }

  @Test func `of fifty hosts at once one starts a refresh`() async throws {
    let server = try Lookup.server("2.0")
    let results = try await tool.tool.runTogether(
      50, UpdatesTool.notifying(asking: server.url(), "--json"))
    let documents = try results.map { try $0.document() }
    #expect(documents.count { $0["refreshStarted"] == .boolean(true) } == 1)
    #expect(results.allSatisfy { $0.status == 0 && $0.errors == "" })
    #expect(documents.allSatisfy { $0["warnings"] == .array([]) })
    try await tool.refreshEnded()
    #expect(server.requests.count == 1)
  }

  @Test func `the version command runs in a refresh only`() async throws {
    let server = try Lookup.server("2.0")
    let script = try tool.write("#!/bin/sh\necho run >> \"$HOME/runs\"\necho 1.4\n", to: "version")
    let path = try tool.write(
      #"{"app":{"id":"\#(UpdatesTool.appID)","version-command":["/bin/sh","\#(script)"]},"#
        + #""feed":{"lookup-url":"\#(server.url())"}}"#, to: "app.json")
    chmod(path, 0o600)
    let words = ["notify", "--config", path, "--trust", "--now", UpdatesTool.now]
    #expect(try await tool.run(words + ["--offline"]).status == 0)
    #expect(!tool.exists("runs"))
    try await notify(words, starts: true)
    try await tool.refreshEnded()
    #expect(try tool.state()?["app"]?["installed"]?.string == "1.4")
    try await tool.document(words).expect(#"{"update": {"version": "2.0"}}"#)
    #expect(try tool.text(of: "runs") == "run\n")
  }

  @Test(arguments: ["{}", #"{"words":["--bogus"],"headers":[]}"#])
  func `whoever starts it without a job hears what it is`(input: String) async throws {
    try await tool.tool.run(["refresh"], input: input).expect(
      input.contains("bogus") ? 64 : 65, "", errors: "hint: ")
    #expect(tool.state.isEmpty)
    #expect(try await !tool.run("--help").output.contains("refresh"))
  }

  @Test func `what cannot be remembered is not asked for`() async throws {
    let job =
      #"{"words":["--id=a","--installed=1.0","--lookup-url=http://127.0.0.1:9"],"headers":[]}"#
    try tool.write("mine", to: ".local/state/updates-tui")
    #expect(try await tool.tool.run(["refresh"], input: job).status == 73)
  }

  @Test(arguments: ["<&- >&- 2>&-", ">/dev/full 2>/dev/full", "| true"])
  func `closed and broken streams hurt nobody`(streams: String) async throws {
    let server = try Lookup.server("2.0")
    try tool.remember(lastAttempt: "2025-01-01T00:00:00Z")
    var shell = tool.tool
    shell.path = "/bin/sh"
    let line = #""$0" "$@" \#(streams)"#
    try await shell.run(
      ["-c", line, tool.tool.path] + UpdatesTool.notifying(asking: server.url())
    ).expect(0, "", errors: "")
    try await tool.refreshEnded()
    #expect(server.requests.count == 1)
  }
}
