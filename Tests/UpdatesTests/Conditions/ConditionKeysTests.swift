import Testing

@testable import Updates

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
}
