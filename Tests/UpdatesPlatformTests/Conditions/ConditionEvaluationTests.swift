import Testing

@testable import UpdatesPlatform

@Suite struct ConditionEvaluationTests {
  @Test(arguments: [
    ("platform == 'Linux'", "platform is 'iOS', not equal to 'Linux'"),
    ("platform != 'iOS'", "platform is 'iOS', equal to 'iOS'"),
    ("'iOS' == platform", "'iOS' is equal to platform, which is 'iOS'"),
    ("device > 3", "device is nil, which is not comparable with 3"),
    ("plattform == 'iOS'", "plattform is nil (an unknown key), not equal to 'iOS'"),
    ("defaults.gamma == YES", "defaults.gamma is nil, not equal to YES"),
    ("appVersion < 'x'", "appVersion is '0.9', which is not comparable as a version with 'x'"),
    ("appVersion < systemVersion", "appVersion is '0.9', less than systemVersion, which is '9.0'"),
    ("defaults.release > '1.9'", "defaults.release is '1.10', greater than '1.9', as versions"),
    ("platform BEGINSWITH 'x'", "platform is 'iOS', which does not begin with 'x'"),
    ("platform IN {'a', nil, 1}", "platform is 'iOS', not in {'a', nil, 1}"),
    ("platform LIKE 'i*'", "platform is 'iOS', like 'i*'"),
    ("displayScale BETWEEN {1, 2}", "displayScale is 2, between {1, 2}"),
    ("TRUEPREDICATE", "TRUEPREDICATE always holds"),
    ("NOT platform == 'iOS'", "platform is 'iOS', equal to 'iOS', reversed by NOT"),
    (
      "NOT (platform == 'iOS' AND displayScale == 2)",
      "platform is 'iOS', equal to 'iOS'; displayScale is 2, equal to 2, all reversed by NOT"
    ),
    (
      "NOT platform == 'a' AND platform == 'iOS'",
      "platform is 'iOS', not equal to 'a', reversed by NOT; platform is 'iOS', equal to 'iOS'"
    ),
    (
      "locale == 'de' OR locale BEGINSWITH 'de-' OR locale BEGINSWITH 'de_'",
      "locale is 'en-GB', not equal to 'de'; locale is 'en-GB', which does not begin with 'de-'; "
        + "locale is 'en-GB', which does not begin with 'de_'"
    ),
    (
      "platform == 'iOS' AND displayScale == 3 AND device == nil",
      "displayScale is 2, not equal to 3"
    ),
    (
      "platform == 'a' OR platform == 'b' OR platform == 'c' OR platform == 'd'",
      "platform is 'iOS', not equal to 'a'; platform is 'iOS', not equal to 'b'; platform is 'iOS', "
        + "not equal to 'c'; and 1 more"
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
    #expect(try Condition(parsing: text).keys.contains("appVersion") == expected)
  }

  @Test func `a pattern that explodes is an error, and soon`() throws {
    var environment = ConditionEnvironment()
    environment["a"] = .text(String(repeating: "a", count: 4_000) + "bc")
    for pattern in ["(a*)*b", "(a|aa)+$b", "(a|a)*b", "a*a*a*a*a*a*a*a*b"] {
      let condition = try Condition(parsing: "a MATCHES '\(pattern)'")
      let error = #expect(throws: ConditionError.self) { try condition.holds(in: environment) }
      #expect(error?.message == "the pattern '\(pattern)' takes too long to match")
      // The same where the pattern comes from a key.
      environment["pattern"] = .text(pattern)
      let other = try Condition(parsing: "a MATCHES pattern")
      #expect(throws: ConditionError.self) { try other.holds(in: environment) }
    }
  }

  @Test func `a text that is matched has a greatest length`() throws {
    var environment = ConditionEnvironment()
    environment["a"] = .text(String(repeating: "a", count: 4096))
    environment["b"] = .text(String(repeating: "b", count: 4097))
    #expect(try Condition(parsing: "a MATCHES 'a*'").holds(in: environment))
    for text in ["b MATCHES 'b*'", "'\(String(repeating: "b", count: 5000))' MATCHES 'b*'"] {
      let condition = try Condition(parsing: text)
      let error = #expect(throws: ConditionError.self) { try condition.holds(in: environment) }
      #expect(error?.summary == "the text for MATCHES has more than 4 KiB")
      #expect(throws: ConditionError.self) { try condition.evaluate(in: environment) }
    }
    #expect(try Condition(parsing: "b LIKE 'b*'").holds(in: environment))
  }

  @Test func `an error is never an answer, not even where other terms would decide`() throws {
    for text in ["TRUEPREDICATE OR a MATCHES '['", "FALSEPREDICATE AND NOT a MATCHES '['"] {
      let condition = try Condition(parsing: text)
      let error = #expect(throws: ConditionError.self) { try condition.holds(in: .sample) }
      guard error?.message.hasPrefix("the pattern '[' is malformed at byte ") == true else {
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
      #expect(error?.message == "the pattern has more than 1 KiB")
      var environment = ConditionEnvironment.sample
      environment["pattern"] = .text(longest + "a")
      let late = try Condition(parsing: "platform \(word) pattern")
      #expect(throws: ConditionError.self) { try late.holds(in: environment) }
    }
  }

  @Test(arguments: [
    // Bytes in the middle of a character, too much of anything, and too deep.
    #"'aXb' MATCHES 'a\\Cb'"#, "'' MATCHES '((((((((((a{1,500}){1,500}){1,500}))))))))'",
    "'a' MATCHES '\(String(repeating: "(", count: 200))a\(String(repeating: ")", count: 200))'",
  ])
  func `patterns may do nothing but match`(text: String) throws {
    let error = #expect(throws: ConditionError.self) {
      try Condition(parsing: text).holds(in: .sample)
    }
    guard error?.message.contains("' is malformed at byte ") == true else {
      Issue.record("\(String(describing: error))")
      return
    }
  }

  @Test func `patterns cannot lift their limits, and call nobody`() throws {
    let longest = String(repeating: "a", count: 40)
    let costly = try Condition(
      parsing: "'\(longest)' MATCHES '(*LIMIT_MATCH=4000000000)(a|a?)+[bc]'")
    let error = #expect(throws: ConditionError.self) { try costly.holds(in: .sample) }
    guard error?.message.hasSuffix("takes too long to match") == true else {
      Issue.record("\(String(describing: error))")
      return
    }
    #expect(try Condition(parsing: "'ab' MATCHES '(?C1)ab'").holds(in: .sample))
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
