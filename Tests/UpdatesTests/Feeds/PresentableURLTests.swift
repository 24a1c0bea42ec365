import Testing

@testable import Updates

@Suite struct PresentableURLTests {
  @Test(arguments: [
    ("https://somebody:secret@example.com/a?b", "https://example.com/a?b"),
    ("https://somebody@example.com", "https://example.com"),
    ("https://a@b@example.com/", "https://example.com/"),
    ("https://example.com/a@b", "https://example.com/a@b"),
    ("https://example.com?a@b", "https://example.com?a@b"),
    ("https://example.com#a@b", "https://example.com#a@b"),
    ("https://s:e@[::1]:8/x@y", "https://[::1]:8/x@y"), ("/a/b@c", "/a/b@c"), ("", ""),
    ("@", "@"), ("https://@", "https://"), ("a@b", "a@b"),
  ])
  func `user information is not shown`(url: String, shown: String) {
    #expect(withoutUserInformation(url) == shown)
  }

  @Test(arguments: [
    ("https://example.com/a?token=secret", "https://example.com/a?token=***"),
    (
      "https://u:p@example.com/a?bundleId=x&key=1&country=gb",
      "https://example.com/a?bundleId=x&key=***&country=gb"
    ),
    ("https://example.com/a?flag#part", "https://example.com/a?flag#part"),
    ("https://example.com/a?k=v=w#x?y", "https://example.com/a?k=***#x?y"),
    ("https://example.com/a?", "https://example.com/a?"), ("what?a=b", "what?a=b"), ("", ""),
  ])
  func `values of a query that may be secrets are not shown`(url: String, shown: String) {
    #expect(presentableURL(url) == shown)
  }
}
