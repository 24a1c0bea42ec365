import Testing
import UpdatesTestSupport

@Suite struct NotifyCounterTests {
  let tool: UpdatesTool

  init() throws {
    tool = try UpdatesTool()
  }

  @Test(arguments: [("never", 0), ("once", 1), ("twice", 2), ("thrice", 3), ("always", 5)])
  func `five checks announce as often as notify says`(notify: String, times: Int) async throws {
    let path = try configuration(notify: notify)
    var announced = 0
    for _ in 1...5 {
      let document = try await tool.document("check", "--config", path, "--installed", "1.0")
      #expect(document["result"]?.string == "available")
      let shouldNotify = document["update"]?["shouldNotify"] == .boolean(true)
      #expect(document["reason"]?.string == (shouldNotify ? nil : "notified-enough"))
      if shouldNotify { announced += 1 }
    }
    #expect(announced == times)
  }

  @Test(arguments: [("once", 1), ("twice", 2), ("thrice", 3), ("always", 5)])
  func `five prompts are shown as often as notify says`(notify: String, times: Int) async throws {
    let path = try configuration(notify: notify)
    var choices: [String] = []
    for _ in 1...5 {
      let result = try await tool.run(
        "prompt", "--config", path, "--installed", "1.0", "--answer", "cancel", "--print-choice")
      #expect(result.status == 0)
      choices.append(result.output)
    }
    #expect(
      choices == Array(repeating: "cancel\n", count: times)
        + Array(repeating: "none\n", count: 5 - times))
  }

  @Test func `of fifty processes at once exactly one announces`() async throws {
    let path = try configuration(notify: "once")
    let results = try await tool.tool.runTogether(
      50, ["check", "--config", path, "--id", "a", "--installed", "1.0", "--json"])
    let documents = try results.map { try JSONValue(text: $0.output) }
    #expect(documents.count { $0["update"]?["shouldNotify"] == .boolean(true) } == 1)
    #expect(results.allSatisfy { $0.status == 100 && $0.errors == "" })
    #expect(documents.allSatisfy { $0["warnings"] == .array([]) })
    #expect(tool.state.keys.sorted() == ["a.json", "a.lock"])
    #expect(try tool.stateDocument["notifications"]?["2.0"] == .number(1))
    #expect(
      documents.count { $0["firstLaunch"]?["afterInstall"] == .boolean(true) } == 1)
  }

  @Test(arguments: [
    ["explain"], ["check", "--dry-run"], ["check", "--json", "--dry-run"],
    ["prompt", "--dry-run"], ["notes"],
  ])
  func `what only looks never counts`(words: [String]) async throws {
    let path = try configuration(notify: "once")
    for _ in 1...3 {
      var words = words + ["--config", path, "--installed", "1.0"]
      if words[0] == "prompt" { words += ["--answer", "skip"] }
      _ = try await tool.run(words)
    }
    #expect(tool.state.isEmpty)
    let document = try await tool.document("check", "--config", path, "--installed", "1.0")
    #expect(document["update"]?["shouldNotify"] == .boolean(true))
    #expect(document["notifications"]?["shown"] == .number(1))
  }

  @Test func `status never counts`() async throws {
    let path = try configuration(notify: "once")
    for _ in 1...3 { _ = try await tool.document("status", "--config", path) }
    #expect(tool.state.isEmpty)
  }

  @Test func `a higher limit allows the difference`() async throws {
    let path = try configuration(notify: "once")
    let words = ["check", "--config", path, "--installed", "1.0", "--json"]
    var announced: [JSONValue?] = []
    for notify in ["once", "once", "twice", "twice"] {
      _ = try configuration(notify: notify)
      announced.append(try await tool.run(words).document()["update"]?["shouldNotify"])
    }
    #expect(announced == [.boolean(true), .boolean(false), .boolean(true), .boolean(false)])
  }

  @Test func `always announces past the limit and counts`() async throws {
    let path = try configuration(notify: "once")
    for count in 1...3 {
      let document = try await tool.document(
        "check", "--config", path, "--installed", "1.0", "--always")
      #expect(document["update"]?["shouldNotify"] == .boolean(true))
      #expect(document["notifications"]?["shown"] == .number(Double(count)))
    }
  }

  @Test func `each version has a counter of its own, which a return to it keeps`() async throws {
    var announced: [JSONValue?] = []
    for version in ["2.0", "2.1", "2.0", "2.1", "2.2"] {
      let path = try configuration(notify: "once", version: version)
      announced.append(
        try await tool.document(
          "check", "--config", path, "--installed", "1.0")["update"]?["shouldNotify"])
    }
    #expect(announced == [true, true, false, false, true].map { .boolean($0) })
  }

  @Test func `skip and snooze silence without counting, and reset ends them`() async throws {
    let path = try configuration(notify: "always")
    let words = ["--config", path, "--installed", "1.0"]
    for (silence, reason, end) in [
      (["skip", "v2.0"], "skipped", ["reset", "skip", "2.0"]),
      (["snooze", "3d"], "snoozed", ["reset", "snooze"]),
    ] {
      #expect(try await tool.run(silence + ["--config", path]).status == 0)
      let silent = try await tool.run(["check"] + words + ["--json"]).document()
      #expect(silent["reason"]?.string == reason)
      #expect(silent["notifications"]?["shown"] == .number(0))
      let quiet = try await tool.run(["prompt"] + words)
      #expect(quiet.status == 0 && quiet.output == "" && quiet.errors == "")
      #expect(try await tool.run(end + ["--config", path]).status == 0)
    }
    let after = try await tool.run(["check"] + words + ["--json"]).document()
    #expect(after["update"]?["shouldNotify"] == .boolean(true))
  }

  @Test func `a snooze ends by itself`() async throws {
    let path = try configuration(notify: "always")
    let words = ["check", "--config", path, "--installed", "1.0", "--json"]
    _ = try await tool.run("snooze", "3d", "--config", path)
    for (now, shouldNotify) in [("2026-01-05T03:04:04Z", false), ("2026-01-05T03:04:05Z", true)] {
      let document = try await tool.run(words + ["--now", now]).document()
      #expect(document["update"]?["shouldNotify"] == .boolean(shouldNotify))
    }
  }

  private func configuration(notify: String, version: String = "2.0") throws -> String {
    try tool.write(
      #"{"updates":{"check-for":"manually","version":"\#(version)","notify":"\#(notify)"}}"#)
  }
}
