import Foundation
import Testing
import UpdatesTestSupport

/// Each test holds what it gets against the schema: that is what `document` does.
@Suite struct DocumentTests {
  let tool: UpdatesTool

  init() throws {
    tool = try UpdatesTool()
  }

  @Test(arguments: [
    ("available", 100, #""version":"2.0""#, []),
    ("available", 101, #""version":"2.0","update-type":"hard""#, []),
    ("available", 101, #""min-required-app-version":"1.5""#, []),
    ("none", 0, #""version":"1.0""#, []),
    (
      "unsupported", 102,
      #""version":"2.0","min-required-app-version":"1.5","min-os-required":"99""#,
      ["--os-version", "6.1"]
    ),
  ])
  func `check, prompt and explain fit in each result`(
    result: String, status: Int32, keys: String, more: [String]
  ) async throws {
    let notes = #""notify":"always","app-store-id":7,"release-notes":"New:\n* \"it\"\\""#
    let path = try tool.write(
      #"{"updates":{"check-for":"manually",\#(keys),\#(notes)}}"#)
    for command in ["check", "explain", "prompt"] {
      let run = try await tool.run(
        [command, "--json"] + UpdatesTool.configured(path) + ["--build", "77"] + more)
      let document = try run.document()
      #expect(document["result"]?.string == result)
      #expect(run.status == (command == "prompt" && status == 100 ? 0 : status))
      #expect(document["command"]?.string == command)
      #expect(document["app"]?["build"]?.string == "77")
      #expect((document["update"] == .null) == (result != "available"))
    }
  }

  @Test(arguments: [("update", "update"), ("later", "later"), ("quit", "cancel")])
  func `a prompt's document fits for each answer`(answer: String, choice: String) async throws {
    let path = try tool.write(#"{"updates":{"check-for":"manually","version":"2.0"}}"#)
    let run = try await tool.run(
      ["prompt", "--json", "--answer", answer] + UpdatesTool.configured(path))
    // No way to update is known.
    #expect(run.status == (answer == "update" ? 74 : 0))
    let document = try run.document()
    #expect(document["choice"]?.string == choice)
    #expect((document["action"] == .null) == (answer != "update"))
  }

  @Test(arguments: ["update", "skip"])
  func `a required update is not answered away`(answer: String) async throws {
    let path = try tool.write(
      #"{"updates":{"check-for":"manually","version":"2.0","update-type":"hard"}}"#)
    let run = try await tool.run(
      ["prompt", "--json", "--answer", answer] + UpdatesTool.configured(path))
    #expect(run.status == 101)
    let choice = answer == "update" ? "update" : "quit"
    #expect(try run.document()["choice"]?.string == choice)
    let told = try await tool.run(
      ["prompt", "--print-choice", "--answer", answer] + UpdatesTool.configured(path))
    #expect(told.status == 101 && told.output == choice + "\n")
    let status = try await tool.document("status", "--id", "com.example.tool")
    #expect(status["skipped"] == .array([]) && status["snoozedUntil"] == .null)
    #expect(status["pending"]?["required"] == .boolean(true))
  }

  @Test func `status, skip, snooze and reset fit and tell what is remembered`() async throws {
    let id = ["--id", "com.example.tool"]
    _ = try await tool.run(["status", "--json"] + id).document()
    let path = try tool.write(#"{"updates":{"check-for":"manually","version":"2.0"}}"#)
    _ = try await tool.run(["check"] + UpdatesTool.configured(path) + ["--build", "7"])
    let status = try await tool.run(["status", "--json"] + id).document()
    #expect(status["lastSuccess"]?.string == UpdatesTool.now)
    #expect(status["pending"]?["version"]?.string == "2.0")
    #expect(status["journal"]?[0]?["build"]?.string == "7")
    let skipped = try await tool.run(["skip", "2.0", "--json"] + id).document()
    #expect(skipped["skipped"] == .array([.string("2.0")]))
    let snoozed = try await tool.run(["snooze", "3d", "--json"] + id).document()
    #expect(snoozed["snoozedUntil"]?.string == "2026-01-05T03:04:05Z")
    for (what, member, value) in [
      ("counter", "notifications", JSONValue.object([:])), ("skip", "skipped", .array([])),
      ("snooze", "snoozedUntil", .null), ("cache", "pending", .null),
      ("all", "lastSuccess", .null),
    ] {
      let reset = try await tool.run(["reset", what, "--json"] + id).document()
      #expect(reset[member] == value)
    }
  }

  @Test func `notes fit with notes and without`() async throws {
    let path = try tool.write(
      #"{"updates":{"check-for":"manually","version":"2.0","release-notes":"New:\n\n* it"}}"#)
    let words = ["notes"] + UpdatesTool.configured(path)
    let document = try await tool.run(words + ["--json"]).document()
    #expect(document["notes"]?[0]?["text"]?.string == "New:\n\n* it")
    let text = try await tool.run(words)
    #expect(text.status == 0 && text.output.contains("New") && text.output.contains("it"))
    let none = try tool.write(#"{"updates":{"check-for":"manually","version":"2.0"}}"#)
    let empty = try await tool.run(["notes", "--json"] + UpdatesTool.configured(none)).document()
    #expect(empty["notes"] == .array([]))
  }

  /// What it finds depends on the machine.
  @Test func `doctor fits`() async throws {
    let result = try await tool.run("doctor", "--json")
    let document = try result.document()
    #expect(result.status == (document["error"] == .null ? 0 : 69))
    let text = try await tool.run("doctor")
    #expect(text.status == result.status)
    // What archives need besides libarchive.
    #expect(text.output.contains(" zlib/") && text.output.contains(" liblzma/"))
    for name in ["libarchive", "libpcre2"] {
      #expect(text.output.contains("  \(name) "), "\(text.output)")
    }
  }

  @Test func `apps fits`() async throws {
    let path = try tool.write(
      #"{"app":{"id":"com.example.tool","name":"Tool","version":"1.0"},"#
        + #""updates":{"check-for":"manually","version":"2.0"}}"#, to: "tool.json")
    for words in [
      ["apps", "list"], ["apps", "validate", path], ["apps", "add", path], ["apps", "add", path],
      ["apps", "list"], ["apps", "remove", "com.example.tool"],
    ] {
      let result = try await tool.run(words + ["--json"])
      #expect(result.status == 0, "\(words)")
      let document = try result.document()
      #expect(document["error"] == .null)
    }
    for (words, status) in [
      (["apps", "add", "missing.json"], Int32(66)), (["apps", "remove", "com.example.tool"], 66),
      (["apps", "validate", "missing.json"], 66),
    ] {
      let result = try await tool.run(words + ["--json"])
      #expect(result.status == status, "\(words)")
      _ = try result.document()
    }
  }

  @Test(arguments: [[], ["--required"]])
  func `the demonstration goes through and touches nothing real`(more: [String]) async throws {
    let result = try await tool.run(["demo", "--json", "--answer", "cancel"] + more)
    #expect(result.status == 0)
    let document = try result.document()
    #expect(document["result"]?.string == "available")
    #expect(document["update"]?["required"] == .boolean(!more.isEmpty))
    #expect(FileManager.default.subpaths(atPath: tool.home.path) == [])
  }
}
