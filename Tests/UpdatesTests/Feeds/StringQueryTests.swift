import Testing
import UpdatesWeb

@Suite struct StringQueryTests {
  @Test(arguments: [
    ("https://example.com", "https://example.com?a=1&b=2"),
    ("https://example.com/x", "https://example.com/x?a=1&b=2"),
    ("https://example.com/x?k=v", "https://example.com/x?k=v&a=1&b=2"),
    ("https://example.com/x?", "https://example.com/x?a=1&b=2"),
    ("https://example.com/x?k=v&", "https://example.com/x?k=v&a=1&b=2"),
    ("https://example.com/x#part", "https://example.com/x?a=1&b=2#part"),
    ("https://example.com/x?k=v#part", "https://example.com/x?k=v&a=1&b=2#part"),
    ("https://example.com/x#part?k=v", "https://example.com/x?a=1&b=2#part?k=v"),
  ])
  func `parameters come behind the query of the URL and before its fragment`(
    url: String, expected: String
  ) {
    #expect(url.appendingQuery([("a", "1"), ("b", "2")]) == expected)
  }

  @Test func `values are percent-encoded and may be empty`() {
    #expect(
      "u".appendingQuery([("a", "x&y=z#?/ü %+"), ("b", "")])
        == "u?a=x%26y%3Dz%23%3F%2F%C3%BC%20%25%2B&b=")
  }
}
