import Testing

@testable import UpdatesContent

/// The keys that a condition's answer may depend on.
@Suite struct ConditionKeysTests {
  @Test(arguments: [
    ("1 == 1", []), ("NOT (a < 1 OR 2 > b.c) AND a == d", ["a", "b.c", "d"]),
    ("a IN {b, 'c', 1}", ["a", "b"]), ("'x' IN tags", ["tags"]),
    ("a BETWEEN {low, high}", ["a", "low", "high"]),
    ("caf\u{E9} == 1 AND cafe\u{301} == 2", ["caf\u{E9}", "cafe\u{301}"]),
  ])
  func `keys come once, in the order in which they are written`(
    text: String, expected: [String]
  ) throws {
    let keys = try Condition(parsing: text).keys
    #expect(keys.map { Array($0.utf8) } == expected.map { Array($0.utf8) })
  }

  @Test func `keys that differ only in Unicode normal form have a value each`() throws {
    var environment = ConditionEnvironment()
    environment["caf\u{E9}"] = .text("open")
    environment["cafe\u{301}"] = .text("closed")
    let both = try Condition(parsing: "caf\u{E9} == 'open' AND cafe\u{301} == 'closed'")
    #expect(try both.holds(in: environment))
    let composed = try Condition(parsing: "caf\u{E9} == 'open'")
    let decomposed = try Condition(parsing: "cafe\u{301} == 'open'")
    #expect(composed != decomposed && [composed: 1][decomposed] == nil)
  }
}
