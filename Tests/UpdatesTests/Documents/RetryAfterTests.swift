import Testing

@testable import Updates

@Suite struct RetryAfterTests {
  // 2026-01-02T03:04:05Z
  let now = Date(timeIntervalSince1970: 1_767_323_045)

  @Test(arguments: [
    ("0", 0), ("120", 120), (" 7 ", 7), ("99999999999999999999", Int.max),
    ("Fri, 02 Jan 2026 03:05:05 GMT", 60), ("Fri, 02 Jan 2026 03:04:05 GMT", 0),
    ("Sun, 06 Nov 1994 08:49:37 GMT", 0), ("Sat, 02 Jan 2027 03:04:05 GMT", 31_536_000),
  ])
  func `a number of seconds and a date are understood`(text: String, seconds: Int) {
    #expect(RetryAfter(text, now: now)?.seconds == seconds)
  }

  @Test(arguments: [
    "", "-5", "+5", "5s", "1.5", "soon", "٣", "Fri, 02 Jan 2026 03:05:05", "GMT",
    "Fri, 02 Foo 2026 03:05:05 GMT", "Fri, 32 Jan 2026 03:05:05 GMT",
    "Fri, 02 Jan 2026 03:05:05 CET", "Sunday, 06-Nov-94 08:49:37 GMT",
  ])
  func `anything else is nothing`(text: String) {
    #expect(RetryAfter(text, now: now) == nil)
  }
}
