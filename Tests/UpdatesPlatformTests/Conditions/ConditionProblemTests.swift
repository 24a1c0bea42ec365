import HarmlessText
import Testing
import UpdatesTestSupport

@testable import UpdatesPlatform

@Suite struct ConditionProblemTests {
  @Test(arguments: [
    ("", 1, "the condition is empty"), (" \n ", 1, "the condition is empty"),
    ("platform", 9, "expected a comparison such as '==', found the end of the condition"),
    ("platform 'iOS'", 10, "expected a comparison such as '==', found '''"),
    ("platform ==", 12, "expected a key or a value, found the end of the condition"),
    ("== 'iOS'", 1, "expected a comparison such as platform == 'iOS', found '='"),
    (
      "platform == 'iOS' displayScale == 2", 19, "expected AND, OR or the end, found 'displayScale'"
    ),
    ("platform == 'iOS')", 18, "expected AND, OR or the end, found ')'"),
    ("(platform == 'iOS'", 19, "expected ')', found the end of the condition"),
    ("platform == 'iOS", 13, "the string that begins here has no closing quotation mark"),
    (
      "platform == 'i\\d'", 15,
      "expected one of the escapes \\\\ \\' \\\" \\n \\r \\t \\xHH \\uHHHH"
    ),
    (
      "platform == 'i\\ud800'", 15,
      "expected one of the escapes \\\\ \\' \\\" \\n \\r \\t \\xHH \\uHHHH"
    ),
    ("a == '\\", 7, "expected one of the escapes \\\\ \\' \\\" \\n \\r \\t \\xHH \\uHHHH"),
    ("appVersion < 1.2.3", 14, "expected a number, or the version in quotation marks: '1.2.3'"),
    ("a == 1.", 8, "expected a digit, found the end of the condition"),
    ("a == 2x", 7, "expected the end of the number, found 'x'"),
    ("a.b. == 1", 5, "expected a name, found ' '"), ("a..b == 1", 3, "expected a name, found '.b'"),
    ("a.1 == 1", 3, "expected a name, found '1'"), ("# == 1", 1, "expected a name, found '#'"),
    ("a ==[d] 'x'", 6, "expected the option [c], found '[d]'"),
    ("a ==[] 'x'", 6, "expected [c], found ']'"), ("a ==[c 'x'", 8, "expected [c], found '''"),
    ("a == 1e5.3", 9, "expected the end of the number, found '.3'"),
    ("a IN ('x')", 6, "expected a list such as {'a', 'b'}, or a key, found '('"),
    ("a IN {'x'", 10, "expected ',' or '}', found the end of the condition"),
    ("a IN {,}", 7, "expected a key or a value, found ','"),
    ("a BETWEEN 1", 11, "expected two bounds such as {1, 3}, found '1'"),
    ("a BETWEEN {1, 2, 3}", 11, "expected two bounds such as {1, 3}, found '{'"),
    ("a == {1}", 6, "expected a key or a value, found '{'"),
    ("a & b", 3, "expected a comparison such as platform == 'iOS', found '&'"),
    (
      "a == \u{2018}iOS\u{2019}", 6,
      "expected a comparison such as platform == 'iOS', found '\u{2018}'"
    ),
    ("\u{FC}\u{FC} == 'a' x", 11, "expected AND, OR or the end, found 'x'"),
    ("a == \u{1B}[2J", 6, "expected a comparison such as platform == 'iOS', found 'U+1B'"),
    ("a == AND", 6, "expected a key or a value, found 'AND'"),
    ("a NOT IN {1}", 3, "expected a comparison such as '==', found 'NOT'"),
  ])
  func `what is wrong is told with its column`(text: String, column: Int, problem: String) {
    #expect(error(text)?.summary == "column \(column) of the condition: \(problem)")
  }

  private func error(_ text: String) -> Problem? {
    #expect(throws: Problem.self) { try Condition(parsing: text) }
  }

  @Test func `a caret stands under the place, of whichever line`() {
    let error = error("platform == 'iOS'\nAND appVersion < 1.2.3")
    #expect(
      error?.summary.hasPrefix("column 18 in line 2 of the condition: expected a number") == true)
    #expect(error?.marked() == "AND appVersion < 1.2.3\n                 ^")
  }

  @Test func `number, nesting and length have limits`() throws {
    let terms = Array(repeating: "a MATCHES 'x'", count: 100).joined(separator: " OR ")
    let nested = String(repeating: "(", count: 64) + "a == 1" + String(repeating: ")", count: 64)
    for text in [terms, nested] { _ = try Condition(parsing: text) }
    for opening in ["(", "!", "NOT "] {
      let deep = String(repeating: opening, count: 50_000 / opening.count)
      #expect(
        error(deep)?.summary.hasSuffix(": brackets and NOT are nested more than 64 levels deep")
          == true)
    }
    let place = "of the condition: the"
    let key = String(repeating: "a", count: 257)
    #expect(
      error(terms + " OR a MATCHES 'x'")?.summary
        == "column 1711 \(place) condition has more than 100 MATCHES")
    #expect(
      error("b == 1 AND \(key) == 1")?.summary
        == "column 12 \(place) key has more than 256 bytes")
    #expect(
      error(String(repeating: " ", count: 65_537))?.summary
        == "the condition has more than 64 KiB")
  }

  @Test(arguments: HostileText.corpus)
  func `hostile text is shown harmless`(sample: HostileText.Sample) throws {
    let hostile = sample.text
    for text in [hostile, "a == \(hostile)", "a == 'x' \(hostile)", "a MATCHES '(\(hostile)'"] {
      do {
        let reason = try Condition(parsing: text).evaluate(in: .sample).reason
        #expect(reason == reason.harmlessLine())
      } catch let error as Problem {
        #expect(error.summary == error.summary.harmlessLine())
        for line in error.marked().split(separator: "\n") {
          #expect(String(line) == String(line).harmlessText())
        }
      }
    }
  }
}
