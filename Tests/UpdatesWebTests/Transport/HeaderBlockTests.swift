import HarmlessText
import Testing

@testable import UpdatesWeb

@Suite struct HeaderBlockTests {
  @Test func `an interim answer is passed over, trailers are ignored`() {
    let block = block(
      "HTTP/1.1 103 Early Hints", "Location: /wrong", "", "HTTP/2 302 ", "location:  /right ",
      "X-Many: a", "X-Many: b", "", "Location: /trailer", "HTTP/1.1 200 OK", "")
    #expect(block.status == 302)
    #expect(block.location == "/right")
    #expect(block.isComplete)
    #expect(
      block.headers == [
        Header("location", "/right"), Header("X-Many", "a"), Header("X-Many", "b"),
      ])
  }

  @Test func `a folded line belongs to the one before`() {
    let block = block("HTTP/1.1 200 OK", " lost", "ETag: \"a", "\t b\"", "no colon", ": x", "")
    #expect(block.headers == [Header("ETag", "\"a b\""), Header("", "x")])
  }

  @Test func `bytes that are no text do no harm`() {
    var block = HeaderBlock()
    for line in [Array("HTTP/1.1 999999999999999999999 x\r\n".utf8), [0xff, 0x3a, 0xfe, 0x0a]] {
      #expect(line.withUnsafeBufferPointer { block.receive($0) })
    }
    #expect(block.status == 0)
    #expect(block.headers == [Header("\u{FFFD}", "\u{FFFD}")])
  }

  @Test(
    arguments: [
      ("5", 5), ("0", 0), ("007", 7), ("-5", nil), ("+5", nil), ("5 6", nil), ("5, 5", nil),
      ("", nil), ("0x5", nil), ("\u{FF15}", nil), ("99999999999999999999", nil),
    ] as [(String, Int?)])
  func `a length is digits and nothing else`(text: String, length: Int?) {
    #expect(block("HTTP/1.1 200 OK", "Content-Length: \(text)", "").contentLength == length)
  }

  private func block(_ lines: String...) -> HeaderBlock {
    var block = HeaderBlock()
    for line in lines {
      #expect(Array((line + "\r\n").utf8).withUnsafeBufferPointer { block.receive($0) })
    }
    return block
  }

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

  @Test(arguments: [
    (301, "POST", "GET"), (302, "POST", "GET"), (303, "POST", "GET"), (303, "PUT", "GET"),
    (307, "POST", "POST"), (308, "POST", "POST"), (301, "PUT", "PUT"), (302, "GET", "GET"),
    (303, "HEAD", "HEAD"),
  ])
  func `the status decides the next method`(status: Int, method: String, next: String) throws {
    let hop = try hop(
      method: method, headers: [Header("Content-Type", "x"), Header("X", "y")], body: [1])
    let following = try hop.following("/b", status: status)
    let request = following.request
    #expect(request.method == next)
    #expect((request.body == nil) == (next != method || status == 303))
    #expect(request.headers.contains(Header("X", "y")))
    #expect(request.headers.contains(Header("Content-Type", "x")) == (request.body != nil))
  }

  @Test func `what the caller wrote stays with its origin, also on the way back`() throws {
    let first = try hop(
      url: "https://example.com/a", headers: [Header("Cookie", "c"), Header("X-Seat", "1")])
    let same = try first.following("/b", status: 302)
    #expect(same.request.headers.count == 2)
    let other = try same.following(
      "https://x:y@example.org/", status: 302)
    #expect(other.request.headers.isEmpty)
    let back = try other.following("https://example.com/", status: 302)
    #expect(back.request.headers.isEmpty)
  }

  @Test func `what is asked of every server goes to each, whatever becomes of the rest`() throws {
    let common = [Header("Accept", "a/b"), Header("If-None-Match", "\"1\"")]
    var request = Request(
      url: "https://example.com/a", method: "POST", headers: [Header("X-Seat", "1")],
      deadline: .now)
    request.commonHeaders = common
    let first = try Hop(request)
    #expect(first.allHeaders == [Header("X-Seat", "1")] + common)
    let other = try first.following("https://example.org/", status: 303)
    #expect(other.allHeaders == common)
    let third = try other.following("https://example.net/", status: 307)
    #expect(third.allHeaders == common)
    request.commonHeaders = [Header("X", "a\r\nEvil: b")]
    #expect(throws: Problem.self) { try Hop(request) }
  }

  @Test func `a body does not follow to another origin`() throws {
    let hop = try hop(method: "POST", body: [1])
    #expect(
      throws: Problem.failed(
        url: "https://example.com/a",
        detail: "redirected to example.org, which must not have the body")
    ) {
      try hop.following("https://example.org/", status: 307)
    }
  }

  @Test(arguments: ["http://", "https://example.org/\u{1B}[2J", "file:///etc/passwd", "//["])
  func `a redirect to what is no web address is the server's mistake`(target: String) throws {
    let refused = Problem.redirectedElsewhere(
      from: "https://example.com/a", to: target.harmlessLine())
    #expect(throws: refused) { try hop().following(target, status: 302) }
  }

  @Test(arguments: [true, false])
  func `https never becomes http, and http leaves this machine with the flag only`(
    isAllowed: Bool
  ) throws {
    let hop = try hop(insecurely: isAllowed)
    for target in ["http://example.com/", "http://127.0.0.1/"] {
      #expect(throws: Problem.downgraded(from: "https://example.com/a", to: target)) {
        try hop.following(target, status: 302)
      }
    }
    let local = try self.hop(url: "http://127.0.0.1:1/", insecurely: isAllowed)
    if isAllowed {
      #expect(
        try local.following("http://example.com/", status: 302).address.host == "example.com")
    } else {
      #expect(throws: Problem.insecure(url: "http://example.com/")) {
        try local.following("http://example.com/", status: 302)
      }
    }
  }

  @Test(arguments: [
    Header("X", "a\r\nEvil: b"), Header("X\nEvil", "b"), Header("X Y", "b"), Header("", "b"),
    Header("X:", "b"), Header("X", "a\0b"), Header("Host", "example.org"),
    Header("content-length", "5"), Header("Transfer-Encoding", "chunked"),
  ])
  func `a header or a method that breaks the message is refused`(header: Header) {
    #expect(throws: Problem.self) { try hop(headers: [header]) }
    for method in ["", "GET /", "G\r\nET"] {
      #expect(throws: Problem.self) { try hop(method: method) }
    }
  }

  private func hop(
    url: String = "https://example.com/a", method: String = "GET", headers: [Header] = [],
    body: [UInt8]? = nil, insecurely: Bool = false
  ) throws -> Hop {
    try Hop(
      Request(
        url: url, method: method, headers: headers, body: body, deadline: .now,
        allowsInsecureHTTP: insecurely))
  }
}
