import Testing
import UpdatesTestSupport

/// `snooze` and `skip` as a person types them, and the times that they are told.
@Suite struct SnoozeTests {
  let tool: UpdatesTool
  private static let id = ["--id", "com.example.tool"]
  /// A rule of its own: the zone's files need not be installed.
  private static let zone = "EST5EDT,M3.2.0,M11.1.0"

  init() throws {
    tool = try UpdatesTool()
  }

  private func check(_ more: String...) async throws -> ToolResult {
    let path = try tool.write(#"{"updates":{"check-for":"manually","version":"2.0"}}"#)
    return try await tool.run(["check"] + UpdatesTool.configured(path) + more)
  }

  // 2 January 2026 is a Friday.
  @Test(arguments: [
    ("2026-01-02T03:04:05Z", "UTC", "Tomorrow", "2026-01-03T03:04:05Z", "tomorrow 03:04"),
    ("2026-01-02T03:04:05Z", "UTC", "tonight", "2026-01-02T20:00:00Z", "today 20:00"),
    ("2026-01-02T20:00:00Z", "UTC", "tonight", "2026-01-03T20:00:00Z", "tomorrow 20:00"),
    ("2026-01-02T03:04:05Z", "UTC", "Monday", "2026-01-05T08:00:00Z", "Monday 08:00"),
    ("2026-01-04T23:00:00Z", "UTC", "monday", "2026-01-05T08:00:00Z", "tomorrow 08:00"),
    ("2026-01-05T03:04:05Z", "UTC", "monday", "2026-01-12T08:00:00Z", "Jan 12, 08:00"),
    ("2026-01-02T03:04:05Z", "UTC", "1h", "2026-01-02T04:04:05Z", "today 04:04"),
    ("2026-01-02T03:04:05Z", "UTC", "6d", "2026-01-08T03:04:05Z", "Thursday 03:04"),
    ("2026-01-02T03:04:05Z", "UTC", "1w", "2026-01-09T03:04:05Z", "Jan 9, 03:04"),
    ("2026-01-02T03:04:05Z", "UTC", "60w", "2027-02-26T03:04:05Z", "Feb 26, 2027, 03:04"),
    ("2026-01-02T03:04:05Z", zone, "tonight", "2026-01-03T01:00:00Z", "tomorrow 20:00"),
    ("2026-01-02T03:04:05Z", zone, "3h", "2026-01-02T06:04:05Z", "tomorrow 01:04"),
    ("2026-03-07T17:00:00Z", zone, "monday", "2026-03-09T12:00:00Z", "Monday 08:00"),
    ("2026-03-07T17:00:00Z", zone, "tomorrow", "2026-03-08T17:00:00Z", "tomorrow 13:00"),
  ])
  func `the end of a snooze is told as people say it, and kept in UTC`(
    now: String, zone: String, word: String, until: String, words: String
  ) async throws {
    let arguments = ["snooze", word, "--now", now] + Self.id
    let result = try await tool.run(arguments, environment: ["TZ": zone])
    #expect(
      result.output == "Nothing is announced until \(words); to end that: "
        + "updates-tui reset snooze --id com.example.tool\n")
    let document = try await tool.run(arguments + ["--json"], environment: ["TZ": zone]).document()
    #expect(document["snoozedUntil"]?.string == until)
  }

  @Test func `what is said about a snooze has local times, what programs read has UTC`()
    async throws
  {
    _ = try await tool.run(["snooze", "3d"] + Self.id)
    let until = "snoozed until Monday 03:04"
    #expect(try await check().output.contains("Not announced: \(until)"))
    let path = try tool.write(#"{"updates":{"check-for":"manually","version":"2.0"}}"#)
    let explained = try await tool.run(["explain"] + UpdatesTool.configured(path))
    #expect(explained.output.contains(until) && !explained.output.contains("2026-01-05T"))
    let document = try await tool.run(["explain", "--json"] + UpdatesTool.configured(path))
    #expect(document.output.contains("snoozed until 2026-01-05T03:04:05Z"))
    let notified = try await tool.run(
      ["notify", "-v", "--now", UpdatesTool.now] + UpdatesTool.configured(path))
    #expect(notified.errors.contains("not shown: \(until)\n"), "\(notified)")
    _ = try await tool.run(["snooze", "500w"] + Self.id)
    let status = try await tool.run(["status"] + Self.id)
    #expect(status.output.contains("Snoozed       until Aug 3, 2035, 03:04"), "\(status.output)")
    #expect(!status.output.contains("Z\n"))
  }

  @Test func `a snooze replaces the one before it, and status shows what holds`() async throws {
    _ = try await check()
    _ = try await tool.run(["snooze", "500w"] + Self.id)
    let second = try await tool.run(["snooze", "Next-Version", "--json"] + Self.id).document()
    #expect(second["snoozedUntil"] == .null && second["snoozedVersion"]?.string == "2.0")
    let status = try await tool.run(["status"] + Self.id).output
    #expect(
      status.matches(of: /Snoozed .*/).map { String($0.0) } == [
        "Snoozed       until a version after 2.0"
      ])
    let third = try await tool.run(["snooze", "1h", "--json"] + Self.id).document()
    #expect(third["snoozedUntil"] != .null && third["snoozedVersion"] == .null)
    _ = try await tool.run(["snooze", "1h", "--now", "2020-01-01T00:00:00Z"] + Self.id)
    #expect(!(try await tool.run(["status"] + Self.id).output.contains("Snoozed")))
  }

