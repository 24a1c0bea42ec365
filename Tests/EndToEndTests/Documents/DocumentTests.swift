import Testing
import UpdatesTestSupport

/// Each test holds what it gets against the schema: that is what `document` does.
@Suite struct DocumentTests {
  let tool: UpdatesTool

  init() throws {
    tool = try UpdatesTool()
  }

  @Test(arguments: [
    #"{"a": 2}"#, #"{"a": null}"#, #"{"b": null}"#, #"{"c": []}"#, #"{"c": [{"d": 1}, {"d": 1}]}"#,
    #"{"e": {}}"#, #"{"h": ["a"]}"#, "[]",
  ])
  func `what a document lacks or has otherwise is found`(wanted: String) throws {
    let document = try JSONValue(
      text: #"{"a": 1, "c": [{"d": 1, "f": 2}], "e": {"g": null}, "h": ["a", "b"]}"#)
    try document.expect(#"{"a": 1, "c": [{"d": 1}], "e": {"g": null}}"#)
    #expect(try document.differences(from: JSONValue(text: wanted)).count == 1)
  }

  /// The words that name a configuration with these keys.
  private func configuration(_ keys: String = #""version":"2.0""#) throws -> [String] {
    UpdatesTool.configured(
      try tool.write(#"{"updates":{"check-for":"manually",\#(keys)}}"#))
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
    let notes = #","notify":"always","app-store-id":7,"release-notes":"New:\n* \"it\"\\""#
    let words = try configuration(keys + notes) + ["--build", "77"] + more
    for command in ["check", "explain", "prompt"] {
      let run = try await tool.run([command, "--json"] + words)
      let document = try run.document()
      #expect(run.status == (command == "prompt" && status == 100 ? 0 : status))
      try document.expect(
        #"{"result": "\#(result)", "command": "\#(command)", "app": {"build": "77"}}"#)
      #expect((document["update"] == .null) == (result != "available"))
    }
  }

  @Test(arguments: [("update", "update"), ("later", "later"), ("quit", "cancel")])
  func `a prompt's document fits for each answer`(answer: String, choice: String) async throws {
    let run = try await tool.run(["prompt", "--json", "--answer", answer] + configuration())
    // No way to update is known.
    #expect(run.status == (answer == "update" ? 74 : 0))
    let document = try run.document()
    #expect(document["choice"]?.string == choice)
    #expect((document["action"] == .null) == (answer != "update"))
  }

  @Test(arguments: ["update", "skip"])
  func `a required update is not answered away`(answer: String) async throws {
    let words =
      try ["prompt", "--answer", answer]
      + configuration(#""version":"2.0","update-type":"hard""#)
    let choice = answer == "update" ? "update" : "quit"
    let run = try await tool.run(words + ["--json"])
    #expect(run.status == 101)
    try run.document().expect(#"{"choice": "\#(choice)"}"#)
    try await tool.run(words + ["--print-choice"]).expect(101, choice + "\n")
    try await tool.document("status", "--id", "com.example.tool").expect(
      #"{"skipped": [], "snoozedUntil": null, "pending": {"required": true}}"#)
  }

  @Test func `status, skip, snooze and reset fit and tell what is remembered`() async throws {
    func expect(_ line: String, _ text: String) async throws {
      try await tool.run(line: line + " --id com.example.tool --json").document().expect(text)
    }
    try await expect("status", #"{"lastSuccess": null}"#)
    _ = try await tool.run(["check", "--build", "7"] + configuration())
    try await expect(
      "status",
      #"""
      {"lastSuccess": "\#(UpdatesTool.now)", "pending": {"version": "2.0"},
       "journal": [{"build": "7"}]}
      """#)
    try await expect("skip 2.0", #"{"skipped": ["2.0"]}"#)
    try await expect("snooze 3d", #"{"snoozedUntil": "2026-01-05T03:04:05Z"}"#)
    try await expect("reset counter", #"{"notifications": {}}"#)
    try await expect("reset skip", #"{"skipped": []}"#)
    try await expect("reset snooze", #"{"snoozedUntil": null}"#)
    try await expect("reset cache", #"{"pending": null}"#)
    try await expect("reset all", #"{"lastSuccess": null}"#)
  }

  @Test func `notes fit with notes and without`() async throws {
    let words = try ["notes"] + configuration(#""version":"2.0","release-notes":"New:\n\n* it""#)
    try await tool.document(words).expect(#"{"notes": [{"text": "New:\n\n* it"}]}"#)
    let text = try await tool.run(words)
    #expect(text.status == 0 && text.output.contains("New") && text.output.contains("it"))
    try await tool.document(["notes"] + configuration()).expect(#"{"notes": []}"#)
  }

  /// What it finds depends on the machine.
  @Test func `doctor fits`() async throws {
    let result = try await tool.run("doctor", "--json")
    let document = try result.document()
    #expect(result.status == (document["error"] == .null ? 0 : 69))
    let text = try await tool.run("doctor")
    #expect(text.status == result.status)
    // zlib and liblzma are what archives need besides libarchive.
    for name in [" zlib/", " liblzma/", "  libarchive ", "  libpcre2 "] {
      #expect(text.output.contains(name), "\(text.output)")
    }
  }

  @Test func `apps fits`() async throws {
    try tool.write(
      #"{"app":{"id":"com.example.tool","name":"Tool","version":"1.0"},"#
        + #""updates":{"check-for":"manually","version":"2.0"}}"#, to: "tool.json")
    for (line, status) in [
      ("list", 0), ("validate tool.json", 0), ("add tool.json", 0), ("add tool.json", 0),
      ("list", 0), ("remove com.example.tool", 0), ("add missing.json", 66),
      ("remove com.example.tool", 66), ("validate missing.json", 66),
    ] {
      let result = try await tool.run(line: "apps \(line) --json")
      #expect(result.status == Int32(status), "\(line)")
      #expect(try (result.document()["error"] == .null) == (status == 0))
    }
  }

  @Test(arguments: [[], ["--required"]])
  func `the demonstration goes through and touches nothing real`(more: [String]) async throws {
    let result = try await tool.run(["demo", "--json", "--answer", "cancel"] + more)
    #expect(result.status == 0)
    try result.document().expect(
      #"{"result": "available", "update": {"required": \#(!more.isEmpty)}}"#)
    #expect(UpdatesTool.paths(below: tool.home.path) == [])
  }
}
