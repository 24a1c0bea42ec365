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
    (
      "https://example.com/?k=1&SSVCLatestVersionKey=1&SSVCLatestVersionNumber=2&SSVCLanguage=en"
        + "&SSVCCountry=GB&SSVCClientProtocolVersion=1",
      "https://example.com/?k=***&SSVCLatestVersionKey=1&SSVCLatestVersionNumber=2"
        + "&SSVCLanguage=en&SSVCCountry=GB&SSVCClientProtocolVersion=1"
    ),
    ("https://example.com/a?token=5ecre7&5ecre8", "https://example.com/a?token=***&***"),
    ("https://example.com/a#access_token=5ecre7", "https://example.com/a"),
    ("https://example.com/a?page#part", "https://example.com/a?page"),
    ("https://example.com/a?id=1;token=5ecre7", "https://example.com/a?id=***"),
    ("https://example.com/a?5ecre7;token=1", "https://example.com/a?***"),
    ("https://example.com/a?&&id=1&", "https://example.com/a?&&id=1&"),
    ("https://example.com/a?=5ecre7", "https://example.com/a?=***"),
    ("https:example.com?5ecre7", "https:example.com?***"),
    ("HTTP:/example.com?5ecre7#x", "HTTP:/example.com?***"), ("/a?b#c", "/a?b#c"),
    ("https://example.com/a?k=v=w#x?y", "https://example.com/a?k=***"),
    ("https://example.com/a?", "https://example.com/a?"), ("what?a=b", "what?a=b"), ("", ""),
  ])
  func `values of a query that may be secrets are not shown`(url: String, shown: String) {
    #expect(presentableURL(url) == shown)
  }

  @Test(arguments: [
    ("/login?to=x&token=5ecre7#5ecre7", "/login?to=***&token=***"),
    ("//[?5ecre7", "//[?***"), ("#5ecre7", ""), ("?5ecre7", "?***"), ("a", "a"),
  ])
  func `of a reference no more is shown than of a URL`(reference: String, shown: String) {
    #expect(presentableReference(reference) == shown)
  }

  @Test func `a long reference is cut`() {
    let long = "https://example.com/" + String(repeating: "a", count: 10_000)
    #expect(presentableReference(long, limit: 200).count == 200)
    #expect(presentableURL(long).count == 4096)
  }
}
