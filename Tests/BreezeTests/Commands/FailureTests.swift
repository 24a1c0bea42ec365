import Foundation
import Testing
import UpdatesTestSupport

/// What the commands say, and end with, where they cannot do their work.
@Suite struct FailureTests {
  private let breeze: BreezeTool

  init() throws {
    breeze = try BreezeTool()
  }

  @Test(arguments: ["manifest", "sha", "verify"])
  func `a name that leaves the folder is told in the same words by all`(
    command: String
  ) async throws {
    try breeze.write(
      "[\n{\"filename\": \"../x\", \"sha\": \"\"}]", to: "App.freshair/manifest.json")
    let result = try await breeze.run(command, "App.freshair")
    let words = result.output + result.errors
    #expect(result.status == 65)
    #expect(words.contains("App.freshair/manifest.json:2:"), "\(words)")
    #expect(
      words.contains(": the filename '../x' cannot be used: '..' leads outside the folder\n"),
      "\(words)")
  }
}
