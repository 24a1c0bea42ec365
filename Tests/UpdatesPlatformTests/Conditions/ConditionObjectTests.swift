import Testing

@testable import UpdatesPlatform

@Suite struct ConditionObjectTests {
  @Test func `the case of keys does not count`() throws {
    let condition = try Condition(
      comparisons: try JSON(
        parsing: #"[{"Key": "appVersion", "COMPARISON": "lt", "Value": "2.0"}]"#))
    #expect(condition.text == "appVersion < '2.0'")
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
      #"[{"key": "a", "comparison": "lt", "Comparison": "gt", "value": 1}]"#,
      "condition 1, 'Comparison': expected one key, because keys are not case-sensitive, found "
        + "'comparison' and 'Comparison'"
    ),
    (
      #"[{"key": "a", "value": 1, "comparison": null}]"#,
      "condition 1, 'comparison': expected eq, ne, gt, gte, lt or lte, found null"
    ),
  ])
  func `a faulty object form says which and what`(text: String, summary: String) throws {
    let json = try JSON(parsing: text)
    let error = #expect(throws: Problem.self) { try Condition(comparisons: json) }
    #expect(error?.summary == summary)
  }
}

@Suite struct ConditionSettingTests {
  @Test(arguments: [
    ("a=1", "a", "1", false), ("defaults.beta.group=x=y", "defaults.beta.group", "x=y", false),
    ("a=", "a", "", false), ("schema:version=1.10", "schema", "1.10", true),
  ])
  func `a setting is a key and a value`(
    text: String, key: String, value: String, isVersion: Bool
  ) throws {
    var environment = ConditionEnvironment()
    #expect(environment.apply(setting: text) == key)
    #expect(environment[key] == .text(value))
    let asVersion = try Condition(parsing: "\(key) == '\(value).0'").holds(in: environment)
    #expect(asVersion == isVersion)
  }

  @Test(arguments: [
    "", "a", "=", "=1", "a b=1", "a.=1", ".a=1", "1=1", "a:b=1", ":version=1", "a-b=1",
  ])
  func `what is no setting is none`(text: String) {
    var environment = ConditionEnvironment()
    #expect(environment.apply(setting: text) == nil)
  }

  @Test func `settings go over what was there`() throws {
    var environment = ConditionEnvironment.sample
    for text in ["defaults.group=red", "defaults.nested=flat", "schema:version=10", "new.key=5"] {
      #expect(environment.apply(setting: text) != nil)
    }
    for text in [
      "defaults.group == 'red'", "defaults.nested == 'flat'", "defaults.nested.deep == nil",
      "schema > 9", "schema > '9.1'", "new.key == 5", "new != nil", "new.key < 10",
      "defaults.count == 3",
    ] {
      #expect(try Condition(parsing: text).holds(in: environment), "\(text)")
    }
  }
}
