import Testing

@testable import UpdatesWeb

@Suite struct RetryAfterTests {
  // 2026-01-02T03:04:05Z
  let now = Instant(secondsSince1970: 1_767_323_045)

  @Test(arguments: [
    ("0", 0), ("120", 120), (" 7 ", 7), ("99999999999999999999", Int.max),
    ("Fri, 02 Jan 2026 03:05:05 GMT", 60), ("Fri, 02 Jan 2026 03:04:05 GMT", 0),
    ("Sun, 06 Nov 1994 08:49:37 GMT", 0), ("Sat, 02 Jan 2027 03:04:05 GMT", 31_536_000),
  ])
  func `a number of seconds and a date are understood`(text: String, seconds: Int) {
    #expect(response(503, ["Retry-After": text]).retryAfter(now: now) == .seconds(seconds))
  }

  @Test(arguments: [
    "", "-5", "+5", "5s", "1.5", "soon", "٣", "Fri, 02 Jan 2026 03:05:05", "GMT",
    "Fri, 02 Foo 2026 03:05:05 GMT", "Fri, 32 Jan 2026 03:05:05 GMT",
    "Fri, 02 Jan 2026 03:05:05 CET", "Sunday, 06-Nov-94 08:49:37 GMT",
  ])
  func `anything else is nothing`(text: String) {
    #expect(response(503, ["Retry-After": text]).retryAfter(now: now) == nil)
  }

  @Test(
    arguments: [
      (403, ["X-RateLimit-Remaining": "0", "X-RateLimit-Reset": "1767323105"], 60),
      (429, ["x-ratelimit-remaining": " 0 ", "x-ratelimit-reset": " 1767323105 "], 60),
      (403, ["X-RateLimit-Remaining": "0", "X-RateLimit-Reset": "1767320000"], 0),
      (403, ["X-RateLimit-Remaining": "0", "X-RateLimit-Reset": "1767323045.5"], 1),
      (403, ["X-RateLimit-Remaining": "0", "X-RateLimit-Reset": "1e300"], Int.max),
      (403, ["X-RateLimit-Remaining": "4", "X-RateLimit-Reset": "1767323105"], nil),
      (403, ["X-RateLimit-Reset": "1767323105"], nil),
      (404, ["X-RateLimit-Remaining": "0", "X-RateLimit-Reset": "1767323105"], nil),
      (403, ["X-RateLimit-Remaining": "0", "X-RateLimit-Reset": "nan"], nil),
      (403, ["X-RateLimit-Remaining": "0", "X-RateLimit-Reset": "-1"], nil),
      (403, ["X-RateLimit-Remaining": "0", "X-RateLimit-Reset": "soon"], nil),
      (403, ["X-RateLimit-Remaining": "0"], nil),
      (
        403,
        ["Retry-After": "7", "X-RateLimit-Remaining": "0", "X-RateLimit-Reset": "1767323105"], 7
      ),
      (
        403,
        ["Retry-After": "x", "X-RateLimit-Remaining": "0", "X-RateLimit-Reset": "1767323105"], 60
      ),
      (503, ["Retry-After": "120"], 120), (503, [:], nil),
    ] as [(Int, [String: String], Int?)])
  func `a limit that is used up says when it is not`(
    status: Int, headers: [String: String], seconds: Int?
  ) {
    #expect(response(status, headers).retryAfter(now: now) == seconds.map { .seconds($0) })
  }

  @Test func `dates count from the clock of the server`() {
    let date = "Sat, 02 Jan 2027 03:04:05 GMT"
    let retry = ["Retry-After": "Sat, 02 Jan 2027 03:05:05 GMT", "Date": date]
    #expect(response(503, retry).retryAfter(now: now) == .seconds(60))
    let limit = ["X-RateLimit-Remaining": "0", "X-RateLimit-Reset": "1798859075", "Date": date]
    #expect(response(403, limit).retryAfter(now: now) == .seconds(30))
  }

  private func response(_ status: Int, _ headers: [String: String]) -> Response {
    Response(
      status: status, headers: headers.map { Header($0.key, $0.value) }, url: "https://a.example/")
  }

  @Test(arguments: [
    ("updates.json", "updates.json"), ("/a/b.json", "/a/b.json"), ("./a:b", "./a:b"),
    ("a:b", "a:b"), ("", ""), (":", ":"), ("1:2", "1:2"), ("a b:c", "a b:c"),
    ("C:\\updates.json", "C:\\updates.json"), ("file:///a/b%20c.json", "/a/b c.json"),
    ("file:/a/b.json", "/a/b.json"), ("FILE:///a", "/a"), ("file://localhost/a", "/a"),
    ("file:///%C3%BC", "/ü"),
  ])
  func `a path and a file URL are files`(text: String, path: String) throws {
    #expect(try documentPath(text) == path)
  }

  @Test(arguments: ["http://example.com/a", "https://example.com", "HTTPS://EXAMPLE.COM/"])
  func `http and https are remote`(text: String) throws {
    #expect(try documentPath(text) == nil)
  }

  @Test(arguments: [
    "ftp://example.com/a", "file://example.com/a", "file:a", "javascript://x", "data://x",
    "file:///%zz", "file:///%2", "file:///a%00b", "file:///%FF",
  ])
  func `anything else is refused`(text: String) {
    #expect(throws: Problem.location(text)) { try documentPath(text) }
  }

  @Test(arguments: [
    "<html>", "<!DOCTYPE html>", "<!doctype HTML PUBLIC", "\u{FEFF}\n\t <HTML lang='en'>",
    "<head><meta>", "<script>location = 'https://example.com'</script>",
  ])
  func `what begins as HTML does is a page`(text: String) {
    #expect(WebPage.begins(text.utf8))
  }

  @Test(arguments: [
    "", " ", "{", "[]", "<", "<?xml version='1.0'?><rss>", "<rss>", "<!DOCTYPE rss>", "\"<html>\"",
    String(repeating: " ", count: 600) + "<html>",
  ])
  func `anything else is none`(text: String) {
    #expect(!WebPage.begins(text.utf8))
  }
}
