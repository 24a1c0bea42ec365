import Testing
import Updates

@testable import UpdatesUI

@Suite struct PromptToUpdateTests {
  @Test func `nothing is asked of an update that should not be notified`() async throws {
    var update = Samples.update()
    update.shouldNotify = false
    #expect(try await promptToUpdate(update) == nil)
    #expect(try await promptToUpdate(.available(update)) == nil)
  }

  @Test(arguments: [.none(.upToDate), .unsupported(minimum: "3.0")] as [UpdatesResult])
  func `nothing is asked where no update is available`(result: UpdatesResult) async throws {
    #expect(try await promptToUpdate(result) == nil)
  }

  @Test func `options follow the environment unless they are changed`() {
    let environment = SystemEnvironment(variables: ["LANG": "fr_FR.UTF-8"])
    #expect(PromptOptions(environment: environment).localization.language == "fr")
    let options = PromptOptions(
      environment: environment, localization: Localization(language: "ja"))
    #expect(options.localization.language == "ja")
  }
}
