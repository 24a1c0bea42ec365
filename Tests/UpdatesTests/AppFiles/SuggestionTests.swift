import Testing

@testable import Updates

@Suite struct SuggestionTests {
  private let words = ["json", "plain", "quiet", "config", "verbose", "state-dir", "os-version"]

  @Test(arguments: [
    ("jsno", "json"), ("JSON", "json"), ("jon", "json"), ("plane", "plain"), ("quite", "quiet"),
    ("confg", "config"), ("conf", "config"), ("verbos", "verbose"), ("statedir", "state-dir"),
    ("os-verison", "os-version"),
  ])
  func `a slip finds the word that was meant`(word: String, meant: String) {
    #expect(Suggestion.nearest(to: word, among: words) == meant)
  }

  @Test(arguments: ["", "x", "banana", "j", "--", String(repeating: "json", count: 100)])
  func `what is far from every word finds none`(word: String) {
    #expect(Suggestion.nearest(to: word, among: words) == nil)
  }
}
