import Testing

@testable import Updates

@Suite struct FeedHeaderTests {
  @Test func `a variable is looked up when the header is sent`() throws {
    let header = try FeedHeader(name: "Authorization", text: "env:TOKEN")
    #expect(try header.resolved(environment: ["TOKEN": "x"]) == Header("Authorization", "x"))
    #expect(try header.resolved(environment: ["TOKEN": ""]) == Header("Authorization", ""))
  }

  @Test func `a variable that is not set is named`() throws {
    let header = try FeedHeader(name: "Authorization", text: "env:TOKEN")
    let error = #expect(throws: Problem.self) {
      try header.resolved(environment: ["TOKE": "x"])
    }
    #expect(error?.code == "feed.header")
    #expect(
      error?.summary.contains("'Authorization' needs the environment variable 'TOKEN'") == true)
  }

  @Test(arguments: ["a\r\nX: y", "a\nb", "a\u{0}", "\u{7F}", String(repeating: "a", count: 8193)])
  func `a value that would break the request is refused, from the environment too`(
    value: String
  ) throws {
    let header = try FeedHeader(name: "X", text: "env:V")
    for make in [
      { _ = try FeedHeader(name: "X", text: value) },
      { _ = try header.resolved(environment: ["V": value]) },
    ] {
      let error = #expect(throws: Problem.self) { try make() }
      #expect(error?.summary == "the value of the header 'X' cannot be sent")
    }
  }

  @Test func `only a lower case prefix at the start means the environment`() throws {
    for text in ["ENV:TOKEN", " env:TOKEN", "Bearer env:TOKEN"] {
      #expect(try FeedHeader(name: "X", text: text).value == .literal(text))
    }
  }
}
