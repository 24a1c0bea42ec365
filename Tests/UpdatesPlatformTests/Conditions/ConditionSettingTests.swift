import Testing

@testable import UpdatesPlatform

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
