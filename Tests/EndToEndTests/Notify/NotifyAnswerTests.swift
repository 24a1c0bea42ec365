import Foundation
import Testing
import UpdatesLoopback
import UpdatesTestSupport

@Suite(.aside) struct NotifyAnswerTests {
  let tool: UpdatesTool
  /// Nobody listens there, and nobody must ask.
  private static let words = UpdatesTool.notifying(asking: "http://127.0.0.1:9/lookup")

  init() throws {
    tool = try UpdatesTool()
  }

  @Test(
    arguments: [
      ("NO_UPDATE_NOTIFIER", ""), ("DISABLE_UPDATE_CHECK", "1"), ("CI", "1"),
      ("BUILD_NUMBER", ""), ("RUN_ID", "1"),
    ])
  func `switched off, or in CI, nothing is read, started or said`(
    variable: String, value: String
  ) async throws {
    try tool.remember(required: true, lastAttempt: "2025-01-01T00:00:00Z")
    let before = tool.state
    try await tool.run(Self.words, environment: [variable: value]).expect(0, "", errors: "")
    try await tool.document(Self.words, environment: [variable: value]).expect(
      #"{"reason": "switched-off", "shown": false, "update": null}"#)
    #expect(tool.state == before)
  }

  @Test(arguments: ["--bogus", "--config ftp://example.com/a.json"])
  func `what the host wrote wrongly is said`(words: String) async throws {
    try await tool.run(line: "notify --id a --installed 1.0 " + words).expect(
      0, "", errors: "hint: ")
  }

  @Test func `nothing is said where nothing is new, nor where no person looks`() async throws {
    for pending in [nil, "2.0"] {
      try tool.remember(pending: pending)
      let before = try tool.state()
      try await tool.run(Self.words).expect(0, "", errors: "")
      #expect(try tool.state() == before)
    }
  }

  @Test func `the document tells why, and --verbose in a sentence`() async throws {
    func expect(_ document: String, _ sentence: String?) async throws {
      try await tool.document(Self.words).expect(document)
      guard let sentence else { return }
      try await tool.run(Self.words + ["--verbose"]).expect(
        0, "", errors: "not shown: \(sentence)\n")
    }
    try tool.remember(pending: nil)
    try await expect(#"{"reason": "not-due", "update": null}"#, "no check is due")
    try tool.remember()
    try await expect(
      #"""
      {"reason": null, "shown": false, "refreshStarted": false,
       "update": {"version": "2.0", "shouldNotify": false, "storeURL": "https://example.com/new"}}
      """#, nil)
    try tool.remember(more: #","skipped":["2.0"]"#)
    try await expect(#"{"reason": "skipped", "update": {"version": "2.0"}}"#, nil)
    try tool.remember(more: #","notifications":{"2.0":1}"#)
    try await expect(#"{"reason": "notified-enough"}"#, "it has already been shown once")
    #expect(!tool.state.keys.contains { $0.hasSuffix(".lock") }, "nothing was claimed")
  }

  @Test func `the document has the update as the last answer told it`() async throws {
    let server = try RecordingServer(
      .text(Lookup.answer("2.0", more: #","releaseNotes":"Mended","trackId":7"#)))
    _ = try await tool.run(["check"] + UpdatesTool.asking(server.url()))
    try await tool.document(UpdatesTool.notifying(asking: server.url(), "--always")).expect(
      #"{"update": {"releaseNotes": "Mended", "storeId": "7"}}"#)
    #expect(server.requests.count == 1)
  }

  @Test(arguments: [[], ["--quiet"], ["--prompt"], ["--json"]])
  func `a required update is told by the status and by one plain line, seen or not`(
    options: [String]
  ) async throws {
    try tool.remember(required: true)
    let before = try tool.state()
    let result = try await tool.run(Self.words + options)
    result.expect(101, errors: "Tool 2.0", "https://example.com/new")
    #expect(result.output.isEmpty == (options != ["--json"]))
    #expect(result.errors.split(separator: "\n").count == 1, "\(result.errors)")
    #expect(!result.errors.contains("\u{1B}"))
    #expect(try tool.state() == before, "nobody was shown it")
  }

  @Test(arguments: ["--offline", "--dry-run"])
  func `asked to leave the network, or everything, alone it does`(option: String) async throws {
    try await tool.run(Self.words + [option]).expect(0, "", errors: "")
    #expect(tool.state.isEmpty)
  }

  // Whatever is wrong with the network or the disk, the host neither hears of it nor waits.

  @Test func `without a home that can be used nothing is remembered or asked`() async throws {
    let server = try Lookup.server("2.0")
    try await tool.run(
      UpdatesTool.notifying(asking: server.url()), environment: ["HOME": "/dev/null"]
    ).expect(0, "", errors: "")
    #expect(server.requests.isEmpty)
  }

  @Test(arguments: ["{", #"{"app":7}"#])
  func `an app file that cannot be used is nothing for the host to hear`(
    text: String
  ) async throws {
    try tool.write(text, to: ".config/updates-tui/apps/\(UpdatesTool.appID).json")
    let words = ["notify", "--app", UpdatesTool.appID, "--installed", "1.0"]
    try await tool.run(words).expect(0, "", errors: "")
    let document = try await tool.document(words)
    try document.expect(#"{"result": "done", "error": null}"#)
    #expect(document["warnings"]?[0]?["code"]?.string?.isEmpty == false)
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
