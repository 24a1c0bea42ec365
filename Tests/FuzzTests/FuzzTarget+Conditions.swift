import UpdatesPlatform
import UpdatesTestSupport

extension FuzzTarget {
  static let conditions = [
    FuzzTarget("condition") { bytes in
      do {
        let condition = try Condition(parsing: String(decoding: bytes, as: UTF8.self))
        let again = try? Condition(parsing: condition.text)
        try promise("what is written reads equal", again == condition)
        let verdict = try condition.evaluate(in: environment)
        try promiseHarmless(verdict.reason)
        try promise("the answer has its reason", condition.holds(in: environment) == verdict.holds)
        try promise("the answer stays", condition.evaluate(in: environment) == verdict)
      } catch let error as Problem {
        try promiseHarmless(error.summary)
      }
    }
  ]

  private static let environment: ConditionEnvironment = {
    let defaults: JSON = [
      "beta": true, "count": 3, "ratio": .number("1.25"), "group": "blue", "none": .null,
      "tags": ["a", "B", 1], "nested": ["deep": "x"], "text": "Gr\u{FC}\u{DF}e a*c",
    ]
    var environment = ConditionEnvironment()
    environment["platform"] = .text("Linux")
    environment["systemVersion"] = .text("12.5")
    environment["appVersion"] = .text("1.4.0")
    environment["displayScale"] = .text("2")
    environment.add(defaults, under: ConditionEnvironment.defaultsKey)
    return environment
  }()
}
