import Testing
import UpdatesTestSupport

/// What `status` tells of the last check, in one line and in many.
@Suite struct StatusTests {
  let tool: UpdatesTool
  private static let id = ["--id", "com.example.tool"]

  init() throws {
    tool = try UpdatesTool()
  }

  @Test(arguments: [
    (#"{"version":"2.0","required":false,"key":"2.0"}"#, "Tool 2.0 is available\n"),
    (#"{"version":"2.0","required":true}"#, "Update required: Tool 2.0 is available\n"),
    (
      #"{"version":null,"required":false,"key":"Spring","ruled":true}"#,
      "Tool: Spring is available\n"
    ),
    (
      #"{"version":null,"required":true,"ruled":true}"#,
      "Update required: A newer version of Tool is available\n"
    ),
    (#"{"version":"3.0","required":false,"key":"3.0"}"#, ""),
    (#"{"version":null,"required":false,"key":"Autumn","ruled":true}"#, ""),
    (#"{"version":null,"required":false,"key":"Winter","ruled":true}"#, ""),
    ("null", ""),
  ])
  func `the short form is one line where something is new`(
    pending: String, line: String
  ) async throws {
    try remember(#""pending":\#(pending),"skipped":["3.0","Autumn"],"snoozedVersion":"Winter""#)
    let result = try await tool.run(["status", "--short"] + Self.id)
    #expect(result.output == line)
    #expect(result.status == 0)
  }

  @Test(arguments: [
    ("1.0", #"{"version":null,"required":false,"key":"Spring","ruled":true}"#, true),
    ("1.0.0", #"{"version":"0.9","required":false,"ruled":true}"#, true),
    ("1.1", #"{"version":"2.0","required":false,"ruled":true}"#, false),
    ("1.1", #"{"version":null,"required":true,"key":"Spring","ruled":true}"#, false),
    ("1.1", #"{"version":"2.0","required":false}"#, true),
    ("2.0", #"{"version":"2.0","required":false}"#, false),
    ("1.0", #"{"version":"1.0","required":false}"#, true),
  ])
  func `what a server decided holds for the version of then`(
    installed: String, pending: String, isShown: Bool
  ) async throws {
    try remember(#""pending":\#(pending)"#)
    let app = try tool.write(
      #"{"app":{"id":"com.example.tool","name":"Tool","version":"\#(installed)"}}"#)
    let result = try await tool.run("status", "--short", "--config", app)
    #expect(result.output.isEmpty == !isShown)
  }

  @Test(
    arguments: [
      (nil, "2026-01-03T03:04:05Z"), ("weekly", "2026-01-09T03:04:05Z"),
      ("hourly", "2026-01-02T04:04:05Z"), ("20h", "2026-01-02T23:04:05Z"), ("never", nil),
    ] as [(String?, String?)])
  func `the next check follows from the app file, else it is daily`(
    check: String?, next: String?
  ) async throws {
    try remember(#""lastAttempt":"2026-01-02T03:04:05Z""#)
    let schedule = check.map { #","check":"\#($0)""# } ?? ""
    let app = try tool.write(#"{"app":{"id":"com.example.tool"}\#(schedule)}"#)
    let document = try await tool.document("status", "--config", app)
    #expect(document["nextDue"]?.string == next)
    let text = try await tool.run("status", "--config", app).output
    #expect(text.contains(next == nil ? "Next check    not scheduled" : "Next check    due now"))
  }

  @Test func `failures and what the last good answer was are told`() async throws {
    try remember(
      #""lastAttempt":"2026-01-02T03:04:05Z","failures":3,"reason":"too-young","#
        + #""rolloutID":"0123456789abcdef0123456789abcdef""#)
    let text = try await tool.run(["status"] + Self.id).output
    #expect(text.contains("\nFailures      3 in a row\n"))
    #expect(text.contains("\nNew           nothing (too-young)\n"))
    #expect(!text.contains("0123456789abcdef"))
    let document = try await tool.run(["status", "--json"] + Self.id)
    #expect(!document.output.contains("0123456789abcdef"))
  }

  @Test(arguments: ["status", "check", "explain", "notes", "doctor"])
  func `for a person who listens there are no columns`(command: String) async throws {
    let notes = #"| name | value |\n| --- | ---: |\n| x | 1 |\n| longer name | 100 |"#
    let path = try tool.write(
      #"""
      {"app":{"id":"com.example.tool","name":"Tool","version":"1.0"},
       "updates":{"version":"2.0","release-notes":"\#(notes)"}}
      """#)
    let words = command == "doctor" ? [] : ["--config", path]
    let result = try await tool.run([command] + words, environment: ["ACCESSIBLE": "1"])
    #expect(!result.output.isEmpty && !result.output.contains("  "), "\(result.output)")
  }

  // MARK: Cool-down

  @Test func `a version must have been known for so long`() async throws {
    let path = try tool.write(#"{"updates":{"check-for":"manually","version":"2.0"}}"#)
    let words = UpdatesTool.configured(path) + ["--min-age", "3d"]
    let explained = try await tool.run(["explain", "--json"] + words).document()
    #expect(explained["reason"]?.string == "too-young")
    let held = try await tool.run(["check"] + words)
    #expect(held.status == 0)
    #expect(
      held.output
        == "No update: 2.0 was first seen just now; the minimum age is 3 days\n")
    let later = try await tool.run(["check", "--now", "2026-01-05T03:04:05Z"] + words)
    #expect(later.status == 100)
  }

  @Test func `an age that is none is refused`() async throws {
    let path = try tool.write(#"{"updates":{"check-for":"manually","version":"2.0"}}"#)
    let result = try await tool.run(
      ["check", "--min-age", "long"] + UpdatesTool.configured(path))
    #expect(result.status == 64)
    #expect(result.errors.contains("3d"))
  }

  @Test func `explain names the gates in their order`() async throws {
    let path = try tool.write(#"{"updates":{"check-for":"manually","version":"2.0"}}"#)
    let document = try await tool.run(
      ["explain", "--json"] + UpdatesTool.configured(path)
    ).document()
    let gates = (0..<15).compactMap { document["gates"]?[$0]?["gate"]?.string }
    #expect(
      gates == [
        "check-for", "required-minimum", "optional-minimum", "server", "channel", "version-known",
        "newer", "level", "operating-system", "cool-down", "rollout", "in-channel", "skipped",
        "snoozed",
        "notify-limit",
      ])
  }

  private func remember(_ members: String) throws {
    let app = #"{"id":"com.example.tool","name":"Tool","installed":"1.0","build":null}"#
    try tool.home.write(
      #"{"format":1,"app":\#(app),\#(members)}"#,
      to: ".local/state/updates-tui/com.example.tool.json")
  }
}
