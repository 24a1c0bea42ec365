import Testing

@testable import UpdatesCLI

@Suite struct ArgumentsWordsTests {
  @Test(arguments: [
    ["check", "--json", "-v"], ["check", "--url", "b", "--config=--odd", "--url=", "--url", "a"],
    ["reset", "--", "skip", "--2.0"], ["apps", "add", "x=y", "--trust"], ["check"],
  ])
  func `the words say what was said`(words: [String]) throws {
    guard case .run(let arguments) = try sampleTable.parse(words) else {
      Issue.record("it is a command")
      return
    }
    #expect(try sampleTable.parse(arguments.path + arguments.words()) == .run(arguments))
  }

  @Test func `options that are left out are not among them`() throws {
    guard
      case .run(let arguments) = try sampleTable.parse(
        ["check", "--json", "--url", "a", "--verbose", "--timeout", "3"])
    else {
      Issue.record("it is a command")
      return
    }
    #expect(arguments.words(without: ["json", "url"]) == ["--verbose", "--timeout=3"])
  }
}
