import Foundation
import Testing
import UpdatesTestSupport

@Suite struct StateFaultTests {
  let tool: UpdatesTool
  private let words: [String]

  init() throws {
    tool = try UpdatesTool()
    let path = try tool.write(#"{"updates":{"check-for":"manually","version":"2.0"}}"#)
    words = ["--config", path, "--id", "a", "--installed", "1.0"]
  }

  private func remember(_ text: String) throws {
    try tool.write(text, to: ".local/state/updates-tui/a.json")
  }

  @Test func `a damaged state file is set aside with a warning`() async throws {
    let text = #"{"format":1,"notifications":{"2.0":"#
    try remember(text)
    let result = try await tool.run(["check"] + words)
    result.expect(100, errors: "warning: ", "a.json.damaged")
    #expect(result.output.contains("2.0 is available") && !result.errors.contains("error"))
    #expect(tool.state["a.json.damaged"] == Array(text.utf8))
    #expect(try tool.stateDocument["pending"]?["version"]?.string == "2.0")
    #expect(try await tool.run(["check"] + words).errors == "")
  }

  @Test func `a state file of a later format is left as it is`() async throws {
    try remember(#"{"format":9,"notifications":{"2.0":1},"pending":null}"#)
    let before = tool.state
    try await tool.run(["check"] + words).expect(100, errors: "warning: ", "later version")
    try await tool.run("skip", "2.0", "--id", "a").expect(74, errors: "later version")
    #expect(tool.state.filter { $0.key != "a.lock" } == before)
  }

  @Test func `a state file that cannot be read`() async throws {
    try remember("")
    try FileManager.default.removeItem(atPath: tool.stateFolder + "/a.json")
    try FileManager.default.createDirectory(
      atPath: tool.stateFolder + "/a.json", withIntermediateDirectories: true)
    try await tool.run(["check"] + words).expect(100, errors: "warning: ", "it is a folder")
    let prompt = try await tool.run(["prompt", "--answer", "skip"] + words)
    prompt.expect(0, errors: "The answer could not be saved: ")
    #expect(!prompt.errors.contains("will not be offered"))
    for line in ["skip 2.0", "snooze 1d", "reset counter", "status"] {
      try await tool.run(line: line + " --id a").expect(74, errors: "it is a folder")
    }
  }

  /// Who has no HOME has that of the user database; a user that it does not know has none.
  @Test(.enabled(if: getuid() == 0, "only root can become such a user"))
  func `no home`() async throws {
    var homeless = tool.tool
    homeless.environment["HOME"] = nil
    homeless.path = "/usr/bin/setpriv"
    #expect(chmod(tool.home.path, 0o777) == 0)
    let stranger = ["--reuid", "54321", "--regid", "54321", "--clear-groups", tool.tool.path]
    guard try await homeless.run(stranger + ["--version"]).status == 0 else {
      try Test.cancel("this system lets no other user run the tool")
    }
    try await homeless.run(stranger + ["check"] + words).expect(100, errors: "warning: ", "HOME")
    try await homeless.run(stranger + ["check", "--json"] + words).document().expect(
      #"{"update": {"shouldNotify": true}}"#)
    for command in [["status"], ["skip", "2.0"], ["snooze", "1d"], ["reset", "all"]] {
      let result = try await homeless.run(stranger + command + ["--id", "a", "--json"])
      result.expect(73, errors: "HOME", "--state-dir")
      try result.document().expect(#"{"error": {"code": "state.no-place"}}"#)
    }
    let folder = tool.home.path + "/elsewhere"
    let placed = ["check", "--state-dir", folder, "--cache-dir", folder]
    try await homeless.run(stranger + placed + words).expect(100, errors: "")
    #expect(tool.exists("elsewhere/a.json"))
  }
}
