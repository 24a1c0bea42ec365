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
    ("2026-01-02T20:00:00Z", "UTC", "tonight", "2026-01-03T20:00:00Z", "tomorrow 20:00"),
    ("2026-01-05T03:04:05Z", "UTC", "monday", "2026-01-12T08:00:00Z", "Jan 12, 08:00"),
    ("2026-01-02T03:04:05Z", "UTC", "60w", "2027-02-26T03:04:05Z", "Feb 26, 2027, 03:04"),
    ("2026-01-02T03:04:05Z", zone, "tonight", "2026-01-03T01:00:00Z", "tomorrow 20:00"),
    ("2026-03-07T17:00:00Z", zone, "monday", "2026-03-09T12:00:00Z", "Monday 08:00"),
  ])
  func `the end of a snooze is told as people say it, and kept in UTC`(
    now: String, zone: String, word: String, until: String, words: String
  ) async throws {
    let arguments = ["snooze", word, "--now", now] + Self.id
    let result = try await tool.run(arguments, environment: ["TZ": zone])
    #expect(
      result.output == "Nothing is shown until \(words); to end that: "
        + "updates-tui reset snooze --id com.example.tool\n")
    let document = try await tool.run(arguments + ["--json"], environment: ["TZ": zone]).document()
    #expect(document["snoozedUntil"]?.string == until)
  }

  @Test func `of a required update it is said that neither has an effect`() async throws {
    let path = try tool.write(
      #"{"updates":{"check-for":"manually","version":"2.0","min-required-app-version":"2.0"}}"#)
    let words = UpdatesTool.configured(path)
    _ = try await tool.run(["check"] + words)
    for command in [["skip"], ["skip", "2.0"], ["snooze", "3d"], ["snooze", "next-version"]] {
      let document = try await tool.run(command + Self.id + ["--json"]).document()
      #expect(document["warnings"]?[0]?["code"]?.string == "update.required")
      let result = try await tool.run(command + Self.id)
      #expect(result.errors == "warning: 2.0 is required, so it is shown all the same\n")
    }
    for command in [["skip", "1.9"], ["skip", "--undo"], ["reset", "snooze"]] {
      #expect(try await tool.run(command + Self.id).errors == "")
    }
  }

  @Test func `until the next version takes the one that is known`() async throws {
    let early = try await tool.run(["snooze", "next-version"] + Self.id)
    #expect(early.status == 64 && early.errors.contains("updates-tui check"))
    _ = try await check()
    let document = try await tool.run(["snooze", "next-version", "--json"] + Self.id).document()
    #expect(document["snoozedVersion"]?.string == "2.0" && document["snoozedUntil"] == .null)
    #expect(try await check("--json").document()["reason"]?.string == "snoozed")
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

  @Test func `a command to copy names the app as it was named, quoted for a shell`() async throws {
    let folder = tool.home.path + "/a b"
    let result = try await tool.run(
      "skip", "Autumn's", "--name", "My Tool", "--state-dir", folder)
    #expect(result.status == 64)
    let skipped = try await tool.run("skip", "2.0", "--name", "My Tool", "--state-dir", folder)
    let line = try #require(skipped.output.split(separator: ": ", maxSplits: 1).last)
    #expect(line == "updates-tui skip --undo 2.0 --name 'My Tool' --state-dir '\(folder)'\n")
  }
}
