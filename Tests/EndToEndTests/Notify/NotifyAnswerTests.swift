import Foundation
import Testing
import UpdatesLoopback
import UpdatesTestSupport

@Suite(.aside) struct NotifyAnswerTests {
  let host: NotifyTool
  var tool: UpdatesTool { host.tool }

  init() throws {
    host = try NotifyTool()
  }

  /// Nobody listens there, and nobody must ask.
  private static let nowhere = "http://127.0.0.1:9/lookup"

  @Test(
    arguments: [
      ("NO_UPDATE_NOTIFIER", ""), ("DISABLE_UPDATE_CHECK", "1"), ("CI", "1"),
      ("BUILD_NUMBER", ""), ("RUN_ID", "1"),
    ])
  func `switched off, or in CI, nothing is read, started or said`(
    variable: String, value: String
  ) async throws {
    try host.remember(required: true, lastAttempt: "2025-01-01T00:00:00Z")
    let before = tool.state
    let words = NotifyTool.words(asking: Self.nowhere)
    host.expectSilence(try await tool.run(words, environment: [variable: value]))
    let document = try await tool.run(words + ["--json"], environment: [variable: value])
      .document()
    #expect(document["reason"]?.string == "switched-off")
    #expect(document["shown"] == .boolean(false) && document["update"] == .null)
    #expect(tool.state == before)
  }

  @Test(arguments: [["--bogus"], ["--config", "ftp://example.com/a.json"]])
  func `what the host wrote wrongly is said`(words: [String]) async throws {
    let result = try await tool.run(["notify", "--id", "a", "--installed", "1.0"] + words)
    #expect(result.status == 0 && result.output == "" && result.errors.contains("hint: "))
  }

  @Test func `nothing is said where nothing is new, nor where no person looks`() async throws {
    for pending in [nil, "2.0"] {
      try host.remember(pending: pending)
      let before = try host.state
      host.expectSilence(try await tool.run(NotifyTool.words(asking: Self.nowhere)))
      #expect(try host.state == before)
    }
  }

  @Test func `the document tells why`() async throws {
    let words = NotifyTool.words(asking: Self.nowhere, "--json")
    try host.remember(pending: nil)
    let none = try await tool.run(words).document()
    #expect(none["reason"]?.string == "not-due" && none["update"] == .null)
    try host.remember()
    let unseen = try await tool.run(words).document()
    #expect(unseen["reason"] == .null && unseen["shown"] == .boolean(false))
    #expect(unseen["refreshStarted"] == .boolean(false))
    #expect(unseen["update"]?["version"]?.string == "2.0")
    #expect(unseen["update"]?["shouldNotify"] == .boolean(false))
    #expect(unseen["update"]?["storeURL"]?.string == "https://example.com/new")
    try host.remember(more: #","skipped":["2.0"]"#)
    let skipped = try await tool.run(words).document()
    #expect(skipped["reason"]?.string == "skipped")
    #expect(skipped["update"]?["version"]?.string == "2.0")
    #expect(!tool.state.keys.contains { $0.hasSuffix(".lock") }, "nothing was claimed")
  }

  @Test func `the document has the update as the last answer told it`() async throws {
    let server = try RecordingServer(
      .text(Lookup.answer("2.0", more: #","releaseNotes":"Mended","trackId":7"#)))
    let words = UpdatesTool.asking(server.url())
    _ = try await tool.run(["check"] + words)
    let document = try await tool.run(
      ["notify", "--json", "--always", "--now", UpdatesTool.now] + words
    ).document()
    #expect(document["update"]?["releaseNotes"]?.string == "Mended")
    #expect(document["update"]?["storeId"]?.string == "7")
    #expect(server.requests.count == 1)
  }

  @Test(arguments: [[], ["--quiet"], ["--prompt"], ["--json"]])
  func `a required update is told by the status and by one plain line, seen or not`(
    options: [String]
  ) async throws {
    try host.remember(required: true)
    let before = try host.state
    let words = NotifyTool.words(asking: Self.nowhere)
    let result = try await tool.run(words + options)
    #expect(result.status == 101)
    #expect(result.output.isEmpty == (options != ["--json"]))
    #expect(result.errors.contains("Tool 2.0") && result.errors.contains("https://example.com/new"))
    #expect(result.errors.split(separator: "\n").count == 1, "\(result.errors)")
    #expect(!result.errors.contains("\u{1B}"))
    #expect(try host.state == before, "nobody was shown it")
  }

  @Test(arguments: ["--offline", "--dry-run"])
  func `asked to leave the network, or everything, alone it does`(option: String) async throws {
    host.expectSilence(try await tool.run(NotifyTool.words(asking: Self.nowhere, option)))
    #expect(tool.state.isEmpty)
  }

  @Test(arguments: [
    ("null", "", "no check is due"),
    (
      #"{"version":"2.0","required":false}"#, #","notifications":{"2.0":1}"#,
      "it has already been shown once"
    ),
  ])
  func `with --verbose it says why in a sentence`(
    pending: String, more: String, sentence: String
  ) async throws {
    try host.write(
      #"{"format":1,"app":{"id":"\#(NotifyTool.id)","name":"Tool","installed":"1.0"},"#
        + #""lastAttempt":"2026-01-02T03:03:05Z","pending":\#(pending)\#(more)}"#)
    let words = NotifyTool.words(asking: Self.nowhere, "--verbose")
    #expect(try await tool.run(words).errors == "not shown: \(sentence)\n")
  }

  // Whatever is wrong with the network or the disk, the host neither hears of it nor waits.

  @Test func `without a home that can be used nothing is remembered or asked`() async throws {
    let server = try Lookup.server("2.0")
    let words = NotifyTool.words(asking: server.url())
    host.expectSilence(try await tool.run(words, environment: ["HOME": "/dev/null"]))
    #expect(server.requests.isEmpty)
  }

  @Test(arguments: ["{", #"{"app":7}"#])
  func `an app file that cannot be used is nothing for the host to hear`(
    text: String
  ) async throws {
    _ = try tool.write(text, to: ".config/updates-tui/apps/\(NotifyTool.id).json")
    let words = ["notify", "--app", NotifyTool.id, "--installed", "1.0"]
    host.expectSilence(try await tool.run(words))
    let document = try await tool.run(words + ["--json"]).document()
    #expect(document["warnings"]?[0]?["code"]?.string?.isEmpty == false)
    #expect(document["result"]?.string == "done" && document["error"] == .null)
  }

  @Test(arguments: ["<&- >&- 2>&-", ">/dev/full 2>/dev/full", "| true"])
  func `closed and broken streams hurt nobody`(streams: String) async throws {
    let server = try Lookup.server("2.0")
    try host.remember(lastAttempt: "2025-01-01T00:00:00Z")
    var shell = tool.tool
    shell.path = "/bin/sh"
    let line = #""$0" "$@" \#(streams)"#
    let result = try await shell.run(
      ["-c", line, tool.tool.path] + NotifyTool.words(asking: server.url()))
    host.expectSilence(result)
    try await host.refreshEnded()
    #expect(server.requests.count == 1)
  }
}
