import Testing

@testable import Updates

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
}
