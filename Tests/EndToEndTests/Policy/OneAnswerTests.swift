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
    let proof = tool.home.path + "/ran"
    _ = try tool.write(
      #"{"app":{"id":"a","name":"Tool","version":"2.1"},"action":{"run":["/usr/bin/touch","#
        + #""\#(proof)"]},"updates":{\#(updates)}}"#, to: ".config/updates-tui/apps/a.json")
    let check = try await tool.document("check", "--app", "a")
    #expect(check["reason"]?.string == reason)
    #expect(check["update"] == .null || check["update"]?["shouldNotify"] == .boolean(false))
    let expected =
      reason == "up-to-date" ? "Tool 2.1 is up to date\n" : "No update: "
    for words in [["check", "--app", "a"], ["install", "--app", "a"]] {
      #expect(try await tool.run(words).output.hasPrefix(expected), "\(words)")
    }
    let status = try await tool.document("status", "--app", "a")
    #expect(status["pending"] == .null)
    let text = try await tool.run("status", "--app", "a").output
    let sentence = reason == "up-to-date" ? "\nNo update is available" : "\nNo update: "
    #expect(text.contains(sentence), "\(text)")
    let prompt = try await tool.run("prompt", "--app", "a", "--always", "--answer", "update")
    #expect(prompt.status == 0 && !prompt.errors.contains("available"), "\(prompt.errors)")
    let inbox = try await tool.run("inbox")
    #expect(inbox.status == 0 && !inbox.output.contains("→"), "\(inbox.output)")
    let install = try await tool.document("install", "--app", "a")
    #expect(install["result"]?.string == (reason == "up-to-date" ? "already" : "none"))
    #expect(install["from"]?.string == "2.1")
    #expect(install["reason"]?.string == (reason == "up-to-date" ? nil : reason))
    #expect(try await tool.run("install", "--app", "a", "--always").status == 0)
    #expect(!FileManager.default.fileExists(atPath: proof))
  }
}
