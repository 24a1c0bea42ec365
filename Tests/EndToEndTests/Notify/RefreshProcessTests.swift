import Foundation
import Testing
import UpdatesLoopback
import UpdatesTestSupport

@Suite(.aside) struct RefreshProcessTests {
  let host: NotifyTool
  var tool: UpdatesTool { host.tool }

  init() throws {
    host = try NotifyTool()
  }

  @Test func `a refresh remembers what it found and claims nothing`() async throws {
    let server = try Lookup.server("2.0")
    host.expectSilence(try await tool.run(NotifyTool.words(asking: server.url())))
    try await host.refreshEnded()
    let state = try #require(try host.state)
    #expect(server.requests.count == 1)
    #expect(state["pending"]?["version"]?.string == "2.0")
    #expect(state["notifications"] == .object([:]))
    #expect(state["lastSuccess"]?.string == UpdatesTool.now)
    #expect(state["failures"] == nil && state["retryAt"] == nil)
    #expect(state["journal"]?[0]?["version"]?.string == "1.0")
    let next = try await tool.run(NotifyTool.words(asking: server.url(), "--json")).document()
    #expect(next["refreshStarted"] == .boolean(false))
    #expect(server.requests.count == 1)
  }

  @Test(.enabled(if: RunningRefresh.canBeFound, "/proc is needed"))
  func `it is a process of its own, and its secrets are in no list of processes`() async throws {
    let server = try HoldingServer()
    let secret = "5ecre7"
    let words = NotifyTool.words(
      asking: server.url("/lookup"), "--timeout", "60", "--header",
      "Authorization: Bearer \(secret)", "--header", "X-Key: env:KEY")
    let result = try await tool.run(words, environment: ["KEY": "of the environment"])
    host.expectSilence(result)
    await server.arrival()
    let refresh = try #require(RunningRefresh.all(home: tool.home.path).first)
    defer { refresh.end() }
    #expect(refresh.arguments == ["updates-tui", "refresh"])
    #expect(refresh.session == refresh.process && refresh.group == refresh.process)
    #expect(refresh.terminal == 0)
    #expect(refresh.ignores(SIGHUP) && !refresh.ignores(SIGALRM))
    #expect(refresh.target(of: 1) == "/dev/null" && refresh.target(of: 2) == "/dev/null")
    #expect(refresh.target(of: 3) == "\(tool.stateFolder)/\(NotifyTool.id)+refresh.lock")
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
    let words = NotifyTool.words(asking: silent.url(), "--timeout", "60", "--json")
    #expect(try await tool.run(words).document()["refreshStarted"] == .boolean(true))
    await silent.arrival()
    #expect(host.isRefreshing)
    #expect(try await tool.run(words).document()["refreshStarted"] == .boolean(false))
    for refresh in RunningRefresh.all(home: tool.home.path) { refresh.end() }
    try await host.refreshEnded()
    #expect(try host.state?["failures"] == .number(1))
    #expect(try host.state?["lastAttempt"]?.string == UpdatesTool.now)
    #expect(try await tool.run(words).document()["refreshStarted"] == .boolean(false))
    let server = try Lookup.server("2.0")
    let later = NotifyTool.words(asking: server.url(), "--json").map {
      $0 == UpdatesTool.now ? "2026-01-02T03:06:05Z" : $0
    }
    #expect(try await tool.run(later).document()["refreshStarted"] == .boolean(true))
    try await host.refreshEnded()
    #expect(server.requests.count == 1 && silent.requests.count == 1)
    #expect(try host.state?["failures"] == nil)
  }

  @Test func `of fifty hosts at once one starts a refresh`() async throws {
    let server = try Lookup.server("2.0")
    let results = try await tool.tool.runTogether(
      50, NotifyTool.words(asking: server.url(), "--json"))
    let documents = try results.map { try $0.document() }
    #expect(documents.count { $0["refreshStarted"] == .boolean(true) } == 1)
    #expect(results.allSatisfy { $0.status == 0 && $0.errors == "" })
    #expect(documents.allSatisfy { $0["warnings"] == .array([]) })
    try await host.refreshEnded()
    #expect(server.requests.count == 1)
  }

  @Test func `the version command runs in a refresh only`() async throws {
    let server = try Lookup.server("2.0")
    let script = try tool.write("#!/bin/sh\necho run >> \"$HOME/runs\"\necho 1.4\n", to: "version")
    let path = try tool.write(
      #"{"app":{"id":"\#(NotifyTool.id)","version-command":["/bin/sh","\#(script)"]},"#
        + #""feed":{"lookup-url":"\#(server.url())"}}"#, to: "app.json")
    chmod(path, 0o600)
    let words = [
      "notify", "--config", path, "--trust", "--now", UpdatesTool.now, "--json",
    ]
    #expect(try await tool.run(words + ["--offline"]).status == 0)
    #expect(!FileManager.default.fileExists(atPath: tool.home.path + "/runs"))
    #expect(try await tool.run(words).document()["refreshStarted"] == .boolean(true))
    try await host.refreshEnded()
    #expect(try host.state?["app"]?["installed"]?.string == "1.4")
    #expect(try await tool.run(words).document()["update"]?["version"]?.string == "2.0")
    let runs = FileManager.default.contents(atPath: tool.home.path + "/runs")
    #expect(runs == Data("run\n".utf8))
  }

  @Test(arguments: ["{}", #"{"words":["--bogus"],"headers":[]}"#])
  func `whoever starts it without a job hears what it is`(input: String) async throws {
    let result = try await tool.tool.run(["refresh"], input: input)
    #expect(result.output == "" && result.errors.contains("hint: "))
    #expect(result.status == (input.contains("bogus") ? 64 : 65))
    #expect(tool.state.isEmpty)
    #expect(try await !tool.run("--help").output.contains("refresh"))
  }

  @Test func `what cannot be remembered is not asked for`() async throws {
    let job =
      #"{"words":["--id=a","--installed=1.0","--lookup-url=http://127.0.0.1:9"],"headers":[]}"#
    _ = try tool.write("mine", to: ".local/state/updates-tui")
    let result = try await tool.tool.run(["refresh"], input: job)
    #expect(result.status == 73)
  }
}