  @Test(arguments: [
    (
      "de_DE", "2.0 wird übersprungen; rückgängig machen: ",
      "Ankündigungen ruhen bis Montag, 03:04 Uhr; aufheben: ",
      "es ist bis Montag, 03:04 Uhr zurückgestellt", "Tool 2.0 ist verfügbar"
    ),
    (
      "ja_JP", "2.0 をスキップします。取り消すには: ",
      "月曜日 03:04 までお知らせしません。解除するには: ",
      "月曜日 03:04 まで延期されています", "Tool 2.0 が利用可能です"
    ),
  ])
  func `what a person did is said in their language, with the time`(
    language: String, skipped: String, snoozed: String, reason: String, short: String
  ) throws {
    let terminal = try TerminalTool()
    terminal.environment["LANG"] = "\(language).UTF-8"
    let path = try terminal.home.write(
      #"{"app":{"id":"com.example.tool","name":"Tool","version":"1.0"},"updates":{"version":"2.0"}}"#,
      to: "app.json")
    func line(_ words: String...) throws -> String {
      let session = try terminal.start(words + ["--config", path], columns: 300)
      _ = try session.waitForEnd()
      return session.shownLines.joined(separator: "\n")
    }
    _ = try line("check")
    #expect(try line("status", "--short") == short)
    let config = "--config \(path)"
    #expect(try line("skip") == "\(skipped)updates-tui skip --undo 2.0 \(config)")
    _ = try line("skip", "--undo")
    #expect(
      try line("snooze", "3d", "--now", UpdatesTool.now)
        == "\(snoozed)updates-tui reset snooze \(config)")
    #expect(try line("prompt", "--now", UpdatesTool.now).contains(reason))
  }

  @Test func `until the next version takes the one that is known`() async throws {
    let early = try await tool.run(["snooze", "next-version"] + Self.id)
    #expect(early.status == 64 && early.errors.contains("updates-tui check"))
    _ = try await check()
    let document = try await tool.run(["snooze", "next-version", "--json"] + Self.id).document()
    #expect(document["snoozedVersion"]?.string == "2.0" && document["snoozedUntil"] == .null)
    #expect(try await check("--json").document()["reason"]?.string == "snoozed")
  }

  @Test(arguments: ["soon", "tomorow", "", "3"])
  func `another word is refused with those that there are`(word: String) async throws {
    let result = try await tool.run(["snooze", word] + Self.id)
    #expect(result.status == 64)
    #expect(result.errors.contains("tomorrow, tonight, monday or next-version"))
    #expect(tool.state.isEmpty)
  }

  @Test func `skip takes the update that is known, and takes it back`() async throws {
    let early = try await tool.run(["skip"] + Self.id)
    #expect(early.status == 64 && early.errors.contains("name a version"))
    _ = try await check()
    let skipped = try await tool.run(["skip"] + Self.id)
    #expect(
      skipped.output
        == "2.0 is skipped; to undo: updates-tui skip --undo 2.0 --id com.example.tool\n")
    #expect(try await check("--json").document()["reason"]?.string == "skipped")
    let undone = try await tool.run(["skip", "--undo"] + Self.id)
    #expect(undone.status == 0 && undone.output == "2.0 is no longer skipped\n")
    #expect(try await check("--json").document()["reason"] == .null)
    let again = try await tool.run(["skip", "--undo"] + Self.id)
    #expect(again.status == 0 && again.output == "No version is skipped\n")
  }

  @Test(arguments: [["skip", "--undo"], ["reset", "skip"]])
  func `what was not skipped is said, and is no failure`(words: [String]) async throws {
    _ = try await tool.run(["skip", "2.0"] + Self.id)
    let result = try await tool.run(words + ["3.0"] + Self.id)
    #expect(result.status == 0 && result.output == "3.0 was not skipped\n")
    #expect(try tool.stateDocument["skipped"]?.strings == ["2.0"])
  }

  @Test func `a command to copy names the app as it was named, quoted for a shell`() async throws {
    let folder = tool.home.path + "/a b"
    let result = try await tool.run(
      "skip", "Autumn's", "--name", "My Tool", "--state-dir", folder)
    #expect(result.status == 64)
    let skipped = try await tool.run("skip", "2.0", "--name", "My Tool", "--state-dir", folder)
    let line = try #require(skipped.output.split(separator: ": ", maxSplits: 1).last)
    #expect(line == "updates-tui skip --undo 2.0 --name 'My Tool' --state-dir '\(folder)'\n")
  }

  @Test func `the skip of one version is taken back by its name`() async throws {
    for version in ["1.9", "2.0", "2.1"] { _ = try await tool.run(["skip", version] + Self.id) }
    let named = try await tool.run(["skip", "--undo", "v2.0", "--json"] + Self.id).document()
    #expect(named["skipped"]?.strings == ["1.9", "2.1"])
    let last = try await tool.run(["skip", "--undo", "--json"] + Self.id).document()
    #expect(last["skipped"]?.strings == ["1.9"])
  }
}
