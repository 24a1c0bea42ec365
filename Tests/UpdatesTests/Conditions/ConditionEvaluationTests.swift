import Testing

@testable import Updates

@Suite struct ConditionEvaluationTests {
  @Test(arguments: [
    ("platform == 'Linux'", "platform is 'iOS', not equal to 'Linux'"),
    ("platform == 'iOS'", "platform is 'iOS', equal to 'iOS'"),
    ("platform != 'iOS'", "platform is 'iOS', equal to 'iOS'"),
    ("'iOS' == platform", "'iOS' is equal to platform, which is 'iOS'"),
    ("device == 'iPad'", "device is nil, not equal to 'iPad'"),
    ("device > 3", "device is nil, which has no order with 3"),
    ("platform < 3", "platform is 'iOS', which is not comparable with 3"),
    ("appVersion < 'x'", "appVersion is '0.9', which is not comparable as a version with 'x'"),
    ("appVersion < systemVersion", "appVersion is '0.9', less than systemVersion, which is '9.0'"),
    ("displayScale >= 3", "displayScale is 2, less than 3"),
    ("defaults.release > '1.9'", "defaults.release is '1.10', greater than '1.9', as versions"),
    ("platform BEGINSWITH 'x'", "platform is 'iOS', which does not begin with 'x'"),
    ("platform IN {'a', nil, 1}", "platform is 'iOS', not in {'a', nil, 1}"),
    ("platform LIKE 'i*'", "platform is 'iOS', like 'i*'"),
    ("displayScale BETWEEN {1, 2}", "displayScale is 2, between {1, 2}"),
    ("defaults.beta == NO", "defaults.beta is YES, not equal to NO"),
    ("TRUEPREDICATE", "TRUEPREDICATE always holds"),
    ("NOT platform == 'iOS'", "platform is 'iOS', equal to 'iOS', which NOT turns round"),
    ("NOT NOT platform == 'iOS'", "platform is 'iOS', equal to 'iOS'"),
    (
      "NOT (platform == 'iOS' AND displayScale == 2)",
      "platform is 'iOS', equal to 'iOS'; displayScale is 2, equal to 2, all of which NOT turns "
        + "round"
    ),
    (
      "NOT platform == 'a' AND platform == 'iOS'",
      "platform is 'iOS', not equal to 'a', which NOT turns round; platform is 'iOS', equal to 'iOS'"
    ),
    (
      "locale == 'de' OR locale BEGINSWITH 'de-' OR locale BEGINSWITH 'de_'",
      "locale is 'en-GB', which is not equal to 'de', does not begin with 'de-', does not begin "
        + "with 'de_'"
    ),
    (
      "platform == 'iOS' AND displayScale == 3 AND device == nil",
      "displayScale is 2, not equal to 3"
    ),
    (
      "platform == 'a' OR platform == 'b' OR platform == 'c' OR platform == 'd'",
      "platform is 'iOS', which is not equal to 'a', is not equal to 'b', is not equal to 'c'; "
        + "and 1 more"
    ),
    ("platform == 'a' OR displayScale == 2", "displayScale is 2, equal to 2"),
    ("platform == 'a\\n\\x1b[2Jb'", "platform is 'iOS', not equal to 'a b'"),
  ])
  func `the reason is what decided`(text: String, reason: String) throws {
    let condition = try Condition(parsing: text)
    let verdict = try condition.evaluate(in: .sample)
    #expect(verdict.reason == reason)
    #expect(try condition.holds(in: .sample) == verdict.holds)
  }

  @Test(arguments: [
    ("appVersion < 1.0", true), ("NOT (platform == 'iOS' OR 1 > appVersion)", true),
    ("'1.0' IN {platform, appVersion}", true), ("platform == 'appVersion'", false),
    ("appVersion.major == 1", false), ("TRUEPREDICATE", false),
  ])
  func `it is known whether an answer depends on a key`(text: String, expected: Bool) throws {
    #expect(try Condition(parsing: text).names("appVersion") == expected)
  }

  @Test func `a pattern that explodes is an error, and soon`() throws {
    var environment = ConditionEnvironment()
    environment["a"] = .text(String(repeating: "a", count: 4_000) + "bc")
    for pattern in ["(a*)*b", "(a|aa)+$b", "(a|a)*b", "a*a*a*a*a*a*a*a*b"] {
      let condition = try Condition(parsing: "a MATCHES '\(pattern)'")
      let error = #expect(throws: ConditionError.self) { try condition.holds(in: environment) }
      #expect(error?.problem == .costlyPattern(pattern: pattern))
      // The same where the pattern comes from a key.
      environment["pattern"] = .text(pattern)
      let other = try Condition(parsing: "a MATCHES pattern")
      #expect(throws: ConditionError.self) { try other.holds(in: environment) }
    }
  }

