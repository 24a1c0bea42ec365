import Foundation
import Testing
import UpdatesTestSupport

/// What is no offer is none in every command, also where an answer is always wanted.
@Suite struct OneAnswerTests {
  static let always = #""notify":"without-available-update""#

  @Test(arguments: [
    (#""version":"2.0",\#(always)"#, "up-to-date"), (#""version":"2.1",\#(always)"#, "up-to-date"),
    (#""version":"3.0","min-os-required":"999",\#(always)"#, "os-too-old"),
    (#""version":"2.2","comparing":"major-versions",\#(always)"#, "below-level"),
    (#""version":"3.0","min-os-required":"999""#, "os-too-old"),
  ])
  func `check, status, prompt, inbox and install give one answer`(
    updates: String, reason: String
  ) async throws {
    let tool = try UpdatesTool()
    try tool.write(
      #"{"app":{"id":"a","name":"Tool","version":"2.1"},"action":{"run":["/usr/bin/touch","#
        + #""\#(tool.home.path)/ran"]},"updates":{\#(updates)}}"#,
      to: ".config/updates-tui/apps/a.json")
    let check = try await tool.document("check", "--app", "a")
    #expect(check["reason"]?.string == reason)
    #expect(check["update"] == .null || check["update"]?["shouldNotify"] == .boolean(false))
    let isCurrent = reason == "up-to-date"
    for command in ["check", "install"] {
      let said = try await tool.run(command, "--app", "a").output
      #expect(said.hasPrefix(isCurrent ? "Tool 2.1 is up to date\n" : "No update: "), "\(said)")
    }
    try await tool.document("status", "--app", "a").expect(#"{"pending": null}"#)
    let text = try await tool.run("status", "--app", "a").output
    let sentence = reason == "up-to-date" ? "\nNo update is available" : "\nNo update: "
    #expect(text.contains(sentence), "\(text)")
    let prompt = try await tool.run("prompt", "--app", "a", "--always", "--answer", "update")
    #expect(prompt.status == 0 && !prompt.errors.contains("available"), "\(prompt.errors)")
    let inbox = try await tool.run("inbox")
    #expect(inbox.status == 0 && !inbox.output.contains("→"), "\(inbox.output)")
    let install = try await tool.document("install", "--app", "a")
    try install.expect(#"{"result": "\#(isCurrent ? "already" : "none")", "from": "2.1"}"#)
    #expect(install["reason"]?.string == (isCurrent ? nil : reason))
    #expect(try await tool.run("install", "--app", "a", "--always").status == 0)
    #expect(!tool.exists("ran"))
  }
}
