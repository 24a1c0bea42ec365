import Testing

@testable import UpdatesPlatform

@Suite struct ConditionObjectTests {
  @Test func `the case of keys does not count, and none may be there twice`() throws {
    let condition = try Condition(
      comparisons: try JSON(
        parsing: #"[{"Key": "appVersion", "COMPARISON": "lt", "Value": "2.0"}]"#))
    #expect(condition.text == "appVersion < '2.0'")
    let twice = try JSON(
      parsing: #"[{"key": "a", "comparison": "lt", "Comparison": "gt", "value": 1}]"#)
    let error = try #require(throws: ConditionError.self) { try Condition(comparisons: twice) }
    #expect(
      error.summary
        == "condition 1, 'Comparison': expected one key, because keys are not case-sensitive, found "
        + "'comparison' and 'Comparison'")
  }

  @Test func `the object form asks for each comparison`() throws {
    func condition(_ text: String) throws -> Condition {
      try Condition(comparisons: JSON(parsing: text))
    }
    #expect(try condition("[]").text == "TRUEPREDICATE")
    #expect(
      try condition(#"[{"key": "systemVersion", "value": 8.4}]"#).text == "systemVersion >= 8.4")
    let all = try condition(
      #"""
      [{"key": "platform", "comparison": "eq", "value": "iOS"},
       {"key": "a", "comparison": "ne", "value": null}, {"key": "b", "comparison": "gt", "value": 1},
       {"key": "c", "comparison": "lt", "value": true}, {"key": "d.e", "comparison": "lte", "value": "x"},
       {"key": "in", "comparison": "gte", "value": "it's"}]
      """#)
    #expect(
      all.text
        == "platform == 'iOS' AND a != nil AND b > 1 AND c < YES AND d.e <= 'x' AND #in >= 'it\\'s'"
    )
    #expect(try Condition(parsing: all.text) == all)
  }

  @Test(arguments: [
    ("{}", "expected a list of comparisons as 'conditions', found an object"),
    ("[1]", "condition 1: expected an object with 'key' and 'value', found 1"),
    (
      #"[{"value": 1}]"#,
      "condition 1, 'key': expected a key path such as defaults.beta, found nothing"
    ),
    (
      #"[{"key": "a b", "value": 1}]"#,
      #"condition 1, 'key': expected a key path such as defaults.beta, found "a b""#
    ),
    (
      #"[{"key": "a", "value": 1}, {"key": "a"}]"#,
      "condition 2, 'value': expected a string, a number, a boolean or null, found nothing"
    ),
    (
      #"[{"key": "a", "value": []}]"#,
      "condition 1, 'value': expected a string, a number, a boolean or null, found an array"
    ),
    (
      #"[{"key": "a", "value": 1, "comparison": null}]"#,
      "condition 1, 'comparison': expected eq, ne, gt, gte, lt or lte, found null"
    ),
  ])
  func `a faulty object form says which and what`(text: String, summary: String) throws {
    let json = try JSON(parsing: text)
    let error = #expect(throws: ConditionError.self) { try Condition(comparisons: json) }
    #expect(error?.summary == summary)
  }
}
