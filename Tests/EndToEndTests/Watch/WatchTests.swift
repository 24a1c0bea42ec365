import Foundation
import Testing
import UpdatesLoopback
import UpdatesPlatform
import UpdatesTestSupport

/// `watch`, read line by line.
@Suite(.onTerminals) struct WatchTests {
  let tool: TerminalTool
  let server: RecordingServer

  init() throws {
    tool = try TerminalTool()
    server = try Lookup.server("2.0")
  }

  private func words(_ more: String..., url: String? = nil) -> [String] {
    ["watch"] + UpdatesTool.asking(url ?? server.url("/lookup")) + ["--timeout", "60"] + more
  }

  private func date(_ value: JSONValue?) throws -> Instant {
    try #require(value?.string.flatMap { Instant(iso8601: $0) })
  }

  // MARK: Events

  @Test func `each event is one document on a line of its own`() throws {
    let terminal = try tool.start(words("--every", "1s", "--json"), output: .pipe)
    try terminal.waitForLines(3)
    terminal.signal(2)
    #expect(try terminal.waitForEnd() == .exit(130))
    let events = try terminal.events()
    #expect(events.prefix(3).map(\.event) == ["waiting", "available", "none"])
    #expect(events.last?.event == "stopped")
    #expect(events.last?["nextCheck"] == .null)
    #expect(events.allSatisfy { $0["result"] == $0["event"] && $0["error"] == .null })
    #expect(events[0]["update"] == .null)
    #expect(events[1]["update"]?["version"]?.string == "2.0")
    #expect(events[1]["update"]?["shouldNotify"] == .boolean(true))
    #expect(events[2]["update"] == .null && events[2]["reason"]?.string == "notified-enough")
    for event in events.prefix(3) {
      let wait = try date(event["nextCheck"]).seconds(since: date(event["at"]))
      #expect((0...2).contains(wait))
    }
    #expect(server.requests.count >= 2)
    #expect(try tool.state()["notifications"] == .object([:]))
    #expect(terminal.output == "")
  }

