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
    var update = Update(version: version, downloadURL: url)
    update.name = name
    try checker.remember(.skip, to: update)
    try checker.remember(.later(.nextVersion), to: update)
    let state = try checker.record.state.read().state
    #expect(state.skipped == [key])
    #expect(state.snoozedVersion == key)
    #expect(state.snoozedUntil == nil)
  }
}
