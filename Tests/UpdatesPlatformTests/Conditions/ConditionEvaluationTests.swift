import Testing

@testable import UpdatesPlatform

@Suite struct ConditionEvaluationTests {
  @Test(arguments: [
    ("platform == 'Linux'", "platform == 'Linux' is false: platform is 'iOS'"),
    ("platform = 'iOS'", "platform == 'iOS' is true: platform is 'iOS'"),
    ("1 == 1", "1 == 1 is true"), ("TRUEPREDICATE", "TRUEPREDICATE is true"),
    ("device > 3", "device > 3 is false: device is nil, not comparable"),
    ("device == 3", "device == 3 is false: device is nil"),
    ("plattform == 'iOS'", "plattform == 'iOS' is false: plattform is nil (an unknown key)"),
    ("defaults.gamma == YES", "defaults.gamma == YES is false: defaults.gamma is nil"),
    (
      "appVersion < 'x'",
      "appVersion < 'x' is false: appVersion is '0.9', not comparable as versions"
    ),
    (
      "appVersion < systemVersion",
      "appVersion < systemVersion is true: appVersion is '0.9', systemVersion is '9.0'"
    ),
    (
      "defaults.release > '1.9'",
      "defaults.release > '1.9' is true: defaults.release is '1.10', compared as versions"
    ),
    (
      "'1' IN defaults.tags OR defaults.nested == YES",
      "'1' IN defaults.tags is true: defaults.tags is a list of 3"
    ),
    ("displayScale BETWEEN {1, 2}", "displayScale BETWEEN {1, 2} is true: displayScale is 2"),
    (
      "NOT (platform == 'iOS' AND displayScale == 2)",
      "NOT (platform == 'iOS' AND displayScale == 2) is false: platform is 'iOS', displayScale is 2"
    ),
    (
      "NOT (device == 1 OR device == 2 OR platform == 'iOS')",
      "NOT (device == 1 OR device == 2 OR platform == 'iOS') is false: platform is 'iOS'"
    ),
    (
      "NOT appVersion > 'x'",
      "NOT (appVersion > 'x') is true: appVersion is '0.9', not comparable as versions"
    ),
    (
      "NOT platform == 'a' AND platform == 'iOS'",
      "NOT (platform == 'a') is true: platform is 'iOS'; platform == 'iOS' is true: platform is "
        + "'iOS'"
    ),
    (
      "platform == 'iOS' AND displayScale == 3 AND device == nil",
      "displayScale == 3 is false: displayScale is 2"
    ),
    (
      "1 == 2 OR 1 == 3 OR 1 == 4 OR 1 == 5",
      "1 == 2 is false; 1 == 3 is false; 1 == 4 is false; and 1 more"
    ),
    ("platform == 'a' OR displayScale == 2", "displayScale == 2 is true: displayScale is 2"),
    ("platform == 'a\\x1b[2Jb'", "platform == 'a\\x1b[2Jb' is false: platform is 'iOS'"),
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
    #expect(try Condition(parsing: text).keys.contains("appVersion") == expected)
  }

  /// Why the condition has no result.
  private func problem(
    _ text: String, in environment: ConditionEnvironment = .sample
  ) throws -> String {
    let condition = try Condition(parsing: text)
    #expect(throws: Problem.self) { try condition.evaluate(in: environment) }
    return try #require(throws: Problem.self) { try condition.holds(in: environment) }.summary
  }

  @Test(arguments: [
    "(a*)*b", "(a|aa)+$b", "(a|a)*b", "a*a*a*a*a*a*a*a*b",
    // Nor can a pattern lift its limits.
    "(*LIMIT_MATCH=4000000000)(a|a?)+[bd]",
  ])
  func `a pattern that explodes is an error, and soon`(pattern: String) throws {
    var environment = ConditionEnvironment()
    environment["a"] = .text(String(repeating: "a", count: 4_000) + "bc")
    environment["pattern"] = .text(pattern)
    // The same where the pattern comes from a key.
    for text in ["a MATCHES '\(pattern)'", "a MATCHES pattern"] {
      #expect(
        try problem(text, in: environment) == "the pattern '\(pattern)' takes too long to match")
    }
    #expect(try Condition(parsing: "'ab' MATCHES '(?C1)ab'").holds(in: .sample))
  }

  @Test func `a text that is matched has a greatest length`() throws {
    var environment = ConditionEnvironment()
    environment["a"] = .text(String(repeating: "a", count: 4096))
    environment["b"] = .text(String(repeating: "b", count: 4097))
    #expect(try Condition(parsing: "a MATCHES 'a*'").holds(in: environment))
    for text in ["b MATCHES 'b*'", "'\(String(repeating: "b", count: 5000))' MATCHES 'b*'"] {
      #expect(try problem(text, in: environment) == "the text for MATCHES has more than 4 KiB")
    }
    #expect(try Condition(parsing: "b LIKE 'b*'").holds(in: environment))
  }

