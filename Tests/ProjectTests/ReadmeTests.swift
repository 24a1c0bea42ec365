import Foundation
import Testing
import UpdatesTestSupport

@Suite struct ReadmeTests {
  @Test func `the example in the README is the one that the build compiles`() throws {
    let readme = try String(contentsOfFile: SourceTree.root + "/README.md", encoding: .utf8)
    let example = try String(
      contentsOfFile: SourceTree.root + "/Tests/ReadmeExample/Tool.swift", encoding: .utf8)
    #expect(readme.contains("```swift\n" + example + "```\n"))
    #expect(example.split(separator: "\n").count <= 15)
  }
}
