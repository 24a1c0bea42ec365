import Testing

@testable import UpdatesPlatform

@Suite struct PlacedJSONTests {
  @Test func `each value knows where it stands`() throws {
    let text = "[\n  {\"a\": 1, \"b\" : [true, \"x\"]},\n  null\n]"
    let bytes = Array(text.utf8)
    let placed = try PlacedJSON(parsing: bytes)
    func written(_ range: Range<Int>?) -> String? {
      range.map { String(decoding: bytes[$0], as: UTF8.self) }
    }
    #expect(written(placed.place.value) == text)
    let object = placed.place.children[0]
    #expect(written(object.value) == #"{"a": 1, "b" : [true, "x"]}"#)
    #expect(object.children.map { written($0.key) } == [#""a""#, #""b""#])
    #expect(object.children.map { written($0.value) } == ["1", #"[true, "x"]"#])
    #expect(object.children[1].children.map { written($0.value) } == ["true", #""x""#])
    #expect(placed.line(of: object.value.lowerBound) == 2)
    #expect(placed.line(of: placed.place.children[1].value.lowerBound) == 3)
    #expect(placed.value == (try JSON(parsing: bytes)))
  }

  @Test func `a member's place is found by its key`() throws {
    let placed = try PlacedJSON(parsing: Array(#"{"a": 1, "b": 2}"#.utf8))
    #expect(
      PlacedJSON.place(of: "b", of: placed.value, at: placed.place)?.value == 14..<15)
    #expect(PlacedJSON.place(of: "c", of: placed.value, at: placed.place) == nil)
  }
}