  @Test(arguments: [
    // An error is never an answer, not even where other terms would decide.
    "TRUEPREDICATE OR a MATCHES '['", "FALSEPREDICATE AND NOT a MATCHES '['",
    // Bytes in the middle of a character, too much of anything, and too deep.
    #"'aXb' MATCHES 'a\\Cb'"#, "'' MATCHES '((((((((((a{1,500}){1,500}){1,500}))))))))'",
    "'a' MATCHES '\(String(repeating: "(", count: 200))a\(String(repeating: ")", count: 200))'",
  ])
  func `a malformed pattern is an error`(text: String) throws {
    #expect(try problem(text).contains("' is malformed at byte "))
  }

  @Test(arguments: ["MATCHES", "LIKE"])
  func `patterns have a greatest length`(word: String) throws {
    let longest = String(repeating: "a", count: 1024)
    #expect(try !Condition(parsing: "platform \(word) '\(longest)'").holds(in: .sample))
    let error = #expect(throws: Problem.self) {
      try Condition(parsing: "platform \(word) '\(longest)a'")
    }
    #expect(error?.summary.hasSuffix(": the pattern has more than 1 KiB") == true)
    var environment = ConditionEnvironment.sample
    environment["pattern"] = .text(longest + "a")
    #expect(
      try problem("platform \(word) pattern", in: environment)
        == "the pattern has more than 1 KiB")
  }

  @Test(arguments: [
    ("LIKE", String(repeating: "*a", count: 500) + "b", false),
    ("LIKE", String(repeating: "*a", count: 500) + "*", true),
    ("LIKE", String(repeating: "?*", count: 500) + "b", false),
    ("CONTAINS", String(repeating: "a", count: 10_000) + "b", false),
    ("CONTAINS", "b" + String(repeating: "a", count: 10_000), false),
  ])
  func `no character is looked at too often`(sign: String, part: String, holds: Bool) throws {
    var environment = ConditionEnvironment()
    environment["a"] = .text(String(repeating: "a", count: 20_000))
    #expect(try Condition(parsing: "a \(sign) '\(part)'").holds(in: environment) == holds)
  }

  @Test func `a program's conditions know the system that it runs on`() throws {
    let environment = ConditionEnvironment.current(appVersion: "2.5", locale: "pt-BR")
    let system = OperatingSystem.current
    let platform = system.name == "macos" ? "macOS" : "Linux"
    let text = "platform == '\(platform)' AND appVersion < 2.10 AND locale == 'pt-BR'"
    #expect(try Condition(parsing: text).holds(in: environment))
    #expect(environment["arch"] == .text(system.architecture))
    #expect(environment["systemVersion"] == system.version.map(ConditionValue.text))
    let chosen = SystemEnvironment.current.languageTag.map(ConditionValue.text)
    #expect(ConditionEnvironment.current()["locale"] == chosen)
  }
}

@Suite struct ConditionSizeTests {
  @Test(.timeLimit(.minutes(10)))
  func `each term is looked at once, or the largest trees would take for ever`() throws {
    let right = Array(repeating: try ConditionReader.parse("platform == 'iOS'"), count: 200_000)
    #expect(try Condition(.terms(right, any: false)).holds(in: .sample))
    let wrong = Array(repeating: try ConditionReader.parse("platform == nil"), count: 200_000)
    #expect(try !Condition(.terms(wrong, any: true)).holds(in: .sample))
    let deep =
      String(repeating: "(platform == 'iOS' AND ", count: 60) + "platform == 'iOS'"
      + String(repeating: ")", count: 60)
    #expect(try Condition(ConditionReader.parse(deep)).holds(in: .sample))
    let negated = String(repeating: "NOT ", count: 64) + "platform == 'iOS'"
    #expect(try Condition(ConditionReader.parse(negated)).holds(in: .sample))
  }
}

extension ConditionEnvironment {
  /// A phone of some years ago, with settings of every kind.
  static let sample: ConditionEnvironment = {
    let defaults: JSONObject = [
      "beta": .bool(true), "off": .bool(false), "count": .number("3"), "ratio": .number("1.25"),
      "group": .string("blue"), "nested": .object(["deep": .string("x")]),
      "tags": .array([.string("a"), .string("B"), .number("1")]), "zero": .number("0"),
      "ten": .string("10"), "yes": .string("yes"), "empty": .string(""), "gone": .null,
      "release": .string("1.10"), "big": .number("9007199254740993"),
      "umlaut": .string("Gr\u{FC}\u{DF}e"), "glob": .string("a*c"), "in": .string("key word"),
      "scale": .string("1.5"), "huge": .number("12345678901234567891"),
      "versions": .array([.string("0.9.0"), .string("2")]),
    ]
    var environment = ConditionEnvironment.current(appVersion: "0.9", locale: "en-GB")
    environment["platform"] = .text("iOS")
    environment["systemVersion"] = .text("9.0")
    environment["arch"] = .text("arm64")
    environment.add(.object(defaults), under: ConditionEnvironment.defaultsKey)
    environment["displayScale"] = .text("2")
    return environment
  }()
}
