import HarmlessText
import Testing

@testable import UpdatesPlatform

@Suite struct JSONTests {
  private func error(_ bytes: [UInt8]) throws -> Problem {
    try #require(throws: Problem.self) { try JSON(parsing: bytes) }
  }

  private func error(_ text: String) throws -> Problem { try error(Array(text.utf8)) }

  @Test(arguments: [
    ("{", "a key in quotation marks", nil, 1, 2), ("[1", "',' or ']'", nil, 1, 3),
    (#"{"a":1"#, "',' or '}'", nil, 1, 7), (#"{"a""#, "':' after the key", nil, 1, 5),
    (#"{"a":"#, "a value", nil, 1, 6), (#""abc\"#, "an escape", nil, 1, 6),
    (#""\u12"#, "four hexadecimal digits", nil, 1, 6), ("-", "a digit", nil, 1, 2),
    ("{} {}", "the end of the document", "{", 1, 4), ("[1 2]", "',' or ']'", "2", 1, 4),
    ("[,]", "a value", ",", 1, 2), ("{a:1}", "a key in quotation marks", "a", 1, 2),
    (#"{"a" 1}"#, "':' after the key", "1", 1, 6), ("01", "the end of the number", "1", 1, 2),
    ("+1", "a value", "+", 1, 1), ("// no\n1", "a value", "/", 1, 1),
    (#""\u00g0""#, "four hexadecimal digits", "g", 1, 6), (#"{"é": é}"#, "a value", "é", 1, 7),
    ("{\r\n\"a\": 1,\r\n\"b\" 2}", "':' after the key", "2", 3, 5),
    ("[\r1\r2]", "',' or ']'", "2", 3, 1),
  ])
  func `what was expected is named with its place`(
    text: String, expected: String, found: String?, line: Int, column: Int
  ) throws {
    let error = try error(text)
    let found = found.map { "'\($0)'" } ?? "the end of the document"
    #expect(error.summary == "expected \(expected), found \(found)")
    #expect(error.line == line)
    #expect(error.column == column)
  }

  @Test(arguments: [
    ("", "the document is empty", 1), (" \n ", "the document is empty", 2),
    ("\u{FEFF}", "the document is empty", 1),
    (#"["abc"#, "the string that begins here has no closing quotation mark", 2),
    ("\"a\tb\"", "a tab in a string, expected the escape \\t", 3),
    ("\"a\nb\"", "a line break in a string, expected the escape \\n", 3),
    ("\"\u{0}\"", "the control character 0 in a string, expected an escape", 2),
    (#""\x41""#, #"expected one of the escapes \" \\ \/ \b \f \n \r \t \u"#, 2),
  ])
  func `a mistake is named with its place`(text: String, problem: String, column: Int) throws {
    let error = try error(text)
    #expect(error.summary == problem)
    #expect(error.line == (text == " \n " ? 2 : 1))
    #expect(error.column == column)
  }

  @Test(
    arguments: [
      [0x80], [0xC0, 0xAF], [0xC1, 0xBF], [0xE0, 0x80, 0xAF], [0xED, 0xA0, 0x80],
      [0xF0, 0x8F, 0xBF, 0xBF],
      [0xF4, 0x90, 0x80, 0x80], [0xF5, 0x80, 0x80, 0x80], [0xFF], [0xE2, 0x82], [0xC3, 0x28],
    ] as [[UInt8]])
  func `bytes that are not UTF-8 are refused where they stand`(bytes: [UInt8]) throws {
    let inString = try error(Array("{\"é\":\n\"".utf8) + bytes + Array("\"}".utf8))
    #expect(inString.summary == "expected UTF-8, found bytes that are not UTF-8")
    #expect(inString.line == 2)
    #expect(inString.column == 2)
    #expect(try error(bytes).summary == "expected UTF-8, found bytes that are not UTF-8")
  }

  @Test func `the excerpt is one short line with a caret under the place`() throws {
    let short = try error("{\n  \"name\" \"x\"\n}")
    #expect(short.marked() == "  \"name\" \"x\"\n         ^")
    #expect(short.located == "line 2, column 10: expected ':' after the key, found '\"'")

    let filler = String(repeating: "x", count: 1_000_000)
    let long = try error("[\"\(filler)\" \"\(filler)\"]")
    #expect(long.position?.excerpt.before.count == 37)
    #expect(long.position?.excerpt.before.hasPrefix("…x") == true)
    #expect(long.position?.excerpt.after.count == 37)
    #expect(long.position?.excerpt.after.hasSuffix("x…") == true)
  }

  @Test func `the excerpt of binary input has no control characters`() throws {
    let error = try error([0x1B, 0x5B, 0x32, 0x4A, 0x00, 0x07, 0x7F, 0xFF])
    let marked = error.marked().unicodeScalars.filter { $0 != "\n" }
    #expect(marked.allSatisfy { $0.value >= 0x20 && $0.value != 0x7F })
    #expect(error.line == 1)
  }

  /// The document of RFC 6901, section 5.
  private static let example = #"""
    {
      "foo": ["bar", "baz"],
      "": 0,
      "a/b": 1,
      "c%d": 2,
      "e^f": 3,
      "g|h": 4,
      "i\\j": 5,
      "k\"l": 6,
      " ": 7,
      "m~n": 8
    }
    """#

  @Test(arguments: [
    ("/foo", #"["bar", "baz"]"#), ("/foo/0", #""bar""#), ("/", "0"), ("/a~1b", "1"),
    ("/c%d", "2"), ("/e^f", "3"), ("/g|h", "4"), (#"/i\j"#, "5"), (#"/k"l"#, "6"), ("/ ", "7"),
    ("/m~0n", "8"), ("", example),
  ])
  func `the examples of RFC 6901 lead where it says`(pointer: String, value: String) throws {
    let document = try JSON(parsing: Self.example)
    #expect(try #require(JSONPointer(pointer)).value(in: document) == JSON(parsing: value))
  }

  @Test(arguments: [
    "/foo/2", "/foo/-", "/foo/-1", "/foo/+1", "/foo/00", "/foo/01", "/foo/", "/foo/1.0",
    "/foo/1e0", "/foo/ 1", "/foo/٠", "/foo/18446744073709551616", "/foo/length", "/foo/0/0",
    "/foo/0/", "/Foo", "//", "/a/b", "/c%25d",
  ])
  func `where nothing is a pointer leads nowhere`(pointer: String) throws {
    let document = try JSON(parsing: Self.example)
    #expect(try #require(JSONPointer(pointer)).value(in: document) == nil)
  }

  @Test(arguments: [
    // An index leads into arrays, the same digits are a key of objects.
    ("/0/0", "a"), ("/0/01", "b"), ("/0/-", "c"), ("/1/1", "e"),
    // Escapes are read once, from left to right.
    ("/2/~01", "~1"), ("/2/~10", "/0"), ("/2/~0~1~0", "~/~"), ("/2/~00", "~0"),
    // Keys are compared scalar by scalar, and a mark does not hide a slash.
    ("/2/\u{E9}", "composed"), ("/2/e\u{301}", "decomposed"), ("/2/\u{301}a/b", "b"),
    ("/2/~1\u{301}", "/\u{301}"),
  ])
  func `each step leads to one value`(pointer: String, value: String) throws {
    let document: JSON = [
      ["0": "a", "01": "b", "-": "c"], ["d", "e"],
      [
        "~1": "~1", "/0": "/0", "~/~": "~/~", "~0": "~0", "/": 2, "~": 3, "\u{E9}": "composed",
        "e\u{301}": "decomposed", "\u{301}a": ["b": "b"], "/\u{301}": "/\u{301}",
      ],
    ]
    #expect(try #require(JSONPointer(pointer)).value(in: document) == .string(value))
  }

  @Test(arguments: [
    ("version", "begins with '/'"), ("#/version", "begins with '/'"),
    (" /version", "begins with '/'"), ("0", "begins with '/'"), ("~0", "begins with '/'"),
    ("\u{301}/a", "begins with '/'"), ("/~", "~1 for '/'"), ("/a~", "~1 for '/'"),
    ("/~2", "~1 for '/'"), ("/~a/b", "~1 for '/'"), ("/a/~/b", "~1 for '/'"),
    ("/~~0", "~1 for '/'"),
  ])
  func `a pointer begins with a slash, and a tilde stands before 0 or 1`(
    text: String, expected: String
  ) {
    #expect(JSONPointer(text) == nil)
    #expect(JSONPointer.expectation(of: text).contains(expected))
  }

  @Test(arguments: [
    ("7", 7), ("-3", -3), ("7.0", 7), ("1e2", 100), ("9223372036854775807", Int.max),
    ("9223372036854775808", nil), ("7.5", nil), ("1e400", nil), ("1e19", nil), ("-0", 0),
  ])
  func `a whole number is an integer however it is written`(text: String, value: Int?) {
    #expect(JSON.number(text).integerValue == value)
  }

  @Test(arguments: [3, 30, 100])
  func `members are set, replaced and removed in small and large objects`(count: Int) {
    var object = JSONObject()
    for number in 0..<count { object["k\(number)"] = JSON(number) }
    (object["\u{E9}"], object["e\u{301}"]) = (1, 2)
    object["k1"] = "one"
    object["k0"] = nil
    object["\u{E9}"] = nil
    object["none"] = nil
    #expect(object.members.count == count)
    #expect(object["k0"] == nil && object["\u{E9}"] == nil)
    #expect(object["k1"] == "one" && object["e\u{301}"] == 2)
    #expect(object["k\(count - 1)"] == JSON(count - 1))
    #expect(object.keys.first == "k1")
    let added = object.append("k1", 1)
    #expect(!added)
    #expect(object["k1"] == "one")
  }

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
    let member = PlacedValue(placed).elements[0]["b"]
    #expect(member?.place == object.children[1] && member?["c"] == nil)
  }

  @Test(arguments: [
    ("[1,\n2,\r\n3,\r4]\n", [1, 1, 1, 1, 2, 2, 2, 2, 3, 3, 3, 4, 4, 4, 5]),
    ("\u{FEFF}[\n]", [1, 1, 1, 1, 1, 2, 2]), ("[]", [1, 1, 1]), ("", [1]),
    ("1\r\r\n\n ", [1, 1, 2, 2, 3, 4, 4]),
  ])
  func `a line ends with LF, CR or both`(text: String, lines: [Int]) {
    let table = TextLines(Array(text.utf8))
    #expect((0...text.utf8.count).map { table.line(of: $0) } == lines)
  }

  @Test func `a column is counted in scalars, and the byte order mark is none`() {
    let lines = TextLines(Array("\u{FEFF}aé\u{1F600}b\nc".utf8))
    #expect([3, 4, 6, 10, 11, 12].map { lines.position(of: $0).column } == [1, 2, 3, 4, 5, 1])
    #expect(lines.position(of: 0).column == 1)
  }
}
