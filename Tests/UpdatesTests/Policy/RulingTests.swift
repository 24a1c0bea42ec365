import Testing

@testable import Updates

/// What is decided where the server has decided already.
@Suite struct RulingTests {
  @Test func `a server decides also if it names no release`() throws {
    func decide(
      _ ruling: Release.Ruling, _ change: (inout PolicyFacts) -> Void = { _ in }
    ) throws -> Decision {
      try Policy.decide([]) {
        $0.ruling = ruling
        change(&$0)
      }
    }
    #expect(try decide(.upToDate).outcome == .none(.upToDate))
    #expect(try decide(.offered).outcome == .none(.noRelease))
    let required = try decide(.required)
    #expect(required.update?.isRequired == true && required.update?.version == nil)
    let unsupported = try decide(.required) { $0.configuration.minimumOS = .any("99") }
    #expect(unsupported.outcome == .unsupported(minimum: "the newest version"))
    let told = try ruled(.upToDate, "9") { $0.configuration.notify = .withoutAvailableUpdate }
    #expect(told.update?.version == "9" && told.update?.shouldNotify == false)
    #expect(told.reason == .upToDate)
  }

  @Test(arguments: ["2.0", "1.0", nil] as [String?])
  func `what a server requires passes over all but the system`(version: String?) throws {
    let decision = try ruled(.required, version) {
      $0.state.skipped = ["2.0", "1.0", "unnamed"]
      $0.state.snoozedUntil = .distantFuture
      $0.configuration.notify = .never
      $0.minimumAge = 86_400
    }
    let update = try #require(decision.update)
    #expect(update.version == version && update.isRequired && update.kind == .hard)
    #expect(update.shouldNotify && decision.notify == .always)
    #expect(decision.outcome(of: .server) == .stop)
  }

  @Test(arguments: [
    Altered<PolicyFacts, Reason>(.osTooOld) { $0.configuration.minimumOS = .any("99") },
    Altered(.tooYoung) { $0.minimumAge = 60 },
    Altered(.skipped) { $0.state.skipped = ["Spring"] },
    Altered(.snoozed) { $0.state.snoozedVersion = "Spring" },
    Altered(.snoozed) { $0.state.snoozedUntil = .distantFuture },
    Altered(.notifiedEnough) { $0.state.notifications = ["Spring": 1] },
    Altered(.switchedOff) { $0.configuration.checkFor = .never },
  ])
  func `an offer without a version goes by its name`(row: Altered<PolicyFacts, Reason>) throws {
    let decision = try ruled(.offered, nil, name: "Spring", row.change)
    #expect(decision.reason == row.outcome)
    #expect(decision.update?.shouldNotify != true)
  }

  // MARK: Minimums

  @Test(
    arguments: [
      (.upToDate, nil, nil, "1.5"), (.offered, "2.0", nil, "2.0"), (.offered, "1.2", nil, "1.5"),
      (.offered, nil, "Spring", nil), (.required, nil, nil, nil), (.upToDate, "2.0", nil, "2.0"),
    ] as [(Release.Ruling, String?, String?, String?)])
  func `the configuration's minimum binds over a server's decision`(
    ruling: Release.Ruling, version: String?, name: String?, offered: String?
  ) throws {
    let decision = try ruled(ruling, version, name: name) {
      $0.configuration.minimumRequiredVersion = "1.5"
    }
    #expect(decision.update?.isRequired == true)
    #expect(decision.update?.version == offered)
    #expect(decision.update?.name == name)
  }

  private func ruled(
    _ ruling: Release.Ruling, _ version: String?, name: String? = nil,
    _ change: (inout PolicyFacts) -> Void = { _ in }
  ) throws -> Decision {
    var release = Release(version: try version.map { try Version($0) })
    release.name = name
    return try Policy.decide(ruling == .upToDate && version == nil ? [] : [release]) {
      $0.ruling = ruling
      change(&$0)
    }
  }
}
