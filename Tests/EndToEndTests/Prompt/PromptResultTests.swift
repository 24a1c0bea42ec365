import Foundation
import Testing
import UpdatesLoopback
import UpdatesTestSupport

/// What `prompt` tells the program that called it: by its status and by one word.
@Suite struct PromptResultTests {
  let tool: UpdatesTool

  init() throws {
    tool = try UpdatesTool()
  }

  private func configured(_ keys: String) throws -> [String] {
    let path = try tool.write(#"{"updates":{"check-for":"manually",\#(keys)}}"#)
    return ["prompt"] + UpdatesTool.configured(path) + ["--os-version", "6.1"]
  }

  /// The words of a prompt whose Update runs a command with this status.
  private func running(_ status: Int) throws -> [String] {
    let path = try tool.write(
      #"{"app":{"id":"a","version":"1.0"},"action":{"run":["/bin/sh","-c","exit \#(status)"]},"#
        + #""updates":{"check-for":"manually","version":"2.0"}}"#)
    return ["prompt", "--config", path, "--trust"]
  }

  @Test(arguments: ["update", "later", "skip", "cancel"])
  func `whatever is answered, the program may go on and learns it by one word`(
    answer: String
  ) async throws {
    let words = try configured(#""version":"2.0","update-url":"https://example.com/""#)
    let result = try await tool.run(words + ["--answer", answer, "--print-choice"])
    #expect(result.status == 0)
    #expect(result.output == answer + "\n")
  }

  @Test func `Update without a known way is a failure that says so`() async throws {
    let words = try configured(#""version":"2.0""#) + ["--answer", "update", "--quiet"]
    let result = try await tool.run(words + ["--print-choice"])
    #expect(result.status == 74 && result.output == "update\n")
    #expect(
      result.errors
        == "error: no way to update is known\nhint: update it the way you installed it\n")
    let german = try await tool.run(words + ["--always", "--language", "de"])
    #expect(german.errors.contains("Fehler: es ist kein Weg zum Aktualisieren bekannt"))
    let document = try await tool.run(words + ["--always", "--json"]).document()
    #expect(document["error"]?["code"]?.string == "action.none")
    #expect(document["notifications"]?["shown"] == .number(1))
    let required = try configured(#""version":"2.0","update-type":"hard""#)
    #expect(try await tool.run(required + ["--answer", "update"]).status == 101)
    let quiet = try configured(#""version":"2.0","update-url":"https://example.com/new""#)
    let page = try await tool.run(quiet + ["--always", "--answer", "update", "--quiet"])
    #expect(page.status == 0 && page.errors.contains("https://example.com/new"))
  }

  @Test func `what was carried out is told, and what failed is no update`() async throws {
    let words = try running(0)
    let done = try await tool.run(words + ["--answer", "update", "--print-choice"])
    #expect(done.status == 0 && done.output == "updated\n")
    let rehearsed = try await tool.run(
      try running(0) + ["--always", "--answer", "update", "--print-choice", "--dry-run"])
    #expect(rehearsed.status == 0 && rehearsed.output == "update\n")
    let failed = try await tool.run(
      try running(3) + ["--always", "--answer", "update", "--print-choice"])
    #expect(failed.status == 74 && failed.output == "update\n")
  }

  @Test(
    arguments: [
      (#""version":"1.0""#, 0), (#""version":"2.0","update-type":"hard""#, 101),
      (#""min-required-app-version":"3.0","min-os-required":"99""#, 102),
    ] as [(String, Int32)])
  func `where nobody is asked the word is none`(keys: String, status: Int32) async throws {
    let words = try configured(keys)
    let silent = try await tool.run(words)
    #expect(silent.status == status && silent.output == "")
    let told = try await tool.run(words + ["--print-choice"])
    #expect(told.status == status && told.output == "none\n")
  }

  @Test func `a check that failed asked nobody`() async throws {
    let server = try RecordingServer { _ in .text("no", status: 500) }
    let failed = try await tool.run(
      ["prompt", "--print-choice"] + UpdatesTool.asking(server.url("/lookup")))
    #expect(failed.status == 69 && failed.output == "none\n")
    let missing = try await tool.run(
      "prompt", "--print-choice", "--config", "missing.json", "--installed", "1.0")
    #expect(missing.status == 66 && missing.output == "none\n")
  }

  @Test func `the choice is written once: as a word or in the document`() async throws {
    let words = try configured(#""version":"2.0""#)
    let result = try await tool.run(words + ["--print-choice", "--json", "--answer", "skip"])
    #expect(result.status == 64)
    #expect(try result.document()["error"]?["code"]?.string == "usage.print-choice")
    #expect(tool.state.isEmpty)
  }

  @Test func `without a terminal an update is one line on standard error`() async throws {
    let words = try configured(#""version":"2.0","app-store-id":"7""#) + ["--country", "gb"]
    let line = "Tool 2.0 is available (you have 1.0): https://apps.apple.com/gb/app/id7\n"
    #expect(try await tool.run(words).errors == line)
    #expect(try await tool.run(words + ["--quiet"]).errors == "")
    let required = try configured(#""version":"2.0","update-type":"hard""#)
    for more in [[], ["--quiet"]] {
      let result = try await tool.run(required + more)
      #expect(result.errors == "Update required: Tool 2.0 is available (you have 1.0)\n")
    }
    let current = try await tool.run(try configured(#""version":"1.0""#))
    #expect(current.output == "" && current.errors == "")
  }
}
