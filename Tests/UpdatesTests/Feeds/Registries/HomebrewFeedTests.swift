import Testing
import UpdatesLoopback
import UpdatesTestSupport

@testable import Updates

@Suite(.timeLimit(.minutes(10))) struct HomebrewFeedTests {
  private static let formula = Result { try text("formula") }
  private static let cask = Result { try text("cask") }

  private static func text(_ name: String) throws -> String {
    String(decoding: try fixture("homebrew/\(name).json"), as: UTF8.self)
  }

  @Test func `a formula or cask is read, alone or as brew tells it`() throws {
    let (formula, cask) = (try Self.formula.get(), try Self.cask.get())
    for text in [
      formula, cask, "[\(formula)]", #"{"formulae": [\#(formula)], "casks": []}"#,
      #"{"formulae": [], "casks": [\#(cask)]}"#,
    ] {
      let answer = try read(Array(text.utf8))
      #expect(answer.offered == ["2.1.0"] && answer.warnings == [])
      #expect(answer.releases[0].storeURL == "https://example.com/tool")
    }
  }

  @Test func `of two nothing is read`() throws {
    let text = #"{"formulae": [\#(try Self.formula.get())], "casks": [\#(try Self.cask.get())]}"#
    let problem = "it has 2 formulae and casks, expected one"
    #expect(throws: Problem.malformed(source: "here", problem: problem)) {
      try read(Array(text.utf8))
    }
  }

  @Test(arguments: [
    (
      "homebrew/formula.json", #"{"deprecated": true, "deprecation_reason": "unmaintained"}"#,
      "deprecated: 'unmaintained'"
    ),
    (
      "homebrew/cask.json",
      #"{"deprecated": true, "disabled": true, "disable_reason": "discontinued"}"#,
      "disabled: 'discontinued'"
    ),
  ])
  func `a deprecated one is not offered, and said`(
    name: String, changes: String, why: String
  ) throws {
    var members = try #require(try JSON(parsing: fixture(name)).objectValue)
    for member in try #require(try JSON(parsing: changes).objectValue).members {
      members[member.key] = member.value
    }
    let answer = try read(Array(JSON.object(members).text.utf8))
    #expect(answer.offered == [])
    #expect(
      answer.warnings == [
        Warning(
          code: "feed.withdrawn", message: "Version 2.1.0 is not offered, because it is \(why)")
      ])
  }

  private func read(_ bytes: [UInt8]) throws -> FeedResult {
    try registryAnswer(bytes) { releases, bytes in
      try releases.readHomebrew(JSON(parsing: bytes, from: "here"))
    }
  }
}
