import Foundation
import Testing
import UpdatesLoopback
import UpdatesTestSupport

/// `notify` and the three forms of `status` tell the same of one state.
@Suite struct KnownUpdateTests {
  let host: NotifyTool
  var tool: UpdatesTool { host.tool }

  init() throws {
    host = try NotifyTool()
  }

  /// What is told of version 2.5, found for 1.0.
  struct Case: Sendable, CustomTestStringConvertible {
    var installed = "1.0"
    var isRequired = false
    var more = ""
    /// Nil where 2.5 is not new.
    var told: String? = "2.5"
    var reason: String?
    var isShort = true

    var testDescription: String { "\(installed) \(isRequired) \(more)" }
  }

  @Test(arguments: [
    Case(installed: "0.5", isRequired: true, told: "2.5, required"),
    Case(installed: "2.5", told: nil, reason: "up-to-date"),
    Case(more: #","skipped":["2.5"]"#, reason: "skipped", isShort: false),
    Case(more: #","notifications":{"2.5":1}"#, reason: "notified-enough"),
  ])
  func `all of them agree`(expected: Case) async throws {
    try host.remember(pending: "2.5", required: expected.isRequired, more: expected.more)
    let app = try tool.write(
      #"{"app":{"id":"\#(NotifyTool.id)","name":"Tool","version":"\#(expected.installed)"}}"#)
    let words = ["--config", app]
    let told = expected.told
    let isRequired = told?.hasSuffix("required") == true
    let notify = try await tool.run(
      ["notify", "--json", "--now", UpdatesTool.now, "--offline"] + words)
    let notified = try notify.document()
    #expect(notify.status == (isRequired ? 101 : 0))
    #expect(notified["reason"]?.string == expected.reason)
    #expect(notified["update"]?["version"]?.string == (told == nil ? nil : "2.5"))
    #expect(notified["update"]?["required"] == told.map { _ in .boolean(isRequired) })
    let status = try await tool.run(["status", "--json"] + words).document()
    #expect(status["pending"]?["version"]?.string == (told == nil ? nil : "2.5"))
    #expect(status["pending"]?["required"] == told.map { _ in .boolean(isRequired) })
    #expect(status["app"]?["installed"]?.string == expected.installed)
    let text = try await tool.run(["status"] + words).output
    #expect(text.contains("\nNew           \(told ?? "nothing (up-to-date)")\n"))
    let short = try await tool.run(["status", "--short"] + words).output
    let line = (isRequired ? "Update required: " : "") + "Tool 2.5 is available\n"
    #expect(short == (told != nil && expected.isShort ? line : ""))
  }

  @Test(arguments: [
    ("null", "", "no check is due"),
    (
      #"{"version":"2.0","required":false}"#, #","notifications":{"2.0":1}"#,
      "it was already shown once"
    ),
  ])
  func `with --verbose it says why in a sentence`(
    pending: String, more: String, sentence: String
  ) async throws {
    try host.write(
      #"{"format":1,"app":{"id":"\#(NotifyTool.id)","name":"Tool","installed":"1.0"},"#
        + #""lastAttempt":"2026-01-02T03:03:05Z","pending":\#(pending)\#(more)}"#)
    let words = NotifyTool.words(asking: "http://127.0.0.1:9/lookup", "--verbose")
    #expect(try await tool.run(words).errors == "not shown: \(sentence)\n")
  }
}
