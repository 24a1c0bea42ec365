import HarmlessText
import Testing

@testable import UpdatesPlatform

extension String {
  fileprivate static let empty = "the document is empty"
  fileprivate static let unterminatedString =
    "the string that begins here has no closing quotation mark"
  fileprivate static let badEscape =
    #"expected one of the escapes \" \\ \/ \b \f \n \r \t \u"#

  fileprivate static func unexpected(found: String, expected: Expected) -> String {
    "expected \(expected.rawValue), found '\(found)'"
  }

  fileprivate static func endsEarly(expected: Expected) -> String {
    "expected \(expected.rawValue), found the end of the document"
  }

  fileprivate enum Expected: String {
    case value = "a value"
    case key = "a key in quotation marks"
    case colon = "':' after the key"
    case commaOrBrace = "',' or '}'"
    case commaOrBracket = "',' or ']'"
    case digit = "a digit"
    case endOfNumber = "the end of the number"
    case escape = "an escape"
    case hexDigit = "four hexadecimal digits"
    case end = "the end of the document"
  }
}

@Suite struct JSONErrorTests {
  private typealias Clause = String

  private func error(_ text: String) throws -> Problem {
    try #require(throws: Problem.self) { try JSON(parsing: text) }
  }

  private func error(_ bytes: [UInt8]) throws -> Problem {
    try #require(throws: Problem.self) { try JSON(parsing: bytes) }
  }

  @Test(arguments: [
    ("", Clause.empty, 1, 1), (" \n ", .empty, 2, 2), ("\u{FEFF}", .empty, 1, 1),
    ("{", .endsEarly(expected: .key), 1, 2), ("[1", .endsEarly(expected: .commaOrBracket), 1, 3),
    (#"{"a":1"#, .endsEarly(expected: .commaOrBrace), 1, 7),
    (#"{"a""#, .endsEarly(expected: .colon), 1, 5), (#"{"a":"#, .endsEarly(expected: .value), 1, 6),
    (#"["abc"#, .unterminatedString, 1, 2), (#""abc\"#, .endsEarly(expected: .escape), 1, 6),
    (#""\u12"#, .endsEarly(expected: .hexDigit), 1, 6), ("-", .endsEarly(expected: .digit), 1, 2),
    ("{} {}", .unexpected(found: "{", expected: .end), 1, 4),
    ("[1 2]", .unexpected(found: "2", expected: .commaOrBracket), 1, 4),
    ("[,]", .unexpected(found: ",", expected: .value), 1, 2),
    ("{a:1}", .unexpected(found: "a", expected: .key), 1, 2),
    (#"{"a" 1}"#, .unexpected(found: "1", expected: .colon), 1, 6),
    ("01", .unexpected(found: "1", expected: .endOfNumber), 1, 2),
    ("+1", .unexpected(found: "+", expected: .value), 1, 1),
    ("// no\n1", .unexpected(found: "/", expected: .value), 1, 1),
    ("\"a\tb\"", "a tab in a string, expected the escape \\t", 1, 3),
    ("\"a\nb\"", "a line break in a string, expected the escape \\n", 1, 3),
    ("\"\u{0}\"", "the control character 0 in a string, expected an escape", 1, 2),
    (#""\x41""#, .badEscape, 1, 2),
    (#""\u00g0""#, .unexpected(found: "g", expected: .hexDigit), 1, 6),
    (#"{"é": é}"#, .unexpected(found: "é", expected: .value), 1, 7),
    ("{\r\n\"a\": 1,\r\n\"b\" 2}", .unexpected(found: "2", expected: .colon), 3, 5),
    ("[\r1\r2]", .unexpected(found: "2", expected: .commaOrBracket), 3, 1),
  ])
  func `a mistake is named with its place`(
    text: String, problem: String, line: Int, column: Int
  ) throws {
    let error = try error(text)
    #expect(error.summary == problem)
    #expect(error.line == line)
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

  @Test func `a changed byte anywhere never crashes the reader`() {
    let document = Array(#"{"é\ud83d\ude00":[1.5e-3,true,null,"x\n"],"b":{"c":[]}}"#.utf8)
    for index in document.indices {
      for byte in UInt8.min...UInt8.max {
        var changed = document
        changed[index] = byte
        guard let value = try? JSON(parsing: changed) else { continue }
        #expect((try? JSON(parsing: value.textInOrder)) == value)
      }
    }
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
}
