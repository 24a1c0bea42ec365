import Testing

@testable import Updates

/// Rules of the specification that need more than one gate to be seen.
@Suite struct PolicyRuleTests {
  @Test func `the first gate that says no gives the reason`() throws {
    let newer = try Version("2")
    func reason(_ change: (inout PolicyFacts) -> Void) throws -> Reason? {
      try Policy.decide("1", "1.0.0.1") {
        $0.configuration.minimumOS = .any("99")
        $0.configuration.comparing = .build
        $0.state.skipped = ["1.0.0.1"]
        $0.state.snoozedUntil = Instant(secondsSince1970: 1001)
        $0.state.notifications = ["1.0.0.1": 1]
        change(&$0)
      }.reason
    }
    #expect(try reason { $0.configuration.checkFor = .never } == .switchedOff)
    #expect(try reason { $0.release = nil } == .noRelease)
    #expect(try reason { $0.installed = newer } == .upToDate)
    #expect(try reason { $0.configuration.comparing = .patch } == .belowLevel)
    #expect(try reason { _ in } == .osTooOld)
    #expect(try reason { $0.configuration.minimumOS = nil } == .skipped)
    #expect(
      try reason {
        $0.configuration.minimumOS = nil
        $0.state.skipped = []
      } == .snoozed)
    #expect(
      try reason {
        $0.configuration.minimumOS = nil
        $0.state.skipped = []
        $0.state.snoozedUntil = nil
      } == .notifiedEnough)
  }

  @Test func `a required minimum does not look at the level`() throws {
    let decision = try Policy.decide("1.0.0.1", "1.0.0.2") {
      $0.configuration.minimumRequiredVersion = "1.0.0.2"
      $0.configuration.comparing = .major
    }
    #expect(decision.update?.isRequired == true)
  }

  @Test func `a minimum that nothing announced satisfies must run here too`() throws {
    let decision = try Policy.decide("1", nil) {
      $0.configuration.minimumRequiredVersion = "2"
      $0.configuration.minimumOS = .any("99")
    }
    #expect(decision.outcome == .unsupported(minimum: "2"))
    #expect(decision.isRequirement)
  }

  @Test func `update-type hard does not pass over level and system`() throws {
    #expect(
      try Policy.decide("1", "1.0.0.1") { $0.configuration.updateType = .hard }.reason
        == .belowLevel)
    let decision = try Policy.decide("1", "2") {
      $0.configuration.updateType = .hard
      $0.configuration.minimumOS = .any("99")
    }
    #expect(decision.reason == .osTooOld)
  }

  @Test func `a pre-release counts at patch and build, not at minor and major`() throws {
    for level in VersionLevel.allCases {
      let decision = try Policy.decide("2.0.0-rc1", "2.0.0") { $0.configuration.comparing = level }
      #expect((decision.update != nil) == (level >= .patch))
    }
  }
}
