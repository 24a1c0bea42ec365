import Testing

@testable import UpdatesPlatform

@Suite struct JSONReadingTests {
  @Test(
    arguments: [
      ("null", JSON.null), (" true ", true), ("false\n", false), ("0", 0), ("-0", .number("-0")),
      ("8.4", .number("8.4")), ("1E+2", .number("1E+2")), ("-12.50e-3", .number("-12.50e-3")),
      (#""""#, ""), (#""a\"\\\/\b\f\n\r\tb""#, "a\"\\/\u{8}\u{c}\n\r\tb"), (#""\u00e9é""#, "éé"),
      (#""\ud83d\ude00""#, "😀"), ("\"\u{7F}\u{2028}\"", "\u{7F}\u{2028}"), ("[]", []), ("{}", [:]),
      ("[1,2 , 3]", [1, 2, 3]), (#"{"b":1,"a":{"":[null]}}"#, ["b": 1, "a": ["": [.null]]]),
      ("\t[ { } ]\r\n", [[:]]),
    ] as [(String, JSON)])
  func `a document becomes its value`(text: String, value: JSON) throws {
    #expect(try JSON(parsing: text) == value)
  }

  @Test func `a byte order mark before the document is passed over`() throws {
    #expect(try JSON(parsing: "\u{FEFF}{\"a\":1}") == ["a": 1])
    #expect(throws: Problem.self) { try JSON(parsing: "\u{FEFF}\u{FEFF}1") }
  }

  @Test(arguments: ["[1,]", "[1 , \n]"])
  func `a comma after the last element is accepted`(text: String) throws {
    #expect(try JSON(parsing: text) == [1])
    #expect(try JSON(parsing: #"{"a":1,}"#) == ["a": 1])
  }

  @Test func `numbers keep their text`() throws {
    let digits = String(repeating: "9", count: 10_000)
    #expect(try JSON(parsing: "[1.10,\(digits)]") == [.number("1.10"), .number(digits)])
  }

  @Test(arguments: [
    (#""\ud83d""#, "\u{FFFD}"), (#""\ude00x""#, "\u{FFFD}x"), (#""\ud83d\n""#, "\u{FFFD}\n"),
    (#""\ud83d\ud83d\ude00""#, "\u{FFFD}😀"), (#""\ud83d\u0041""#, "\u{FFFD}A"),
  ])
  func `half of a surrogate pair becomes the replacement character`(text: String, value: String)
    throws
  {
    #expect(try JSON(parsing: text) == .string(value))
  }

  @Test(arguments: ["[", #"{"a":"#])
  func `a nesting of 128 is read, one of 100,000 is refused without exhausting the stack`(
    opening: String
  ) throws {
    let text = String(repeating: "[", count: 128) + String(repeating: "]", count: 128)
    #expect(try JSON(parsing: text).text == text)
    let error = try #require(throws: Problem.self) {
      try JSON(parsing: String(repeating: opening, count: 100_000))
    }
    #expect(error.summary == "nested more than 128 levels deep")
    #expect(error.column == 128 * opening.count + 1)
  }

  @Test(arguments: [("[1,[],{\"a\":null}]", 5), ("1", 1), ("[]", 1), ("[1,[[2]]]", 5)])
  func `a document may have so many values, and no more`(text: String, count: Int) throws {
    let bytes = Array(text.utf8)
    #expect(try JSON(parsing: bytes, valueLimit: count) == JSON(parsing: bytes))
    #expect(try PlacedJSON(parsing: bytes, valueLimit: count).value == JSON(parsing: bytes))
    for parse in [
      { _ = try JSON(parsing: bytes, valueLimit: count - 1) },
      { _ = try PlacedJSON(parsing: bytes, valueLimit: count - 1) },
    ] {
      let error = try #require(throws: Problem.self) { try parse() }
      #expect(error.summary == "the document has more than \(count - 1) values")
    }
  }

  @Test func `an object of 100,000 members is read and every member found`() throws {
    let text = "{" + (0..<100_000).map { "\"k\($0)\":\($0)" }.joined(separator: ",") + "}"
    let object = try #require(try JSON(parsing: text).objectValue)
    #expect(object.members.count == 100_000)
    for number in 0..<100_000 where object["k\(number)"] != JSON(number) {
      Issue.record("member \(number) is not found")
    }
  }

  @Test(arguments: [2, 16, 17, 18, 40])
  func `a key that occurs twice is refused at its second place`(count: Int) throws {
    let members = (0..<count - 1).map { "\"k\($0)\":0" } + ["\"k0\":1"]
    let error = try #require(throws: Problem.self) {
      try JSON(parsing: "{" + members.joined(separator: ",\n") + "}")
    }
    #expect(error.summary == "the key 'k0' occurs twice")
    #expect(error.line == count)
    #expect(error.column == 1)
    #expect(throws: Problem.self) { try JSON(parsing: #"{"a":1,"\u0061":2}"#) }
  }

  @Test(arguments: [2, 16, 17, 40])
  func `keys that differ only in Unicode normal form are two keys`(count: Int) throws {
    let others = (2..<count).map { "\"k\($0)\":0" }
    let members = ["\"caf\u{E9}\":1"] + others + ["\"cafe\u{301}\":2"]
    let text = "{" + members.joined(separator: ",") + "}"
    let value = try JSON(parsing: text)
    #expect(value.objectValue?.members.count == count)
    #expect(value["caf\u{E9}"] == 1)
    #expect(value["cafe\u{301}"] == 2)
    #expect(try JSON(parsing: value.textInOrder).objectValue?.members.count == count)
    let placed = try PlacedJSON(parsing: Array(text.utf8))
    #expect(PlacedValue(placed)["cafe\u{301}"]?.json == 2)
  }

  @Test func `keys are sorted on one line, or stay where they are`() throws {
    let value: JSON = ["b": [1, true, .null, "x"], "a": ["z": [:], "y": []], "B": .number("1.5")]
    #expect(value.text == #"{"B":1.5,"a":{"y":[],"z":{}},"b":[1,true,null,"x"]}"#)
    let text = #"{"z":1,"a":2,"m":3}"#
    #expect(try JSON(parsing: text).textInOrder == text)
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
