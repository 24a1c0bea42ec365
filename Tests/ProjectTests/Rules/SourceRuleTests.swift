import Testing

@Suite struct SourceRuleTests {
  @Test(arguments: SourceRule.ofAllFiles)
  func `each file keeps it`(rule: SourceRule) throws {
    #expect(try SourceFile.all(under: "Sources", "Tests").flatMap(rule.violations) == [])
  }

  @Test(arguments: SourceRule.ofSources)
  func `each source keeps it`(rule: SourceRule) throws {
    #expect(try SourceFile.all(under: "Sources").flatMap(rule.violations) == [])
  }

  @Test(arguments: SourceRule.ofTests)
  func `each test keeps it`(rule: SourceRule) throws {
    #expect(try SourceFile.all(under: "Tests").flatMap(rule.violations) == [])
  }

  @Test(
    arguments: [
      SourceRule.ofAllFiles, SourceRule.ofSources, SourceRule.ofTests,
    ].flatMap { $0 })
  func `a file that breaks it is found`(rule: SourceRule) {
    #expect(rule.violations(rule.bad).count == 1)
  }
}
