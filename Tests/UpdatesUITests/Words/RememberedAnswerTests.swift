import Testing
import Updates
import UpdatesTestSupport
import UpdatesUI

@Suite struct RememberedAnswerTests {
  private let directory: TemporaryDirectory
  private let checker: UpdateChecker

  init() throws {
    directory = try TemporaryDirectory()
    checker = UpdateChecker(
      app: App(id: "com.example.tool", version: "1.0"),
      environment: SystemEnvironment(variables: ["HOME": directory.path]))
  }

  @Test(
    arguments: [
      ("2.0", "Spring", nil, "2.0"), (nil, "Spring", nil, "Spring"),
      (nil, nil, "https://example.com/a", "https://example.com/a"),
    ] as [(String?, String?, String?, String)])
  func `an update is skipped and put off by what is known of it`(
    version: String?, name: String?, url: String?, key: String
  ) throws {
    var release = Release(version: try version.map { try Version($0) }, downloadURL: url)
    release.name = name
    let update = Update(release)
    try checker.remember(.skip, to: update)
    try checker.remember(.later(.nextVersion), to: update)
    let state = try checker.record.state.read().state
    #expect(state.skipped == [key])
    #expect(state.snoozedVersion == key)
    #expect(state.snoozedUntil == nil)
  }

  @Test(arguments: [.skip, .later(.hour), .later(.nextVersion)] as [Answer])
  func `an answer is taken back to what was before`(answer: Answer) throws {
    let file = try checker.record.state
    let old = Update(version: "1.5")
    try checker.remember(.skip, to: old)
    try checker.remember(.later(.week), to: old)
    let before = try file.read().state
    let undo = try checker.rememberUndoably(answer, to: Update(version: "2.0"))
    #expect(try file.read().state != before)
    try undo()
    #expect(try file.read().state == before)
  }

  @Test func `taking an answer back leaves what was changed after it`() throws {
    let file = try checker.record.state
    let skip = try checker.rememberUndoably(.skip, to: Update(version: "2.0"))
    let later = try checker.rememberUndoably(.later(.hour), to: Update(version: "2.0"))
    try checker.skip("3.0")
    try checker.snooze(untilAfter: "3.0")
    try skip()
    try later()
    let state = try file.read().state
    #expect(state.skipped == ["3.0"] && state.snoozedVersion == "3.0")
  }
}