  @Test func `an update is told again when it becomes required, and another when it comes`()
    throws
  {
    func write(_ keys: String) throws -> String {
      try tool.home.write(
        #"{"app":{"id":"com.example.tool","version":"1.0"},"updates":{\#(keys)}}"#, to: "app.json")
    }
    let file = try write(#""version":"2.0""#)
    let terminal = try tool.start(
      ["watch", "--config", file, "--every", "1s", "--json"], output: .pipe)
    func wait(for text: String) throws {
      try terminal.wait { $0.lines.contains { $0.contains(text) } }
    }
    try wait(for: #""version":"2.0""#)
    try wait(for: #""reason":"notified-enough""#)
    _ = try write(#""version":"2.0","update-type":"hard""#)
    try wait(for: #""required":true"#)
    _ = try write(#""version":"2.1""#)
    try wait(for: #""version":"2.1""#)
    terminal.signal(2)
    _ = try terminal.waitForEnd()
    let told = try terminal.events().filter { $0.event == "available" }
    #expect(told.map { $0["update"]?["version"]?.string } == ["2.0", "2.0", "2.1"])
    #expect(
      told.map { $0["update"]?["required"] } == [false, true, false].map { .boolean($0) })
  }

  @Test func `a person reads one sentence an event`() throws {
    let terminal = try tool.start(words("--every", "1s"), output: .pipe)
    try terminal.waitForLines(3)
    #expect(try terminal.end(with: .interrupt) == .exit(130))
    #expect(terminal.lines[0].contains(/^[A-Z][a-z][a-z] \d+, 20\d\d, \d\d:\d\d  Next check to/))
    #expect(
      terminal.lines[1].contains("  Tool 2.0 is available (you have 1.0); next check to"))
    #expect(terminal.lines[2].contains("(you have 1.0), as before; next check to"))
    #expect(terminal.lines.last?.hasSuffix("  Stopped") == true)
  }

  @Test func `what cannot be found out is told, and tried again after a minute`() throws {
    let server = try RecordingServer { _ in .status(500) }
    let terminal = try tool.start(
      words("--now-first", "--json", url: server.url("/lookup")), output: .pipe)
    try terminal.waitForLines(1)
    terminal.signal(2)
    #expect(try terminal.waitForEnd() == .exit(130))
    let events = try terminal.events()
    #expect(events.map(\.event) == ["error", "stopped"])
    #expect(events[0]["error"]?["code"]?.string == "feed.status")
    #expect(events[0]["reason"]?.string == "feed-failed")
    let at = try date(events[0]["at"])
    let wait = try date(events[0]["nextCheck"]).seconds(since: at)
    // From the beginning of the check, in whole seconds.
    #expect(wait < 76)
    #expect(try tool.state()["failures"] == .number(1))
  }

  // MARK: When

  @Test func `by the app file's schedule it checks when that is due`() throws {
    let configuration = try tool.prompt(more: ["check": "hourly"])[2]
    let first = try tool.start(["watch", "--config", configuration, "--json"], output: .pipe)
    try first.waitForLines(1)
    first.signal(2)
    #expect(try first.waitForEnd() == .exit(130))
    #expect(try first.events().map(\.event) == ["available", "stopped"])

    let second = try tool.start(["watch", "--config", configuration, "--json"], output: .pipe)
    try second.waitForLines(1)
    second.signal(2)
    #expect(try second.waitForEnd() == .exit(130))
    let events = try second.events()
    #expect(events.map(\.event) == ["waiting", "stopped"])
    let last = try #require(
      try tool.state()["lastAttempt"]?.string.flatMap { Instant(iso8601: $0) })
    #expect(try date(events[0]["nextCheck"]) == last.adding(seconds: 3_600))
  }

  @Test func `the app file is read before each check, and missed while it does not exist`() throws {
    func text(_ version: String) -> String {
      #"""
      {"app": {"id": "com.example.tool", "name": "Tool", "version": "\#(version)"},
       "updates": {"check-for": "manually", "version": "2.0.0"}}
      """#
    }
    let file = try tool.home.write(text("1.4.0"), to: "app.json")
    let terminal = try tool.start(
      ["watch", "--config", file, "--every", "1s", "--json"], output: .pipe)
    try terminal.wait { $0.lines.contains { $0.contains(#""event":"available""#) } }
    try FileManager.default.removeItem(atPath: file)
    try terminal.wait { $0.lines.contains { $0.contains("configuration.missing") } }
    try tool.home.write(text("2.0.0"), to: "app.json")
    try terminal.wait { $0.lines.contains { $0.contains(#""reason":"up-to-date""#) } }
    terminal.signal(15)
    #expect(try terminal.waitForEnd() == .signal(15))
    let events = try terminal.events()
    let missing = try #require(
      events.first { $0["warnings"]?[0]?["code"]?.string == "configuration.missing" })
    // It is still there, and was told before.
    #expect(missing.event == "none" && missing["reason"]?.string == "notified-enough")
  }

  // MARK: Ending

  @Test func `a signal ends it in the middle of a check`() throws {
    let server = try RecordingServer { _ in .silence }
    let terminal = try tool.start(
      words("--now-first", "--json", url: server.url("/lookup")), output: .pipe)
    try terminal.wait { _ in !server.requests.isEmpty }
    terminal.signal(2)
    #expect(try terminal.waitForEnd() == .exit(130))
    #expect(try terminal.events().map(\.event) == ["stopped"])
  }

  @Test func `a reader who has enough ends it at once, without a word`() throws {
    let line = words("--every", "1h", "--now-first").joined(separator: " ")
    let shell = try tool.script(#"{ $tool \#(line); echo "status $?" >&2; } | head -n 1"#)
    #expect(try shell.waitForEnd() == .exit(0))
    #expect(shell.screen.contains("Tool 2.0 is available"))
    #expect(shell.screen.contains("status 0"))
    #expect(!shell.screen.contains("error"))
  }

  // MARK: Nothing to do

  @Test(arguments: [("NO_UPDATE_NOTIFIER", "0"), ("DISABLE_UPDATE_CHECK", "")])
  func `switched off it does nothing`(name: String, value: String) async throws {
    let tool = try UpdatesTool()
    let result = try await tool.run(words("--now-first"), environment: [name: value])
    #expect(result.status == 0)
    #expect(result.output == "")
    #expect(result.errors == "Not watching: '\(name)' is set\n")
    let quiet = try await tool.run(words("--quiet"), environment: [name: value])
    #expect(quiet.output + quiet.errors == "")
    let document = try await tool.run(words("--json"), environment: [name: value]).document()
    #expect(document.event == "stopped")
    #expect(document["reason"]?.string == "switched-off")
    #expect(server.requests.isEmpty)
    #expect(tool.state.isEmpty)
  }
}
