import Foundation
import Testing
import UpdatesLoopback
import UpdatesPlatform
import UpdatesTestSupport

/// `watch`, read line by line.
@Suite(.onTerminals) struct WatchTests {
  let tool: TerminalTool
  let server: LoopbackServer

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

  /// Interrupts a watch, and returns all its events.
  private func interrupt(_ terminal: PseudoTerminal) throws -> [JSONValue] {
    terminal.signal(2)
    #expect(try terminal.waitForEnd() == .exit(130))
    let events = try terminal.events()
    try #require(events.last).expect(#"{"event": "stopped", "nextCheck": null}"#)
    return events.dropLast()
  }

  // MARK: Events

  @Test func `each event is one document or one sentence on a line of its own`() throws {
    let terminal = try tool.start(words("--every", "1s", "--json"), output: .pipe)
    let other = try TerminalTool()
    let person = try other.start(words("--every", "1s"), output: .pipe)
    try terminal.waitForLines(3)
    let events = try interrupt(terminal)
    #expect(events.prefix(3).map(\.event) == ["waiting", "available", "none"])
    #expect(events.allSatisfy { $0["result"] == $0["event"] && $0["error"] == .null })
    try JSONValue.array(Array(events.prefix(3))).expect(
      #"""
      [{"update": null}, {"update": {"version": "2.0", "shouldNotify": true}},
       {"update": null, "reason": "notified-enough"}]
      """#)
    for event in events.prefix(3) {
      let wait = try date(event["nextCheck"]).seconds(since: date(event["at"]))
      #expect((0...2).contains(wait))
    }
    #expect(try tool.state()["notifications"] == .object([:]))
    #expect(terminal.output == "")

    try person.waitForLines(3)
    #expect(try person.end(with: .interrupt) == .exit(130))
    #expect(person.lines[0].contains(/^[A-Z][a-z][a-z] \d+, 20\d\d, \d\d:\d\d  Next check to/))
    #expect(person.lines[1].contains("  Tool 2.0 is available (you have 1.0); next check to"))
    #expect(
      person.lines[2].contains("(you have 1.0), as before; next check to"))
    #expect(person.lines.last?.hasSuffix("  Stopped") == true)
    #expect(server.requests.count >= 4)
  }

  @Test func `the app file is read before each check, and news in it are told`() throws {
    func write(_ keys: String, installed: String = "1.0") throws -> String {
      try tool.home.write(
        #"{"app":{"id":"com.example.tool","version":"\#(installed)"},"#
          + #""updates":{"check-for":"manually",\#(keys)}}"#, to: "app.json")
    }
    let file = try write(#""version":"2.0""#)
    let terminal = try tool.start(
      ["watch", "--config", file, "--every", "1s", "--json"], output: .pipe)
    func wait(for text: String) throws {
      try terminal.wait { $0.lines.contains { $0.contains(text) } }
    }
    try wait(for: #""version":"2.0""#)
    // It is missed while it does not exist, and what was told before counts.
    try FileManager.default.removeItem(atPath: file)
    try wait(for: "configuration.missing")
    _ = try write(#""version":"2.0","update-type":"hard""#)
    try wait(for: #""required":true"#)
    _ = try write(#""version":"2.1""#)
    try wait(for: #""version":"2.1""#)
    _ = try write(#""version":"2.1""#, installed: "2.1")
    try wait(for: #""reason":"up-to-date""#)
    terminal.signal(15)
    #expect(try terminal.waitForEnd() == .signal(15))
    let events = try terminal.events()
    let told = events.filter { $0.event == "available" }
    #expect(told.map { $0["update"]?["version"]?.string } == ["2.0", "2.0", "2.1"])
    #expect(
      told.map { $0["update"]?["required"] } == [false, true, false].map { .boolean($0) })
    let missing = try #require(
      events.first { $0["warnings"]?[0]?["code"]?.string == "configuration.missing" })
    #expect(missing.event == "none" && missing["reason"]?.string == "notified-enough")
  }

  @Test func `what cannot be found out is told, and tried again after a minute`() throws {
    let server = try LoopbackServer { _ in .status(500) }
    let terminal = try tool.start(
      words("--now-first", "--json", url: server.url("/lookup")), output: .pipe)
    try terminal.waitForLines(1)
    let events = try interrupt(terminal)
    #expect(events.count == 1)
    try events[0].expect(
      #"{"event": "error", "error": {"code": "feed.status"}, "reason": "feed-failed"}"#)
    // From the beginning of the check, in whole seconds.
    #expect(try date(events[0]["nextCheck"]).seconds(since: date(events[0]["at"])) < 76)
    #expect(try tool.state()["failures"] == .number(1))
  }

  @Test func `by the app file's schedule it checks when that is due`() throws {
    let configuration = try tool.prompt(more: ["check": "hourly"])[2]
    func events() throws -> [JSONValue] {
      let terminal = try tool.start(["watch", "--config", configuration, "--json"], output: .pipe)
      try terminal.waitForLines(1)
      return try interrupt(terminal)
    }
    #expect(try events().map(\.event) == ["available"])
    let second = try events()
    #expect(second.map(\.event) == ["waiting"])
    let last = try date(tool.state()["lastAttempt"])
    #expect(try date(second[0]["nextCheck"]) == last.adding(seconds: 3_600))
  }

  // MARK: Ending

  @Test func `a signal ends it in the middle of a check`() throws {
    let server = try LoopbackServer { _ in .silence }
    let terminal = try tool.start(
      words("--now-first", "--json", url: server.url("/lookup")), output: .pipe)
    try terminal.wait { _ in !server.requests.isEmpty }
    #expect(try interrupt(terminal) == [])
  }

  @Test func `a reader who has enough ends it at once, without a word`() throws {
    let line = words("--every", "1h", "--now-first").joined(separator: " ")
    let shell = try tool.script(#"{ $tool \#(line); echo "status $?" >&2; } | head -n 1"#)
    #expect(try shell.waitForEnd() == .exit(0))
    #expect(shell.screen.contains("Tool 2.0 is available"))
    #expect(shell.screen.contains("status 0"))
    #expect(!shell.screen.contains("error"))
  }

  @Test(arguments: [("NO_UPDATE_NOTIFIER", "0"), ("DISABLE_UPDATE_CHECK", "")])
  func `switched off it does nothing`(name: String, value: String) async throws {
    let tool = try UpdatesTool()
    let environment = [name: value]
    try await tool.run(words("--now-first"), environment: environment).expect(
      0, "", errors: "Not watching: '\(name)' is set\n")
    try await tool.run(words("--quiet"), environment: environment).expect(0, "", errors: "")
    try await tool.document(words(), environment: environment).expect(
      #"{"event": "stopped", "reason": "switched-off"}"#)
    #expect(server.requests.isEmpty)
    #expect(tool.state.isEmpty)
  }
}

extension PseudoTerminal {
  /// The whole lines so far on a standard output that is a pipe.
  fileprivate var lines: [String] {
    let text = String(decoding: standardOutput, as: UTF8.self)
    return text.split(separator: "\n", omittingEmptySubsequences: false).dropLast()
      .map(String.init)
  }

  /// Waits until there are so many lines.
  func waitForLines(_ count: Int) throws {
    try wait { $0.lines.count >= count }
  }

  /// The lines as documents, each held against its schema.
  func events(sourceLocation: SourceLocation = #_sourceLocation) throws -> [JSONValue] {
    try lines.map { line in
      try ToolResult(end: .exited(0), outputBytes: Array("\(line)\n".utf8), errorBytes: [])
        .document(sourceLocation: sourceLocation)
    }
  }
}

extension JSONValue {
  /// The word of a watch's event.
  fileprivate var event: String? { self["event"]?.string }
}
