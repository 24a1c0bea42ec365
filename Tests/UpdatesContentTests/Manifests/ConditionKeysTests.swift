import Testing

@testable import UpdatesContent

/// The keys that a condition's answer may depend on.
@Suite struct ConditionKeysTests {
  @Test(arguments: [
    ("TRUEPREDICATE", []), ("1 == 1", []), ("platform == 'iOS'", ["platform"]),
    ("NOT (a < 1 OR 2 > b.c) AND a == d", ["a", "b.c", "d"]),
    ("a IN {b, 'c', 1}", ["a", "b"]), ("'x' IN tags", ["tags"]),
    ("a BETWEEN {low, high}", ["a", "low", "high"]),
  ])
  func `keys come once, in the order in which they are written`(
    text: String, expected: [String]
  ) throws {
    #expect(try Condition(parsing: text).keys == expected)
  }

  @Test func `keys that differ only in Unicode normal form have a value each`() throws {
    var environment = ConditionEnvironment()
    environment["caf\u{E9}"] = .text("open")
    let composed = try Condition(parsing: "caf\u{E9} == 'open'")
    let decomposed = try Condition(parsing: "cafe\u{301} == 'open'")
    #expect(composed != decomposed)
    #expect([composed: 1][decomposed] == nil)
    #expect(try composed.holds(in: environment))
    #expect(try !decomposed.holds(in: environment))
    environment["cafe\u{301}"] = .text("closed")
    #expect(environment["caf\u{E9}"] == .text("open"))
    let both = try Condition(parsing: "caf\u{E9} == 'open' AND cafe\u{301} == 'closed'")
    #expect(try both.holds(in: environment))
    #expect(both.keys.count == 2)
  }
}
