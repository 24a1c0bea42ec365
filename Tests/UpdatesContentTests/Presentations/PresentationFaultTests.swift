import Testing
import UpdatesTestSupport

@testable import UpdatesContent

/// What is wrong with a `presentation.json`, and how it is told.
@Suite struct PresentationFaultTests {
  private let directory: TemporaryDirectory

  init() throws {
    directory = try TemporaryDirectory()
  }

  private func read(_ text: String) throws -> Presentation? {
    try directory.write(text, to: "presentation.json")
    return try Presentation(ofBundle: directory.path)
  }

  @Test(arguments: [
    ("[]", "line 1: it is an array, expected an object"),
    ("{\n\"screen\": 3}", "line 2: 'screen' is 3, expected a string"),
    (#"{"configuration": []}"#, "line 1: 'configuration' is an array, expected an object"),
    (
      "{\"configuration\": {\"releaseNotes\": [\n{\"title\": \"a\"},\n3]}}",
      "line 3: 'configuration.releaseNotes[1]' is 3, expected an object"
    ),
    (
      "{\"configuration\": {\"releaseNotes\": [{\"image\": \"a\"}]}}",
      "line 1: 'configuration.releaseNotes[0]' is an object, expected 'title' or 'description' in it"
    ),
    (
      "{\"configuration\": {\n\n\"forceUpgrade\": \"yes\"}}",
      "line 3: 'configuration.forceUpgrade' is \"yes\", expected true or false"
    ),
    (
      "{\"configuration\": {\"upgradeURL\": \"javascript:alert(1)\"}}",
      "line 1: 'configuration.upgradeURL' is \"javascript:alert(1)\", expected an http or https URL"
    ),
  ])
  func `what is wrong is told with its line`(text: String, problem: String) {
    let error = #expect(throws: Problem.self) { try read(text) }
    #expect(error?.summary == "'\(directory.path)/presentation.json' cannot be used: \(problem)")
  }

  @Test func `pages and texts have limits`() throws {
    func document(pages: Int, length: Int) -> String {
      let page: JSON = ["title": .string(String(repeating: "x", count: length))]
      return
        (["configuration": ["releaseNotes": .array(Array(repeating: page, count: pages))]]
        as JSON).text
    }
    #expect(try read(document(pages: 100, length: 1))?.pages.count == 100)
    #expect(try read(document(pages: 1, length: 65_536))?.pages.count == 1)
    #expect(throws: Problem.self) { try read(document(pages: 101, length: 1)) }
    let error = #expect(throws: Problem.self) {
      try read(document(pages: 1, length: 65_537))
    }
    #expect(error?.summary.hasSuffix(", expected at most 64 KiB") == true)
  }
}
