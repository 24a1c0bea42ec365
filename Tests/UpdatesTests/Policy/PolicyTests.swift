import Testing

@testable import Updates

/// The rules that one installed and one announced version show.
@Suite struct PolicyTests {
  struct Rule: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let installed: String
    let release: String?
    let said: OnePolicyTests.Said
    let change: @Sendable (inout PolicyFacts) -> Void

    init(
      _ name: String, _ said: OnePolicyTests.Said, _ installed: String = "1",
      _ release: String? = "2", _ change: @escaping @Sendable (inout PolicyFacts) -> Void = { _ in }
    ) {
      (testDescription, self.said) = (name, said)
      (self.installed, self.release, self.change) = (installed, release, change)
    }
  }

  @Test(arguments: levels + systems + minimums)
  func `a rule holds`(rule: Rule) throws {
    let decision = try Policy.decide(rule.installed, rule.release, rule.change)
    #expect(OnePolicyTests.Said(decision) == rule.said)
  }

  static let levels = [
    Rule("a hard update has a level", .nothing(.belowLevel), "1", "1.0.0.1") {
      $0.configuration.updateType = .hard
    },
    Rule("a required minimum has none", .requires("1.0.0.2"), "1.0.0.1", "1.0.0.2") {
      $0.configuration.minimumRequiredVersion = "1.0.0.2"
      $0.configuration.comparing = .major
    },
  ]

  static let systems =
    [
      ("12", "12", true), ("12.1", "12", false), ("9", "12", true), ("12.0.0", "12", true),
      ("10", "9", false), ("99", nil, true),
    ].map { required, running, runs in
      Rule("\(required) on \(running ?? "?")", runs ? .offers("2") : .nothing(.osTooOld)) {
        $0.configuration.minimumOS = .any(required)
        $0.system.version = running
      }
    }
    + [("linux", false), ("macos", true), ("plan9", true)].map { system, runs in
      Rule("the minimum of \(system)", runs ? .offers("2") : .nothing(.osTooOld)) {
        $0.configuration.minimumOS = .byKey(["linux": "99", "macos": "1"])
        $0.system.name = system
      }
    }
    + [("macos", false, false), ("linux", true, false), ("linux", false, true)].map {
      system, isGiven, runs in
      Rule(
        "a store's minimum on \(system), given: \(isGiven)",
        runs ? .offers("2") : .nothing(.osTooOld)
      ) {
        $0.releases[0].minimumOS = .init(version: "99", isForAppleSystems: true)
        $0.configuration.minimumOS = .any("1")
        $0.system = RunningSystem(name: system, version: "15", isGiven: isGiven)
      }
    } + [
      Rule("a hard update must run here", .nothing(.osTooOld)) {
        $0.configuration.updateType = .hard
        $0.configuration.minimumOS = .any("99")
      }
    ]

  static let minimums =
    [
      Rule("an equal version meets the minimum", .nothing(.upToDate), "1.5", "1.5") {
        $0.configuration.minimumRequiredVersion = "1.5.0"
      },
      Rule("a minimum of an old copy does not bind", .nothing(.noRelease), "1", nil) {
        $0.configuration.minimumRequiredVersion = "1.5"
        $0.minimumBinds = false
      },
      Rule("below the optional minimum it can be skipped", .offers("2", .skipped)) {
        $0.configuration.minimumOptionalVersion = "2"
        $0.state.skipped = ["2.0"]
      },
      Rule("below the optional minimum it can be snoozed", .offers("2", .snoozed)) {
        $0.configuration.minimumOptionalVersion = "2"
        $0.state.snoozedUntil = Instant(secondsSince1970: 1001)
      },
    ]
    + [nil, "1.2", "1"].map { release in
      Rule("the minimum is offered, not \(release ?? "none")", .requires("1.5"), "1", release) {
        $0.configuration.minimumRequiredVersion = "1.5"
      }
    }

  @Test func `a newer version is available and announced`() throws {
    let decision = try Policy.decide("1.4.0", "2.0.0")
    #expect(decision.update?.version == "2.0.0")
    #expect(decision.update?.shouldNotify == true)
    #expect(decision.update?.kind == .soft)
    #expect(decision.gates.map(\.name) == Gate.Name.allCases)
    #expect(decision.gates.allSatisfy { $0.outcome == .pass })
  }

  @Test func `a store's minimum system is shown where it is not compared`() throws {
    let decision = try Policy.decide("1", "2") {
      $0.releases[0].minimumOS = .init(version: "99", isForAppleSystems: true)
    }
    #expect(decision.update?.release.minimumOS?.version == "99")
  }

  @Test(arguments: [("2", "1.5"), (nil, "2")])
  func `a minimum that does not run here is unsupported`(release: String?, minimum: String) throws {
    let decision = try Policy.decide("1", release) {
      $0.configuration.minimumRequiredVersion = minimum
      $0.configuration.minimumOS = .any("99")
    }
    #expect(decision.outcome == .unsupported(minimum: minimum))
    #expect(decision.reason == .osTooOld && decision.isRequirement)
  }

  @Test func `of two equal minimums the feed's counts, which lists all that satisfies it`() throws {
    let decision = try Policy.decide("1", nil) {
      $0.configuration.minimumRequiredVersion = "1.5"
      $0.minimumOfFeed = try? Version("1.5")
    }
    #expect(decision.outcome == .unsupported(minimum: "1.5"))
  }
}
