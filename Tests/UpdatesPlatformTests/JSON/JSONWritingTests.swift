import Testing

@testable import UpdatesPlatform

@Suite struct JSONWritingTests {
  @Test func `keys are sorted on one line`() {
    let value: JSON = ["b": [1, true, .null, "x"], "a": ["z": [:], "y": []], "B": .number("1.5")]
    #expect(value.text == #"{"B":1.5,"a":{"y":[],"z":{}},"b":[1,true,null,"x"]}"#)
  }

  @Test func `keys stay where they are when order is asked for`() {
    #expect((["b": 1, "a": 2] as JSON).textInOrder == #"{"b":1,"a":2}"#)
  }

  @Test(arguments: [
    ("\"\\/", #""\"\\/""#), ("\n\r\t", #""\n\r\t""#),
    ("\u{0}\u{1B}[\u{7F}\u{9B}", #""\u0000\u001b[\u007f\u009b""#),
    ("\u{2028}\u{2029}\u{202E}\u{2066}\u{FEFF}", #""\u2028\u2029\u202e\u2066\ufeff""#),
    ("\u{61C}\u{200F}\u{206A}\u{206F}", #""\u061c\u200f\u206a\u206f""#),
    ("é😀", #""é😀""#),
  ])
  func `what a terminal or a script could obey is escaped`(text: String, written: String) {
    #expect(JSON.string(text).text == written)
    #expect(JSON.string(text).textInOrder == written)
  }

  @Test func `every character comes back as it was`() throws {
    for start in stride(from: UInt32(0), to: 0x11_0000, by: 0x1000) {
      var text = ""
      let scalars = (start..<start + 0x1000).compactMap { Unicode.Scalar($0) }
      text.unicodeScalars.append(contentsOf: scalars)
      let back = try JSON(parsing: JSON.string(text).text).stringValue
      #expect(back.map { Array($0.utf8) } == Array(text.utf8))
    }
  }
}
