import Testing

@testable import UpdatesWeb

@Suite struct ContentRangeTests {
  @Test func `a range tells where it begins and ends, and of what`() {
    let range = ContentRange("bytes 5-9/10")
    #expect(range?.first == 5)
    #expect(range?.last == 9)
    #expect(range?.total == 10)
    #expect(ContentRange("BYTES 0-0/1") != nil)
  }

  @Test(arguments: [
    "", "bytes", "bytes 5-9", "bytes 5-9/*", "bytes */10", "bytes 9-5/10", "bytes 5-10/10",
    "bytes -5-9/10", "bytes +5-9/10", "bytes 5-9/10/11", "bytes 5--9/10", "lines 5-9/10",
    "bytes 5-9/10 11", "bytes 0-99999999999999999999/999999999999999999999", "bytes 5-/10",
    "bytes ５-9/10",
  ])
  func `what is no range is none`(text: String) {
    #expect(ContentRange(text) == nil)
  }
}
