import Foundation
import Testing
import UpdatesTestSupport

@Suite struct TopLevelTests {
  @Test func `the top level is fixed`() throws {
    let found = try FileManager.default.contentsOfDirectory(atPath: SourceTree.root)
    let expected = [
      "CHANGELOG.md", "Package.swift", "README.md", "Resources", "Sources", "Tests",
    ]
    #expect(found.filter { !$0.hasPrefix(".") }.sorted() == expected)
  }

  @Test(arguments: [
    "sh Resources/setup.sh && swift run updates-tui demo",
    "sh Resources/setup.sh --tests && swift test",
  ])
  func `the README names the command`(command: String) throws {
    let lines = try SourceTree.text(of: "README.md").split(separator: "\n")
    #expect(lines.contains { $0.drop { $0 == " " } == command })
  }

  @Test func `the check of a change runs what the README names`() throws {
    let script = try SourceTree.text(of: ".ci/run")
    let command = "sh Resources/setup.sh --tests && swift test"
    #expect(script.contains("{\n  \(command) --configuration-path .build/testing.json\n}"))
  }
}
