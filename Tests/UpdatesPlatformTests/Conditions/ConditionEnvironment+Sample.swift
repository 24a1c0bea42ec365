@testable import UpdatesPlatform

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
