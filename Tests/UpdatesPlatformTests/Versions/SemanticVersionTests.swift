import Testing

@testable import UpdatesPlatform

@Suite struct SemanticVersionTests {
  @Test func `precedence follows the specification's own example`() throws {
    let texts = [
      "1.0.0-alpha", "1.0.0-alpha.1", "1.0.0-alpha.beta", "1.0.0-beta", "1.0.0-beta.2",
      "1.0.0-beta.11", "1.0.0-rc.1", "1.0.0", "1.0.1", "1.1.0", "1.10.0", "2.0.0",
    ]
    let versions = try texts.map { try Version($0, scheme: .semantic) }
    #expect(versions.shuffled().sorted().map(\.text) == texts)
  }

  @Test(arguments: [
    "1", "1.0", "v1.0.0", "1.0.0.0", "01.0.0", "1.0.0-", "1.0.0-01", "1.0.0-a..b", "1.0.0+",
    "a.b.c",
    "1.0.0-ä", " 1.0.0", "1.0.0+a+b", "-1.0.0",
  ])
  func `what is not of the grammar is malformed`(text: String) {
    #expect(throws: Problem.versionMalformed(text, .semantic)) {
      try Version(text, scheme: .semantic)
    }
  }

  @Test(arguments: [
    "1.0.0-0A", "1.0.0--1", "1.0.0-x-y-z.-", "1.0.0+001.-", "999999999999999999999.0.0",
  ])
  func `what the grammar allows is read`(text: String) throws {
    #expect(try Version(text, scheme: .semantic).text == text)
  }

  @Test func `what stands behind a hyphen makes it a pre-release`() throws {
    for (text, isPrerelease) in [("1.0.0-0", true), ("1.0.0+a-b", false), ("1.0.0", false)] {
      #expect(try Version(text, scheme: .semantic).isPrerelease == isPrerelease)
    }
  }

  @Test func `build metadata has no part in the order`() throws {
    #expect(try Version("1.0.0+a", scheme: .semantic) == Version("1.0.0+b", scheme: .semantic))
  }

  @Test func `a pre-release counts at patch but not at minor`() throws {
    let (beta, final) = (try SemanticVersion("1.0.0-beta"), try SemanticVersion("1.0.0"))
    #expect(beta.compare(to: final, at: .patch) == .less)
    #expect(beta.compare(to: final, at: .minor) == .equal)
  }
}
