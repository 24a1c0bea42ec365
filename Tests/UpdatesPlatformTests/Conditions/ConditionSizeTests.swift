import Testing

@testable import UpdatesPlatform

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
