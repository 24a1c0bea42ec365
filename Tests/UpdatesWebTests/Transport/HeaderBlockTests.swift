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

  @Test func `many small lines reach the limit too`() {
    var block = HeaderBlock()
    var count = 0
    let line = Array("a: b\r\n".utf8)
    while count < 100_000, line.withUnsafeBufferPointer({ block.receive($0) }) { count += 1 }
    #expect(count == HeaderBlock.limit / line.count)
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
}
