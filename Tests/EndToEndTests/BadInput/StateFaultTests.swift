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
