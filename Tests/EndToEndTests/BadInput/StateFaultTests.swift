import Foundation
import Testing
import UpdatesTestSupport

@Suite struct StateFaultTests {
  let tool: UpdatesTool
  let configuration: String

  init() throws {
    tool = try UpdatesTool()
    configuration = try tool.write(#"{"updates":{"check-for":"manually","version":"2.0"}}"#)
  }

  @Test func `a damaged state file is set aside with a warning`() async throws {
    let text = #"{"format":1,"notifications":{"2.0":"#
    try write(text)
    let result = try await check()
    #expect(result.status == 100)
    #expect(result.output.contains("2.0 is available"))
    #expect(result.errors.contains("warning: ") && result.errors.contains("a.json.damaged"))
    #expect(!result.errors.contains("error"))
    #expect(tool.state["a.json.damaged"] == Array(text.utf8))
    #expect(try tool.stateDocument["pending"]?["version"]?.string == "2.0")
    #expect(try await check().errors == "")
  }

  @Test func `a state file of a later format is left as it is`() async throws {
    try write(#"{"format":9,"notifications":{"2.0":1},"pending":null}"#)
    let before = tool.state
    let result = try await check()
    #expect(result.status == 100)
    #expect(result.errors.contains("warning: ") && result.errors.contains("later version"))
    let skip = try await tool.run("skip", "2.0", "--id", "a")
    #expect(skip.status == 74 && skip.errors.contains("later version"))
    #expect(tool.state.filter { $0.key != "a.lock" } == before)
  }

  @Test func `a state file that cannot be read`() async throws {
    try FileManager.default.createDirectory(
      atPath: tool.stateFolder + "/a.json", withIntermediateDirectories: true)
    let words = "it is a folder"
    let result = try await check()
    #expect(result.status == 100)
    #expect(result.errors.contains("warning: ") && result.errors.contains(words))
    let prompt = try await tool.run(
      "prompt", "--config", configuration, "--id", "a", "--installed", "1.0", "--answer", "skip")
    #expect(prompt.status == 0)
    #expect(prompt.errors.contains("The answer could not be saved: "))
    #expect(!prompt.errors.contains("will not be offered"))
    for command in [["skip", "2.0"], ["snooze", "1d"], ["reset", "counter"]] {
      let result = try await tool.run(command + ["--id", "a"])
      #expect(result.status == 74, "\(command)")
      #expect(result.errors.contains(words), "\(result.errors)")
    }
    let status = try await tool.run("status", "--id", "a")
    #expect(status.status == 74 && status.errors.contains("it is a folder"))
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
    let words = ["--config", configuration, "--id", "a", "--installed", "1.0"]
    let result = try await homeless.run(stranger + ["check"] + words)
    #expect(result.status == 100)
    #expect(result.errors.contains("warning: ") && result.errors.contains("HOME"))
    let document = try await homeless.run(stranger + ["check", "--json"] + words).document()
    #expect(document["update"]?["shouldNotify"] == .boolean(true))
    for command in [["status"], ["skip", "2.0"], ["snooze", "1d"], ["reset", "all"]] {
      let result = try await homeless.run(stranger + command + ["--id", "a"])
      #expect(result.status == 73)
      #expect(result.errors.contains("HOME") && result.errors.contains("--state-dir"))
      let document = try await homeless.run(
        stranger + command + ["--id", "a", "--json"]
      ).document()
      #expect(document["error"]?["code"]?.string == "state.no-place")
    }
    let folder = tool.home.path + "/elsewhere"
    let placed = try await homeless.run(
      stranger + ["check", "--state-dir", folder, "--cache-dir", folder] + words)
    #expect(placed.status == 100 && placed.errors == "")
    #expect(FileManager.default.fileExists(atPath: folder + "/a.json"))
  }

  private func write(_ text: String) throws {
    _ = try tool.write(text, to: ".local/state/updates-tui/a.json")
  }

  private func check(now: String = UpdatesTool.now) async throws -> ToolResult {
    try await tool.run(
      "check", "--config", configuration, "--id", "a", "--installed", "1.0", "--now", now)
  }
}
