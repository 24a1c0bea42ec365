import Testing

@testable import Updates

@Suite struct LineCounterTests {
  @Test(arguments: ["[1,\n2,\r\n3,\r4]\n", "\u{FEFF}[\n]", "[]", "[1]\r\r\n\n "])
  func `it counts as a placed document does, in any order`(text: String) throws {
    let document = try PlacedJSON(parsing: Array(text.utf8))
    var counter = LineCounter(document.bytes)
    let places = Array(0..<document.bytes.count)
    for place in places + places.reversed() {
      #expect(counter.line(of: place) == document.line(of: place))
    }
  }
}
