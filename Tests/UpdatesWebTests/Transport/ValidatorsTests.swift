import Testing

@testable import UpdatesWeb

@Suite struct ValidatorsTests {
  @Test(arguments: [
    "x", #"W/"a b""#, "\u{E9}", "yesterday", String(repeating: "x", count: 1024),
  ])
  func `what a server wrote is sent back as it came`(text: String) {
    let validators = Validators(etag: text, lastModified: text)
    #expect(
      validators.headers == [Header("If-None-Match", text), Header("If-Modified-Since", text)])
  }

  @Test(arguments: [
    nil, "", String(repeating: "x", count: 1025), "a\r\nX: y", "a\tb", "\u{0}", "\u{7F}",
    "\u{85}", "\u{9B}",
  ])
  func `what must not be sent is none`(text: String?) {
    #expect(Validators(etag: text, lastModified: text) == Validators())
    #expect(Validators(etag: text, lastModified: text).headers == [])
  }

  @Test(arguments: [
    ("Sat, 10 Nov 2018 14:46:47 GMT", true), ("Sat, 10 Nov 2018 14:46:48 GMT", true),
    ("Sat, 10 Nov 2018 14:46:49 GMT", false), ("Sat, 10 Nov 2018 14:46:50 GMT", false),
    ("tomorrow", false), (nil, false),
  ])
  func `a date of the answer's own second may be that of the next content too`(
    date: String?, isDropped: Bool
  ) {
    let modified = "Sat, 10 Nov 2018 14:46:48 GMT"
    let alone = Validators(lastModified: modified)
    #expect(alone.settled(at: date) == (isDropped ? Validators() : alone))
    let tagged = Validators(etag: "x", lastModified: modified)
    #expect(tagged.settled(at: date) == tagged)
    let now = date.flatMap { Instant(httpDate: $0) } ?? .now
    #expect(alone.settled(at: nil, received: now) == (isDropped ? Validators() : alone))
    #expect(Validators(lastModified: "never").settled(at: date).lastModified == "never")
  }
}