  @Test func `an error is never an answer, not even where other terms would decide`() throws {
    for text in ["TRUEPREDICATE OR a MATCHES '['", "FALSEPREDICATE AND NOT a MATCHES '['"] {
      let condition = try Condition(parsing: text)
      let error = #expect(throws: ConditionError.self) { try condition.holds(in: .sample) }
      guard case .malformedPattern("[", _, _)? = error?.problem else {
        Issue.record("\(text): \(String(describing: error))")
        return
      }
      #expect(throws: ConditionError.self) { try condition.evaluate(in: .sample) }
    }
  }

  @Test func `patterns have a greatest length`() throws {
    let longest = String(repeating: "a", count: 1024)
    for word in ["MATCHES", "LIKE"] {
      let good = try Condition(parsing: "platform \(word) '\(longest)'")
      #expect(try !good.holds(in: .sample))
      let error = #expect(throws: ConditionError.self) {
        try Condition(parsing: "platform \(word) '\(longest)a'")
      }
      #expect(error?.problem == .patternTooLong(limit: 1024))
      var environment = ConditionEnvironment.sample
      environment["pattern"] = .text(longest + "a")
      let late = try Condition(parsing: "platform \(word) pattern")
      #expect(throws: ConditionError.self) { try late.holds(in: environment) }
    }
  }

  @Test func `patterns may do nothing but match`() throws {
    let conditions = [
      "'aXb' MATCHES 'a\\\\Cb'", "'ab' MATCHES '(*LIMIT_MATCH=4000000000)ab'",
      "'ab' MATCHES '(?C1)ab'", "'' MATCHES '((((((((((a{1,500}){1,500}){1,500}))))))))'",
      "'a' MATCHES '\(String(repeating: "(", count: 200))a\(String(repeating: ")", count: 200))'",
    ]
    for text in conditions {
      let condition = try Condition(parsing: text)
      do throws(ConditionError) {
        _ = try condition.holds(in: .sample)
      } catch {
        #expect(!error.summary.isEmpty)
      }
    }
  }

  @Test func `LIKE looks at no character too often`() {
    let text = String(repeating: "a", count: 20_000)
    #expect(!LikePattern(String(repeating: "*a", count: 500) + "b").matches(text))
    #expect(LikePattern(String(repeating: "*a", count: 500) + "*").matches(text))
    #expect(!LikePattern(String(repeating: "?*", count: 500) + "b").matches(text))
    #expect(!CharacterSearch(String(repeating: "a", count: 10_000) + "b").isFound(in: text))
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
    ("{}", "expected a list of comparisons, found an object"),
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

  @Test func `conditions are equal where they say the same`() throws {
    let one = try Condition(parsing: "platform=='iOS'&&!(appVersion<1.0)")
    let other = try Condition(parsing: "platform = \"iOS\" and not appVersion < 1.0")
    #expect(one == other)
    #expect(one.hashValue == other.hashValue)
    #expect(one.text == "platform == 'iOS' AND NOT (appVersion < 1.0)")
    #expect(try Condition(parsing: "a == 1.0") != Condition(parsing: "a == 1"))
  }

  @Test(arguments: [
    ("a=1", "a", "1", false), ("defaults.beta.group=x=y", "defaults.beta.group", "x=y", false),
    ("a=", "a", "", false), ("schema:version=1.10", "schema", "1.10", true),
  ])
  func `a setting is a key and a value`(
    text: String, key: String, value: String, isVersion: Bool
  ) throws {
    let setting = try #require(ConditionSetting(text))
    #expect(setting.key == key && setting.value == value && setting.isVersion == isVersion)
  }

  @Test(arguments: [
    "", "a", "=", "=1", "a b=1", "a.=1", ".a=1", "1=1", "a:b=1", ":version=1", "a-b=1",
  ])
  func `what is no setting is none`(text: String) {
    #expect(ConditionSetting(text) == nil)
  }

  @Test func `settings go over what was there`() throws {
    var environment = ConditionEnvironment.sample
    for text in ["defaults.group=red", "defaults.nested=flat", "schema:version=10", "new.key=5"] {
      environment.apply(try #require(ConditionSetting(text)))
    }
    for text in [
      "defaults.group == 'red'", "defaults.nested == 'flat'", "defaults.nested.deep == nil",
      "schema > 9", "schema > '9.1'", "new.key == 5", "new != nil", "new.key < 10",
      "defaults.count == 3",
    ] {
      #expect(try Condition(parsing: text).holds(in: environment), "\(text)")
    }
  }

  @Test func `the system and the app are known`() throws {
    let environment = ConditionEnvironment(
      system: OperatingSystem(name: "macos", version: "15.1", architecture: "arm64"),
      systemVersion: nil, appVersion: nil, locale: nil)
    #expect(environment["platform"] == .text("macOS"))
    #expect(environment["systemVersion"] == .text("15.1"))
    #expect(environment["arch"] == .text("arm64"))
    #expect(environment["appVersion"] == nil && environment["locale"] == nil)
    #expect(environment["displayScale"] == nil && environment["device"] == nil)
    #expect(ConditionEnvironment.sample["platform"] == .text("iOS"))
  }
}
