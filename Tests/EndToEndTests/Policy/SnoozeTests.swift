import Testing
import UpdatesTestSupport

/// `snooze` and `skip` as a person types them, and the times that they are told.
@Suite struct SnoozeTests {
  let tool: UpdatesTool
  /// A rule of its own: the zone's files need not be installed.
  private static let zone = "EST5EDT,M3.2.0,M11.1.0"

  init() throws {
    tool = try UpdatesTool()
  }

  /// Checks for 2.0; returns why it should not be notified.
  @discardableResult
  private func check(_ keys: String = "") async throws -> String? {
    let path = try tool.write(
      #"{"updates":{"check-for":"manually","version":"2.0"\#(keys)}}"#)
    let document = try await tool.document(["check"] + UpdatesTool.configured(path))
    return document["reason"]?.string
  }

  private func run(_ line: String, zone: String = "UTC") async throws -> ToolResult {
    try await tool.run(line: line + " --id com.example.tool", environment: ["TZ": zone])
  }

  // 2 January 2026 is a Friday.
  @Test(arguments: [
    ("2026-01-02T03:04:05Z", "UTC", "Tomorrow", "2026-01-03T03:04:05Z", "tomorrow 03:04"),
    ("2026-01-02T20:00:00Z", "UTC", "tonight", "2026-01-03T20:00:00Z", "tomorrow 20:00"),
    ("2026-01-05T03:04:05Z", "UTC", "monday", "2026-01-12T08:00:00Z", "Jan 12, 08:00"),
    ("2026-01-02T03:04:05Z", "UTC", "60w", "2027-02-26T03:04:05Z", "Feb 26, 2027, 03:04"),
    ("2026-01-02T03:04:05Z", zone, "tonight", "2026-01-03T01:00:00Z", "tomorrow 20:00"),
    ("2026-03-07T17:00:00Z", zone, "monday", "2026-03-09T12:00:00Z", "Monday 08:00"),
  ])
  func `the end of a snooze is told as people say it, and kept in UTC`(
    now: String, zone: String, word: String, until: String, words: String
  ) async throws {
    let line = "snooze \(word) --now \(now)"
    try await run(line, zone: zone).expect(
      0,
      "Nothing is shown until \(words); to end that: "
        + "updates-tui reset snooze --id com.example.tool\n")
    try await run(line + " --json", zone: zone).document().expect(
      #"{"snoozedUntil": "\#(until)"}"#)
  }

  @Test func `of a required update it is said that neither has an effect`() async throws {
    try await check(#","min-required-app-version":"2.0""#)
    for line in ["skip", "skip 2.0", "snooze 3d", "snooze next-version"] {
      try await run(line + " --json").document().expect(
        #"{"warnings": [{"code": "update.required"}]}"#)
      #expect(
        try await run(line).errors == "warning: 2.0 is required, so it is shown all the same\n")
    }
    for line in ["skip 1.9", "skip --undo", "reset snooze"] {
      #expect(try await run(line).errors == "")
    }
  }

  @Test func `until the next version takes the one that is known`() async throws {
    try await run("snooze next-version").expect(64, errors: "updates-tui check")
    try await check()
    try await run("snooze next-version --json").document().expect(
      #"{"snoozedVersion": "2.0", "snoozedUntil": null}"#)
    #expect(try await check() == "snoozed")
  }

  @Test func `skip takes the update that is known, and takes it back`() async throws {
    try await run("skip").expect(64, errors: "updates-tui check")
    try await check()
    try await run("skip").expect(
      0, "2.0 is skipped; to undo: updates-tui skip --undo 2.0 --id com.example.tool\n")
    #expect(try await check() == "skipped")
    try await run("skip --undo").expect(0, "2.0 is no longer skipped\n")
    #expect(try await check() == nil)
    try await run("skip --undo").expect(0, "No version is skipped\n")
  }

  @Test func `a command to copy names the app as it was named, quoted for a shell`() async throws {
    let folder = tool.home.path + "/a b"
    let more = ["--name", "My Tool", "--state-dir", folder]
    #expect(try await tool.run(["skip", "Autumn's"] + more).status == 64)
    let skipped = try await tool.run(["skip", "2.0"] + more)
    let line = try #require(skipped.output.split(separator: ": ", maxSplits: 1).last)
    #expect(line == "updates-tui skip --undo 2.0 --name 'My Tool' --state-dir '\(folder)'\n")
  }
}
