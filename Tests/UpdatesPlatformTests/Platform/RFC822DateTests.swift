import Testing

@testable import UpdatesPlatform

@Suite struct RFC822DateTests {
  @Test(arguments: [
    ("Mon, 05 Jan 2026 09:30:00 +0100", "2026-01-05T08:30:00Z"),
    ("Mon, 5 Jan 2026 09:30:00 GMT", "2026-01-05T09:30:00Z"),
    ("05 Jan 2026 09:30:00 UT", "2026-01-05T09:30:00Z"),
    ("Mon, 05 Jan 2026 09:30:00 EST", "2026-01-05T14:30:00Z"),
    ("Mon, 05 Jan 2026 09:30:00 +05:30", "2026-01-05T04:00:00Z"),
    ("Mon, 05 Jan 2026 00:30:00 +0100", "2026-01-04T23:30:00Z"),
    ("Mon, 05 Jan 26 09:30:00 Z", "2026-01-05T09:30:00Z"),
    ("Sun, 06 Nov 094 08:49:37 GMT", "1994-11-06T08:49:37Z"),
    ("Monday, 05 January 2026 09:30:00 gmt", "2026-01-05T09:30:00Z"),
    ("Mon 05 Jan 2026 09:30:00 GMT", "2026-01-05T09:30:00Z"),
    ("  Mon,  05\tJAN 2026\n09:30:00  GMT ", "2026-01-05T09:30:00Z"),
    ("05 Jan 2026", "2026-01-05T00:00:00Z"), ("Mon, 05 Jan 2026", "2026-01-05T00:00:00Z"),
    ("Mon, 05 Jan 2026 09:30:00 CEST", "2026-01-05T09:30:00Z"),
    ("Wed, 31 Dec 2025 23:59:60 +0000", "2026-01-01T00:00:00Z"),
    ("Thu, 29 Feb 2024 12:00:00 GMT", "2024-02-29T12:00:00Z"),
  ])
  func `the usual forms are read`(text: String, date: String) {
    #expect(Instant(rfc822: text)?.iso8601 == date)
  }

  @Test(arguments: [
    "", " ", ",", "Mon,", "yesterday", "2026-01-05T09:30:00Z", "Mon, 05 Jan", "05 Foo 2026",
    "32 Jan 2026", "29 Feb 2025", "0 Jan 2026", "05 Jan 20260", "05 Jan 2", "05 Jan 2026 24:00:00",
    "05 Jan 2026 09:60", "05 Jan 2026 09", "05 Jan 2026 09:30:00 +100",
    "05 Jan 2026 09:30:00 +2400",
    "05 Jan 2026 09:30:00 ?", "05 Jan 2026 09:30:00 GMT (winter) x", "-5 Jan 2026",
    "٠٥ Jan 2026", "05 Jan 2026 09:30:00:00", "05 Jan 2026 0٩:30",
    String(repeating: "5 ", count: 99),
  ])
  func `nothing else is`(text: String) {
    #expect(Instant(rfc822: text) == nil)
  }
}
