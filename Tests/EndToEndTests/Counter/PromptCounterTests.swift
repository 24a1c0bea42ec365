import Testing
import UpdatesTestSupport

/// The counter counts what a person was shown, and what a program was told to show.
@Suite struct PromptCounterTests {
  let tool: UpdatesTool

  init() throws {
    tool = try UpdatesTool()
  }

  private func write(_ keys: String = "", action: Int? = nil) throws -> [String] {
    let run = action.map { #""action":{"run":["/bin/sh","-c","exit \#($0)"]},"# } ?? ""
    let path = try tool.write(
      #"{"app":{"id":"a","name":"Tool","version":"1.0"},\#(run)"#
        + #""updates":{"check-for":"manually","version":"2.0"\#(keys)}}"#)
    return ["--config", path, "--trust"]
  }

  private var shown: JSONValue? {
    get throws { try tool.stateDocument["notifications"] }
  }

  @Test func `a check counts nothing, but for a document with --count`() async throws {
    let words = try write()
    for more in [[], ["--json"]] {
      #expect(try await tool.run(["check"] + words + more).status == 100)
    }
    #expect(try shown == .object([:]))
    try await tool.document(["check", "--count"] + words).expect(
      #"{"update": {"shouldNotify": true}, "notifications": {"shown": 1}}"#)
    #expect(try shown?["2.0"] == .number(1))
    try await tool.document(words).expect(#"{"reason": "notified-enough"}"#)
  }

  @Test(arguments: [["explain"], ["check", "--dry-run"], ["prompt", "--dry-run"], ["notes"]])
  func `what only looks never counts`(words: [String]) async throws {
    let path = try tool.write(#"{"updates":{"check-for":"manually","version":"2.0"}}"#)
    var words = words + ["--config", path, "--installed", "1.0"]
    if words[0] == "prompt" { words += ["--answer", "skip"] }
    for _ in 1...2 { _ = try await tool.run(words) }
    #expect(tool.state.isEmpty)
  }

  @Test func `without anybody to ask, a prompt counts nothing`() async throws {
    let words = ["prompt"] + (try write())
    for _ in 1...2 {
      try await tool.document(words).expect(
        #"{"choice": null, "reason": null, "notifications": {"shown": 0}}"#)
      #expect(try shown == .object([:]))
    }
    try await tool.document(words + ["--answer", "cancel"]).expect(
      #"{"notifications": {"shown": 1}}"#)
    #expect(try shown?["2.0"] == .number(1))
  }

  @Test func `an update that failed is offered again, however small the limit`() async throws {
    let words = ["prompt", "--answer", "update"] + (try write(action: 3))
    for _ in 1...2 {
      try await tool.run(words).expect(74, errors: "ended with status 3")
      #expect(try shown == .object([:]))
    }
    _ = try write(action: 0)
    #expect(try await tool.run(words + ["--print-choice"]).output == "updated\n")
    #expect(try shown?["2.0"] == .number(1))
    // What was shown before stays counted.
    _ = try write(#","notify":"thrice""#, action: 3)
    #expect(try await tool.run(words).status == 74)
    #expect(try shown?["2.0"] == .number(1))
  }

  @Test func `of fifty prompts at once one gets the last announcement`() async throws {
    let words = try write()
    let results = try await tool.tool.runTogether(
      50, ["prompt", "--answer", "cancel", "--json", "--now", UpdatesTool.now] + words)
    let documents = try results.map { try JSONValue(text: $0.output) }
    #expect(documents.count { $0["choice"]?.string == "cancel" } == 1)
    #expect(documents.count { $0["reason"]?.string == "notified-enough" } == 49)
    #expect(
      documents.allSatisfy {
        ($0["update"]?["shouldNotify"] == .boolean(true)) == ($0["choice"]?.string == "cancel")
      })
    #expect(results.allSatisfy { $0.status == 0 && $0.errors.split(separator: "\n").count <= 1 })
    #expect(try shown?["2.0"] == .number(1))
  }

  @Test func `state that cannot be written keeps nobody from being asked`() async throws {
    try tool.write("mine", to: ".local/state/updates-tui")
    let document = try await tool.document(["prompt", "--answer", "cancel"] + write())
    try document.expect(#"{"choice": "cancel", "warnings": [{"code": "state.unwritable"}]}"#)
    #expect(document["warnings"]?[1] == nil)
  }
}
