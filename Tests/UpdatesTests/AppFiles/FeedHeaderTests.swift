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
    let expected = FeedHeaderError.variableNotSet(name: "Authorization", variable: "TOKEN")
    #expect(throws: expected) { try header.resolved(environment: ["TOKE": "x"]) }
  }

  @Test(arguments: ["a\r\nX: y", "a\nb", "a\u{0}", "\u{7F}", String(repeating: "a", count: 8193)])
  func `a value that would break the request is refused, from the environment too`(
    value: String
  ) throws {
    let expected = FeedHeaderError.badValue(name: "X")
    #expect(throws: expected) { try FeedHeader(name: "X", text: value) }
    let header = try FeedHeader(name: "X", text: "env:V")
    #expect(throws: expected) { try header.resolved(environment: ["V": value]) }
  }

  @Test func `only a lower case prefix at the start means the environment`() throws {
    for text in ["ENV:TOKEN", " env:TOKEN", "Bearer env:TOKEN"] {
      #expect(try FeedHeader(name: "X", text: text).value == .literal(text))
    }
  }
}
